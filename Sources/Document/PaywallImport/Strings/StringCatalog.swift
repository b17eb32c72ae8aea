import JSON
import Locales
import Numbers

/// Apple's string catalogue (`.xcstrings`): JSON with the texts of all locales for each key.
enum StringCatalog {
  static func text(of tables: StringTables) -> String {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.key("sourceLanguage")
    writer.string(tables.source.text)
    writer.key("strings")
    writer.beginObject()
    for key in tables.keys {
      writer.key(key)
      write(key, of: tables, to: &writer)
    }
    writer.endObject()
    writer.key("version")
    writer.string("1.0")
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private static func write(_ key: String, of tables: StringTables, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("extractionState")
    writer.string("manual")
    writer.key("localizations")
    writer.beginObject()
    for locale in tables.locales.sorted() {
      guard let words = tables.texts[locale]?[key] else { continue }
      writer.key(locale.text)
      writer.beginObject()
      writer.key("stringUnit")
      writer.beginObject()
      writer.key("state")
      writer.string("translated")
      writer.key("value")
      writer.string(words)
      writer.endObject()
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
  }

  static func tables(in text: String) throws(StringsFault) -> StringTables {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONText(parsing: text, limits: .trusted).root
    } catch {
      throw StringsFault(
        TextPosition(line: error.position.line, column: error.position.column), error.message,
        hint: error.hint ?? "a string catalogue is JSON")
    }
    guard let language = root["sourceLanguage"], let name = language.string,
      let strings = root["strings"]?.members
    else {
      throw fault(
        root, "there is no \"sourceLanguage\" and \"strings\"",
        hint: "expected a string catalogue of Xcode, or name the format with --format")
    }
    var tables = StringTables(
      source: try StringsFault.locale(name, at: place(of: language)), texts: [:])
    for member in strings {
      for locale in member.value["localizations"]?.members.map(Array.init) ?? [] {
        guard let words = locale.value["stringUnit"]?["value"]?.string else {
          throw fault(
            locale.value, "\"\(member.key)\" has no plain text in \"\(locale.key)\"",
            hint:
              "write one \"stringUnit\" with a \"value\": paywalls do not support variations of a text"
          )
        }
        let name = try StringsFault.locale(locale.key, at: place(of: locale.value))
        tables.texts[name, default: [:]][member.key] = words
      }
    }
    return tables
  }

  private static func fault(_ node: JSONNode, _ message: String, hint: String) -> StringsFault {
    StringsFault(place(of: node), message, hint: hint)
  }

  private static func place(of node: JSONNode) -> TextPosition {
    TextPosition(line: node.position.line, column: node.position.column)
  }
}
