import Testing

@testable import Typography

@Suite struct TextPlacementTests {
  @Test(arguments: [
    (TextStyle.Alignment.start, TextStyle.Direction.leftToRight, 0.0), (.end, .leftToRight, 60),
    (.start, .rightToLeft, 60), (.end, .rightToLeft, 0), (.left, .rightToLeft, 0),
    (.right, .leftToRight, 60), (.center, .rightToLeft, 30),
  ])
  func `lines stand where their alignment and direction say`(
    _ alignment: TextStyle.Alignment, _ direction: TextStyle.Direction, _ x: Double
  ) throws {
    let block = try TestFont.measure("aaaa", 100) {
      $0.alignment = alignment
      $0.direction = direction
    }
    #expect(block.lines.map(\.x) == [x])
  }

  @Test func `a line too wide for its box leaves it at its end`() throws {
    let left = try TestFont.measure("a", 5) { $0.alignment = .center }
    let right = try TestFont.measure("a", 5) { $0.direction = .rightToLeft }
    #expect(left.lines.map(\.x) == [0] && right.lines.map(\.x) == [-5])
  }

  @Test func `baselines are centred in a line height of one's own`() throws {
    let block = try TestFont.measure("a\nb", nil) { $0.lineHeight = 20 }
    #expect(block.lines.map(\.baseline) == [13, 33] && block.height == 40)
  }

  @Test func `letter spacing is added after every character but marks`() throws {
    #expect(try TestFont.measure("ab", nil) { $0.letterSpacing = 2 }.width == 24)
    #expect(try TestFont.measure("a\u{301}b", nil) { $0.letterSpacing = 2 }.width == 24)
  }

  @Test func `widths between min-content and max-content are all that layout needs`() throws {
    let style = TextStyle(font: FontSpec(size: 10))
    let paragraph = Paragraph("aa bbbb c\ndd", style: style, library: try TestFont.library())
    #expect(paragraph.minContentWidth == 40 && paragraph.maxContentWidth == 90)
    #expect(paragraph.measure(maxWidth: paragraph.maxContentWidth).lines.count == 2)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e-300, 1e300])
  func `no width makes a number that is none`(_ width: Double) throws {
    let block = try TestFont.measure("aa bb", width) { $0.alignment = .center }
    #expect(block.lines.allSatisfy { $0.x.isFinite && $0.width.isFinite && $0.baseline.isFinite })
    #expect(block.lines.map(\.string).joined().filter { $0 != " " } == "aabb")
  }

  @Test func `an empty text has no lines, a line end alone has one`() throws {
    #expect(try TestFont.measure("", 10).lines.isEmpty)
    #expect(try TestFont.measure("\n", 10).lines.map(\.string) == [""])
    #expect(try TestFont.measure("a\n\nb\n", 10).lines.map(\.string) == ["a", "", "b"])
  }

  @Test func `a library without faces gives texts without extent`() {
    let paragraph = Paragraph(
      "abc def", style: TextStyle(font: FontSpec(size: 10)), library: FontLibrary(faces: []))
    #expect(paragraph.measure(maxWidth: 10).lines.isEmpty && paragraph.maxContentWidth == 0)
  }

  @Test(arguments: [
    ("😀", 12.5), ("👨‍👩‍👧", 12.5), ("👋🏽", 12.5), ("🇫🇷", 12.5), ("字", 10), ("한", 9.2), ("ｱ", 5),
    ("\u{200B}\u{2060}\u{FEFF}", 0),
  ])
  func `characters that the font lacks have sane widths`(_ text: String, _ width: Double) throws {
    #expect(abs(try TestFont.measure(text, nil).width - width) < 0.11)
  }

  @Test func `Arabic and Devanagari words are about as wide as they are drawn`() throws {
    for word in ["مرحبا", "नमस्ते"] {
      let width = try TestFont.measure(word, nil).width
      #expect((15...35).contains(width), "\(word) is \(width) wide")
    }
  }
}
