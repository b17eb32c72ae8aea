import Testing

@testable import Typography

@Suite struct ParagraphTests {
  @Test func `lines are filled and trailing spaces hang`() throws {
    let block = try TestFont.measure("aa bb  cc", 50)
    #expect(block.lines.map(\.string) == ["aa bb", "cc"])
    #expect(block.lines.map(\.width) == [50, 20])
    #expect(block.height == 20 && block.width == 50 && block.firstBaseline == 8)
  }

  @Test(arguments: [(1.0 / 64, 1), (1.0 / 64 + 0.001, 2)])
  func `a line may be longer by a step of the grid of lengths, and no more`(
    excess: Double, lines: Int
  ) throws {
    #expect(try TestFont.measure("aa bb", 50 - excess).lines.count == lines)
  }

  @Test func `kerning moves letters and ends with the line`() throws {
    #expect(try TestFont.measure("AV", nil).width == 18)
    #expect(try TestFont.measure("AV", 10).lines.map(\.width) == [10, 10])
  }

  @Test func `a word is broken only when it is wider than a line`() throws {
    let block = try TestFont.measure("a bbbbbb c", 40)
    #expect(block.lines.map(\.string) == ["a", "bbbb", "bb c"])
  }

  @Test func `a soft hyphen shows where it breaks and nowhere else`() throws {
    let block = try TestFont.measure("aa\u{AD}bb\u{AD}cc", 50)
    #expect(block.lines.map(\.string) == ["aabb-", "cc"])
  }

  @Test func `a hyphen is spaced like the letters before it`() throws {
    let block = try TestFont.measure("aa\u{AD}bb", 40) { $0.letterSpacing = 2 }
    #expect(block.lines.map(\.string) == ["aa-", "bb"])
    #expect(block.lines.map(\.width) == [36, 24])
  }

  @Test func `nothing is kerned where the direction changes`() throws {
    let width = { (text: String, direction: TextStyle.Direction) throws in
      try TestFont.measure(text, nil) { $0.direction = direction }.width
    }
    #expect(try width("AV", .rightToLeft) == 18)
    #expect(try width("7 AV", .rightToLeft) == 38)
    #expect(try width("שA", .leftToRight) == width("ש", .leftToRight) + 10)
  }
}
