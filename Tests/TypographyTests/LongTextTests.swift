import Testing

@testable import Typography

/// Work is counted, not timed: twice the text may take little more than twice the work.
@Suite struct LongTextTests {
  private static let texts: [(name: String, make: @Sendable (Int) -> String)] = [
    ("one word", { String(repeating: "a", count: $0) }),
    (
      "a word, spaces and a question mark",
      { n in
        String(repeating: "a", count: n / 2) + String(repeating: " ", count: n / 2) + "?"
      }
    ),
    ("words that must not be parted", { String(repeating: "! ", count: $0 / 2) }),
    ("letters with soft hyphens", { String(repeating: "a\u{AD}", count: $0 / 2) }),
    ("letters and marks", { String(repeating: "e\u{301}", count: $0 / 2) }),
    ("a letter under marks", { "a" + String(repeating: "\u{301}", count: $0 - 1) }),
    ("spaces", { String(repeating: " ", count: $0) }),
    ("lines", { String(repeating: "\n", count: $0) }),
    ("words", { String(repeating: "word ", count: $0 / 5) }),
  ]

  private func measurements(_ text: String, width: Double) throws -> Int {
    let paragraph = Paragraph(
      text, style: TextStyle(font: FontSpec(size: 10)), library: try TestFont.library())
    var fitter = LineFitter(
      ruler: TextRuler(paragraph: paragraph, scale: 1), breaks: paragraph.breaks, limit: width,
      maxLines: .max)
    fitter.run()
    return fitter.measurements
  }

  @Test(arguments: 0..<texts.count, [0, 10, 55, 500])
  func `fitting a text takes work in proportion to its length`(index: Int, width: Double) throws {
    let text = Self.texts[index]
    let once = try measurements(text.make(20_000), width: width)
    let twice = try measurements(text.make(40_000), width: width)
    #expect(twice <= 2 * once + 100, "\(text.name)")
    #expect(twice <= 4 * 40_000, "\(text.name)")
  }

  @Test func `ligatures move each glyph a few times at most`() throws {
    let (f, i, fi): (GlyphMap.Glyph, GlyphMap.Glyph, GlyphMap.Glyph) = (1, 2, 3)
    let table = try GlyphSubstitutions(
      lookups: [
        GlyphLookup(.ligatures([f: [GlyphLigature(rest: [i], result: fi)]])),
        GlyphLookup(.multiple([fi: [f, i, i]])),
      ],
      steps: [.init(lookup: 0), .init(lookup: 1)], marks: GlyphSet())
    let count = 20_000
    var substituter = GlyphSubstituter(
      table: table,
      buffer: GlyphBuffer((0..<2 * count).map { $0 % 2 == 0 ? f : i }))
    substituter.run(.max, optional: true)
    #expect(substituter.buffer.glyphs == (0..<3 * count).map { $0 % 3 == 0 ? f : i })
    #expect(substituter.buffer.moves < 20 * count)
  }

  @Test func `a cut line holds as much as fits`() throws {
    for count in [1, 5, 60, 5_000] {
      let block = try TestFont.measure(String(repeating: "a", count: count), 55) {
        $0.maxLines = 1
        $0.truncation = .tail
      }
      let expected = count <= 5 ? String(repeating: "a", count: count) : "aaaa…"
      #expect(block.lines.map(\.string) == [expected])
    }
  }
}
