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
  func `what is no number list is an error with its place`(_ text: String) {
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
}
