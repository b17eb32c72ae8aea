import JSON
import PaywallImport
import PaywallModel

/// A document whose texts are translated. The rest of it stays byte for byte.
struct TranslatedDocument {
  let path: String
  let text: JSONText

  var tables: StringTables {
    var texts: [String: [String: String]] = [:]
    for locale in text.root["strings"]?.members.map(Array.init) ?? [] {
      for entry in locale.value.members.map(Array.init) ?? [] {
        texts[locale.key, default: [:]][entry.key] = entry.value.string
      }
    }
    return StringTables(source: text.root["meta"]?["locale"]?.string ?? "en", texts: texts)
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
      writer.key(locale)
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
