import Locales
import Numbers

/// A row for each key and a column for each locale (RFC 4180), the source locale first: `key,en,de`.
///
/// An empty field means that the locale lacks the text; `""` is an empty text.
enum CSVStrings {
  static func text(of tables: StringTables) -> String {
    var lines = [(["key"] + tables.locales.map(\.text)).map(field).joined(separator: ",")]
    for key in tables.keys {
      let words = tables.locales.map { tables.texts[$0]?[key].map(field) ?? "" }
      lines.append(([field(key)] + words).joined(separator: ","))
    }
    return lines.joined(separator: "\r\n") + "\r\n"
  }

  private static func field(_ text: String) -> String {
    let isPlain =
      !text.isEmpty && !text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    if isPlain && text.trimmed == text { return text }
    // Compares scalars, because a quote before a combining mark is still a quote.
    var quoted = "\"".unicodeScalars
    for scalar in text.unicodeScalars { quoted += scalar == "\"" ? ["\"", "\""] : [scalar] }
    return String(quoted) + "\""
  }

  static func tables(in text: String, source: LocaleName) throws(StringsFault) -> StringTables {
    var reader = CSVReader(text)
    guard let head = try reader.row(), head.fields.first??.lowercased() == "key",
      head.fields.count > 1
    else {
      throw StringsFault(
        TextPosition(), "the first line does not name the columns",
        hint: "begin with \"key\" and the locales: key,en,de")
    }
    var locales: [LocaleName] = []
    for name in head.fields.dropFirst() {
      locales.append(try StringsFault.locale(name ?? "", at: head.position))
    }
    var tables = StringTables(source: locales.first ?? source, texts: [:])
    while let row = try reader.row() {
      guard let key = row.fields.first ?? nil else {
        throw StringsFault(
          row.position, "the row has no key", hint: "write the text's key in the first column")
      }
      guard row.fields.count <= head.fields.count else {
        throw StringsFault(
          row.position,
          "the row has \(row.fields.count) fields, the first line \(head.fields.count)",
          hint: "put a text with a comma in quotes")
      }
      for (locale, words) in zip(locales, row.fields.dropFirst()) {
        guard let words else { continue }
        guard tables.texts[locale, default: [:]].updateValue(words, forKey: key) == nil else {
          throw StringsFault(
            row.position, "\"\(key)\" is given twice", hint: "keep one of the two rows")
        }
      }
    }
    return tables
  }
}

/// Splits a text into rows and fields; an empty field without quotes is `nil`.
private struct CSVReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var position = TextPosition()

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { index = 1 }
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func advance() {
    position.pass(scalars[index])
    index += 1
  }

  /// The next row; `nil` at the end.
  mutating func row() throws(StringsFault) -> (fields: [String?], position: TextPosition)? {
    while peek == "\r" || peek == "\n" { advance() }
    guard peek != nil else { return nil }
    let start = position
    var fields: [String?] = []
    while true {
      if peek == "\"" { fields.append(try quoted()) } else { fields.append(plain()) }
      guard peek == "," else { break }
      advance()
    }
    if let scalar = peek, scalar != "\r", scalar != "\n" {
      throw StringsFault(
        position, "there is text after the closing quotes",
        hint: "end the field with a comma, and double quotes inside quotes")
    }
    return (fields, start)
  }

  private mutating func plain() -> String? {
    var field = String.UnicodeScalarView()
    while let scalar = peek, !",\r\n".unicodeScalars.contains(scalar) {
      field.append(scalar)
      advance()
    }
    return field.isEmpty ? nil : String(field)
  }

  private mutating func quoted() throws(StringsFault) -> String {
    let start = position
    var field = String.UnicodeScalarView()
    advance()
    while let scalar = peek {
      advance()
      if scalar == "\"" {
        guard peek == "\"" else { return String(field) }
        advance()
      }
      field.append(scalar)
    }
    throw StringsFault(
      start, "this quote is not closed", hint: "write \" after the text")
  }
}
