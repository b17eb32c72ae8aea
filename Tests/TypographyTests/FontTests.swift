import Testing

@testable import Typography

@Suite struct FontTests {
  private func library(_ weights: [(Int, Bool)]) throws -> FontLibrary {
    FontLibrary(
      faces: try weights.map { weight, italic in
        try FontFace(
          family: "Test", weight: weight, italic: italic,
          metrics: FontMetrics(unitsPerEm: 1000, ascent: 900, descent: 100),
          characters: GlyphMap(), advances: [])
      })
  }

  @Test(arguments: [
    (400, 500), (500, 500), (450, 500), (300, 200), (100, 200), (350, 200), (600, 700), (800, 700),
    (900, 700),
  ])
  func `the nearest weight is the one that CSS would take`(_ wanted: Int, _ found: Int) throws {
    let library = try library([(200, false), (500, false), (700, false), (400, true)])
    #expect(library.face(for: FontSpec(size: 10, weight: wanted))?.weight == found)
  }

  @Test func `slope goes before weight and an unknown family is the first`() throws {
    let library = try library([(400, false), (900, true)])
    let face = library.face(for: FontSpec(family: "Nowhere", size: 10, weight: 400, italic: true))
    #expect(face?.weight == 900 && face?.italic == true)
  }

  @Test(arguments: [
    ("", []), ("1 2 3", [1, 2, 3]), ("0*3 -12 7", [0, 0, 0, -12, 7]), ("5*0", []), (" 4 ", [4]),
  ])
  func `number lists hold runs`(_ text: String, _ values: [Int]) throws {
    #expect(try IntegerList(text, at: "list").values == values)
  }

  @Test(arguments: ["a", "1,2", "1*", "1*-2", "--1", "1.5", "9999999999", "1*99999999", "*3"])
  func `an invalid list of numbers is an error with its place`(_ text: String) {
    #expect(throws: FontError.self) { try IntegerList(text, at: "faces[0].advances") }
  }

  @Test func `tables that do not fit each other are refused`() {
    #expect(throws: FontError.self) {
      try KerningClasses(rows: [0, 1], columns: [0, 1], columnCount: 2, matrix: [0, 0, 0])
    }
    #expect(throws: FontError.self) {
      try FontFace(
        family: "Test", weight: 400, italic: false,
        metrics: FontMetrics(unitsPerEm: 0, ascent: 1, descent: 1), characters: GlyphMap(),
        advances: [])
    }
    let context = GlyphContext(
      before: [], input: [GlyphSet([1..<2])], after: [], actions: [.init(position: 1, lookup: 0)])
    #expect(throws: FontError.self) {
      try GlyphSubstitutions(
        lookups: [GlyphLookup(.contexts([context]))], steps: [], marks: GlyphSet())
    }
  }

  @Test(arguments: [
    ([UInt16](), 1 << 62), ([3], 1 << 62), ([0xFFFF], .max), ([1], .max), ([], .min), ([], 0),
  ])
  func `a kerning matrix as wide as no file is refused`(rows: [UInt16], columnCount: Int) {
    #expect(throws: FontError.self) {
      try KerningClasses(rows: rows, columns: [0], columnCount: columnCount, matrix: [0, 0, 0, 0])
    }
  }

  @Test(arguments: [
    (FontMetrics(unitsPerEm: 16_385, ascent: 1, descent: 1), 400, [Int32(1)]),
    (FontMetrics(unitsPerEm: 1e300, ascent: 1, descent: 1), 400, [1]),
    (FontMetrics(unitsPerEm: .nan, ascent: 1, descent: 1), 400, [1]),
    (FontMetrics(unitsPerEm: .infinity, ascent: 1, descent: 1), 400, [1]),
    (FontMetrics(unitsPerEm: 0.5, ascent: 1, descent: 1), 400, [1]),
    (FontMetrics(unitsPerEm: 1000, ascent: 1e300, descent: 1), 400, [1]),
    (FontMetrics(unitsPerEm: 1000, ascent: 1, descent: .nan), 400, [1]),
    (FontMetrics(unitsPerEm: 1000, ascent: 1, descent: 1, lineGap: -.infinity), 400, [1]),
    (FontMetrics(unitsPerEm: 1000, ascent: 1, descent: 1, capHeight: .nan), 400, [1]),
    (FontMetrics(unitsPerEm: 1000, ascent: 1, descent: 1), .min, [1]),
    (FontMetrics(unitsPerEm: 1000, ascent: 1, descent: 1), .max, [1]),
    (FontMetrics(unitsPerEm: 1000, ascent: 1, descent: 1), 0, [1]),
    (FontMetrics(unitsPerEm: 1000, ascent: 1, descent: 1), 400, [.max]),
    (FontMetrics(unitsPerEm: 1000, ascent: 1, descent: 1), 400, [.min]),
  ])
  func `measures that no font has are refused`(
    metrics: FontMetrics, weight: Int, advances: [Int32]
  ) {
    #expect(throws: FontError.self) {
      try FontFace(
        family: "Test", weight: weight, italic: false, metrics: metrics, characters: GlyphMap(),
        advances: advances)
    }
  }

  @Test(arguments: [1.0, 16_384])
  func `the widest glyphs of the widest and the narrowest font are added up`(unitsPerEm: Double)
    throws
  {
    let face = try FontFace(
      family: "Wide", weight: 1000, italic: false,
      metrics: FontMetrics(unitsPerEm: unitsPerEm, ascent: 1_048_576, descent: 1_048_576),
      characters: GlyphMap([(0x41, 1), (0x3042, 1)]), advances: [0, 1 << 20],
      kerningClasses: KerningClasses(
        rows: [0, 1], columns: [0, 1], columnCount: 2, matrix: [0, 0, 0, 1]),
      kerning: [0, 1 << 20])
    let library = FontLibrary(faces: [face])
    for size in [1e-300, 17, 1e300, .infinity, .nan] {
      let style = TextStyle(font: FontSpec(family: "Wide", size: size), letterSpacing: 1e300)
      let text = String(repeating: "AAあ ", count: 5000)
      _ = Paragraph(text, style: style, library: library).measure(maxWidth: 100)
    }
  }

  @Test func `a substitution whose glyphs have gone does nothing`() throws {
    let any = GlyphSet([1..<10])
    let join = GlyphLookup(.ligatures([1: [GlyphLigature(rest: [1, 1, 1], result: 9)]]))
    let context = GlyphContext(
      before: [], input: [any, any], after: [],
      actions: [.init(position: 0, lookup: 0), .init(position: 1, lookup: 0)])
    let face = try FontFace(
      family: "Test", weight: 400, italic: false,
      metrics: FontMetrics(unitsPerEm: 100, ascent: 80, descent: 20),
      characters: GlyphMap([(0x41, 1)]), advances: [0, 100],
      substitutions: GlyphSubstitutions(
        lookups: [join, GlyphLookup(.contexts([context]))], steps: [.init(lookup: 1)],
        marks: GlyphSet()))
    let style = TextStyle(font: FontSpec(family: "Test", size: 10))
    let text = String(repeating: "A", count: 9)
    _ = Paragraph(text, style: style, library: FontLibrary(faces: [face])).measure(maxWidth: nil)
  }
}
