@testable import Typography

/// A font whose widths can be counted: every ASCII letter is as wide as its size, `A` before `V` is two tenths closer.
enum TestFont {
  /// Of the capitals at size 10.
  static let capHeight = 7.0

  static func library() throws -> FontLibrary { FontLibrary(faces: try faces()) }

  static func faces() throws -> [FontFace] {
    var pairs: [(UInt32, GlyphMap.Glyph)] = []
    for value in UInt32(0x20)...0x7E { pairs.append((value, GlyphMap.Glyph(value))) }
    pairs += [(0xAD, 0xAD), (0x2026, 200)]
    var rows = [UInt16](repeating: 0, count: 256)
    var columns = rows
    rows[0x41] = 1
    columns[0x56] = 1
    let face = try FontFace(
      family: "Test", weight: 400, italic: false,
      metrics: FontMetrics(unitsPerEm: 100, ascent: 80, descent: 20, capHeight: 70),
      characters: GlyphMap(pairs),
      advances: Array(repeating: 100, count: 256),
      kerningClasses: KerningClasses(
        rows: rows, columns: columns, columnCount: 2, matrix: [0, 0, 0, 1]),
      kerning: [0, -20])
    return [face]
  }

  /// Measures at size 10.
  static func measure(
    _ string: String, _ width: Double?, _ change: (inout TextStyle) -> Void = { _ in }
  ) throws -> TextBlock {
    var style = TextStyle(font: FontSpec(size: 10))
    change(&style)
    return Paragraph(string, style: style, library: try library()).measure(maxWidth: width)
  }
}
