import Foundation
import JSON
import Locales
import PaywallImport
import PaywallModel
import PaywallStore

/// A brand's `strings` folder, with a file for each locale: `strings/sv.json`.
struct TranslatedFolder {
  let path: String
  let tables: StringTables

  /// Returns nil if the path is no folder. Throws if one of its files is no table of texts.
  init?(_ path: String) throws(UsageError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return nil }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path)
    } catch {
      throw UsageError(message: "cannot read \"\(path)\"", hint: "name a readable folder")
    }
    var texts: [LocaleName: [String: String]] = [:]
    for name in names.sorted() where CompanionFile(path: "strings/\(name)") != nil {
      guard let locale = LocaleName(name.dropLast(Self.suffix.count)) else { continue }
      let file = try NamedFile(reading: name, below: path)
      texts[locale] = try Self.table(file.read(), path: file.path)
    }
    guard let first = texts.keys.min() else {
      throw UsageError(
        message: "\"\(path)\" contains no texts", hint: "name each file by its locale: sv.json")
    }
    self.path = path
    let english = LocaleName("en").flatMap { texts[$0] == nil ? nil : $0 }
    tables = StringTables(source: english ?? first, texts: texts)
  }

  private static let suffix = ".json"

  private static func table(
    _ bytes: [UInt8], path: String
  ) throws(UsageError) -> [String: String] {
    do {
      let members = try JSONText(parsing: bytes, limits: .document).root.members.map(Array.init)
      return (members ?? []).filter { $0.key != "$schema" }.reduce(into: [:]) { table, member in
        table[member.key] = member.value.string
      }
    } catch {
      throw UsageError(
        message: "\(path):\(error.position.line):\(error.position.column): \(error.message)",
        hint: error.hint)
    }
  }

  /// Writes the files with changed texts.
  func write(_ changed: StringTables, to folder: String) throws(UsageError) {
    for (locale, table) in changed.texts.sorted(by: { $0.key < $1.key })
    where table != tables.texts[locale] || folder != path {
      let fields = table.sorted { $0.key < $1.key }.map {
        JSONField(name: $0.key, value: .string($0.value))
      }
      let file = try NamedFile(writing: locale.text + Self.suffix, below: folder)
      try file.write(JSONValue.object(fields).encoded(.pretty) + [10])
      Output.message("\(file.path)")
    }
  }
}
