import Foundation
import JSON
import PaywallImport
import PaywallModel
import PaywallStore

/// A brand's `strings` folder, with a file for each locale: `strings/sv.json`.
struct TranslatedFolder {
  let path: String
  let tables: StringTables

  /// Nil if the path is no folder. Throws if one of its files is no table of texts.
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
    var texts: [String: [String: String]] = [:]
    for file in names.sorted().compactMap({ CompanionFile(path: "strings/\($0)") }) {
      let bytes = try NamedFile(path: "\(path)/\(file.name).json").read()
      texts[file.name] = try Self.table(bytes, path: "\(path)/\(file.name).json")
    }
    guard let first = texts.keys.min() else {
      throw UsageError(
        message: "\"\(path)\" contains no texts", hint: "name each file by its locale: sv.json")
    }
    self.path = path
    tables = StringTables(source: texts["en"] == nil ? first : "en", texts: texts)
  }

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

  /// Writes the files whose texts changed.
  func write(_ changed: StringTables, to folder: String) throws(UsageError) {
    for (locale, table) in changed.texts.sorted(by: { $0.key < $1.key })
    where table != tables.texts[locale] || folder != path {
      let fields = table.sorted { $0.key < $1.key }.map {
        JSONField(name: $0.key, value: .string($0.value))
      }
      let file = "\(folder)/\(locale).json"
      try NamedFile(path: file).write(JSONValue.object(fields).encoded(.pretty) + [10])
      Output.message("\(file)")
    }
  }
}
