import Testing

@testable import Typography

@Suite struct ShapedWidthTests {
  /// The widths of lines at size 10, as Chromium has them with the same fonts.
  @Test(
    arguments: [
      ("ja", "あ」「い", nil, [35]), ("ja", "あ、」い", nil, [35]), ("ja", "（「あ", nil, [25]),
      ("ja", "あ。い", nil, [30]),
      ("ja", "あい」", 25, [25]), ("ja", "あい。", 25, [10, 20]), ("ja", "あ」うう「い", 25, [20, 20, 20]),
      ("ja", "あ・「い", nil, [35]), ("ja", "あ」・い", nil, [35]), ("ja", "あ）い」", 35, [35]),
      ("zh-Hans", "字：（字", nil, [35]), ("zh-Hans", "字：」字", nil, [35]),
      ("zh-Hans", "字字：", 25, [10, 20]),
      ("zh-Hant", "字，」字", nil, [40]), ("zh-Hant", "字」，字", nil, [35]),
      ("zh-Hant", "字：「字", nil, [35]),
      ("zh-Hant", "字字」字", 25, [25, 10]),
    ] as [(String, String, Double?, [Double])])
  func
    `the blank halves of punctuation are left out between neighbours and where a line needs them`(
      _ language: String, _ text: String, _ width: Double?, _ widths: [Double]
    ) throws
  {
    let style = TextStyle(font: FontSpec(size: 10), language: language)
    let library = try RepositoryFonts.library()
    let block = Paragraph(text, style: style, library: library).measure(maxWidth: width)
    #expect(block.lines.map(\.width) == widths)
    let spans = [TextSpan(text, font: FontSpec(size: 20))]
    let larger = Paragraph(spans, style: style, library: library).measure(
      maxWidth: width.map { 2 * $0 })
    #expect(larger.lines.map(\.width) == widths.map { 2 * $0 })
    #expect(block.lines.allSatisfy { $0.runs.reduce(0) { $0 + $1.width } == $0.width })
  }

  @Test func `a line is as high as the tallest of its fonts`() throws {
    let library = try RepositoryFonts.library()
    func lines(_ text: String, lineHeight: Double? = nil) -> [TextLine] {
      let style = TextStyle(font: FontSpec(size: 10), lineHeight: lineHeight, language: "ja")
      return Paragraph(text, style: style, library: library).measure(maxWidth: nil).lines
    }
    // The test's font reaches from 8 above to 2 below the baseline, Noto Sans CJK from 11.6 to 2.88.
    #expect(lines("ab").map(\.height) == [10])
    let mixed = lines("ab\na字\nb")
    #expect(mixed.map { ($0.top * 100).rounded() } == [0, 1000, 2448])
    #expect(mixed.map { ($0.height * 100).rounded() } == [1000, 1448, 1000])
    #expect(mixed.map { ($0.baseline * 100).rounded() } == [800, 2160, 3248])
    #expect(lines("ab\na字", lineHeight: 20).map(\.height) == [20, 20])
    #expect(lines("ab\na字", lineHeight: 20).map(\.baseline) == [13, 33])
  }

  @Test(arguments: [
    ("ar", "على Apple TV، مع", "Noto Sans Arabic", "،"),
    ("hi", "नया iPhone।", "Noto Sans Devanagari", "।"),
    ("bn", "নতুন iPhone।", "Noto Sans Bengali", "।"),
  ])
  func `a stop after a name in other letters has a font of its sentence`(
    language: String, text: String, family: String, stop: Unicode.Scalar
  ) throws {
    let library = try RepositoryFonts.library()
    let style = TextStyle(font: FontSpec(size: 10), language: language)
    #expect(library.missing(in: text, style) == [])
    let paragraph = Paragraph(text, style: style, library: library)
    let place = try #require(paragraph.text.scalars.firstIndex(of: stop))
    #expect(paragraph.items.first { $0.range.contains(place) }?.face?.family == family)
  }

  @Test func `kana of both kinds are shaped together`() throws {
    let face = try FontFace(
      openType: RepositoryFonts.bytes("noto-sans-cjk-jp-400"), family: nil, weight: 400)
    let whole = face.advance(of: "バーです", language: "ja", direction: .leftToRight)
    let style = TextStyle(font: FontSpec(size: 1000), language: "ja")
    let paragraph = Paragraph("バーです", style: style, library: try RepositoryFonts.library())
    #expect(paragraph.items.count == 1)
    #expect(paragraph.maxContentWidth == Double(whole))
  }

  @Test func `signs among Hebrew letters are kerned by a font that has these alone`() throws {
    func width(_ text: String) throws -> Double {
      let style = TextStyle(font: FontSpec(size: 10), language: "he")
      return Paragraph(text, style: style, library: try RepositoryFonts.library()).maxContentWidth
    }
    #expect(try width("AV") == 18)
    // Latin letters are a part of their own, wherever they stand.
    #expect(try width("שAV") == width("ש") + 18)
    let hebrew = TextItem(range: 0..<2, level: 0, script: .hebr, face: nil)
    var shaper = Shaper(
      face: try #require(TestFont.faces().first), style: TextStyle(font: FontSpec(size: 10)))
    let shaped = shaper.shape(["A", "V"], hebrew)
    #expect(shaped.extent.units == 200 * TextExtent.unit)
  }
}
