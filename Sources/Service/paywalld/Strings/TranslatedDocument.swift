import JSON
import Locales
import PaywallImport
import PaywallModel

/// A document with translated texts. The rest of it stays byte for byte.
struct TranslatedDocument {
  let path: String
  let text: JSONText
  let tables: StringTables

  /// Throws if one of its languages is invalid.
  init(path: String, text: JSONText) throws(StringsFault) {
    self.path = path
    self.text = text
    tables = try Self.tables(of: text.root)
  }

  private static func tables(of root: JSONNode) throws(StringsFault) -> StringTables {
    var texts: [LocaleName: [String: String]] = [:]
    for locale in root["strings"]?.members.map(Array.init) ?? [] {
      let name = try StringsFault.locale(locale.key, at: locale.value.position)
      for entry in locale.value.members.map(Array.init) ?? [] {
        texts[name, default: [:]][entry.key] = entry.value.string
      }
    }
    let own = root["meta"]?["locale"]
    let source = try StringsFault.locale(
      own?.string ?? "en", at: own?.position ?? root.position)
    return StringTables(source: source, texts: texts)
  }

  /// The keys that the document never uses.
  var unusedKeys: [String] {
    var used: Set<String> = []
    for member in text.root.members.map(Array.init) ?? [] where member.key != "strings" {
      Self.collect(from: member.value, into: &used)
    }
    return tables.keys.filter { !used.contains($0) }
  }

  private static func collect(from node: JSONNode, into used: inout Set<String>) {
    if let key = node.string.flatMap({ LocalizedText($0).key }) { used.insert(key) }
    for element in node.elements.map(Array.init) ?? [] { collect(from: element, into: &used) }
    for member in node.members.map(Array.init) ?? [] { collect(from: member.value, into: &used) }
  }

  /// The document with its `strings` section replaced.
  func bytes(with tables: StringTables) -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    for (locale, table) in tables.texts.sorted(by: { $0.key < $1.key }) {
      writer.key(locale.text)
      writer.beginObject()
      for (key, words) in table.sorted(by: { $0.key < $1.key }) {
        writer.key(key)
        writer.string(words)
      }
      writer.endObject()
    }
    writer.endObject()
    // JSON strings contain no raw line breaks, so each one ends a line of the section, which is one level deep.
    let section = writer.bytes.flatMap { $0 == 10 ? [10, 32, 32] : [$0] }
    if let range = text.root["strings"]?.range {
      return Array(text.bytes[..<range.lowerBound]) + section + text.bytes[range.upperBound...]
    }
    let start = text.root.range.lowerBound + 1
    let name = Array("\n  \"strings\": ".utf8)
    let comma: [UInt8] = text.root.members?.isEmpty == false ? [44] : []
    return Array(text.bytes[..<start]) + name + section + comma + text.bytes[start...]
  }
}
