import Numbers

/// The description in a font file: its family, weight and slope.
public struct FontDescription: Sendable, Hashable {
  /// The typographic family (OpenType `name` 16), or the plain one (1).
  public var family: String
  /// 100 (thin) to 900 (black) (OpenType `usWeightClass`); a font without a weight is regular.
  public var weight: Int
  public var italic: Bool
  /// The licence's text (OpenType `name` 13), if the font has one.
  public var license: String?
  /// Whether one file contains many weights (OpenType `fvar`). Only the default weight's measurements are read.
  public var isVariable: Bool

  /// - Parameter bytes: an uncompressed font file.
  /// - Throws: an error if they are not a font, or if it has no name.
  public init(openType bytes: [UInt8]) throws(FontError) {
    let tables = try FontTables(bytes)
    let (os2, names) = (tables["OS/2"], FontNames(tables["name"]))
    guard let family = names[.typographicFamily] ?? names[.family], !family.isEmpty else {
      throw FontError(.format, at: "name", "the font has no family name")
    }
    self.family = family
    weight = os2.count == 0 ? 400 : os2.u16(4)
    italic = os2.u16(62) & 1 != 0 || tables["head"].u16(44) & 2 != 0
    license = names[.license]
    isVariable = tables["fvar"].count > 0
  }
}

/// The names in a font file (OpenType `name`), in English for Windows, or in another language.
struct FontNames {
  enum Name: Int {
    case family = 1
    case license = 13
    case typographicFamily = 16
  }

  private let table: FontBytes
  private static let (windows, english) = (3, 0x409)

  init(_ table: FontBytes) { self.table = table }

  subscript(name: Name) -> String? {
    let records = (0..<table.records(table.u16(2), of: 12, from: 6)).lazy.map { 6 + 12 * $0 }
      .filter { table.u16($0) == Self.windows && table.u16($0 + 6) == name.rawValue }
    let record = records.first { table.u16($0 + 4) == Self.english } ?? records.first
    return record.map(text)
  }

  private func text(_ record: Int) -> String {
    let start = table.u16(4) + table.u16(record + 10)
    let units = stride(from: 0, to: table.u16(record + 8), by: 2).map {
      UInt16(table.u16(start + $0))
    }
    return String(decoding: units, as: UTF16.self)
  }
}
