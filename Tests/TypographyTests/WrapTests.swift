import Testing

@testable import Typography

/// `TextStyle.wrap` and `trims`, in a font whose letters are 10 points wide.
@Suite struct WrapTests {
  @Test(arguments: [
    ("aaa bb cc dd", TextStyle.Wrap.auto, 90.0, ["aaa bb cc", "dd"]),
    ("aaa bb cc dd", .balance, 90, ["aaa bb", "cc dd"]),
    ("aaa bb cc dd", .balance, 120, ["aaa bb cc dd"]),
    ("aa bb cc dd ee", .balance, 80, ["aa bb cc", "dd ee"]),
    ("aaaa bb cc\naa bb cc dd", .balance, 100, ["aaaa bb cc", "aa bb", "cc dd"]),
    ("aaaa bbb cc d", .pretty, 110, ["aaaa bbb", "cc d"]),
    ("aaaa bbb cc dddd", .pretty, 110, ["aaaa bbb cc", "dddd"]),
    ("aa bb cc dd ee ff gg hh i", .pretty, 110, ["aa bb cc dd", "ee ff gg", "hh i"]),
    ("aaaaaaaaaaa bb", .balance, 100, ["aaaaaaaaaa", "a bb"]),
  ])
  func `lines are chosen by the style`(
    text: String, wrap: TextStyle.Wrap, width: Double, expected: [String]
  ) throws {
    let block = try TestFont.measure(text, width) { $0.wrap = wrap }
    #expect(block.lines.map(\.string) == expected)
  }

  @Test(arguments: [TextStyle.Wrap.balance, .pretty])
  func `a text has as many lines as without it`(wrap: TextStyle.Wrap) throws {
    let words = (1...40).map { String(repeating: "a", count: $0 * 7 % 9 + 1) }
    for count in 2...40 {
      let text = words.prefix(count).joined(separator: " ")
      let plain = try TestFont.measure(text, 120)
      let wrapped = try TestFont.measure(text, 120) { $0.wrap = wrap }
      #expect(wrapped.lines.count == plain.lines.count)
      #expect(wrapped.lines.map(\.string).joined(separator: " ") == text)
      #expect(wrapped.width <= plain.width)
    }
  }

  @Test func `a truncated text fills its lines`() throws {
    let block = try TestFont.measure("aaa bb cc dd ee", 60) {
      $0.wrap = .balance
      $0.maxLines = 2
    }
    #expect(block.truncated && block.lines.first?.string == "aaa bb")
  }

  @Test(arguments: [("aa", 1), ("aa bb", 2)])
  func `a trimmed block reaches from the capitals to the last baseline`(
    text: String, lines: Int
  ) throws {
    let plain = try TestFont.measure(text, 30)
    let trimmed = try TestFont.measure(text, 30) { $0.trims = true }
    let capitals = TestFont.capHeight
    let distance = Double(lines - 1) * 10
    #expect(trimmed.lines.count == lines)
    #expect(trimmed.height == capitals + distance)
    #expect(trimmed.firstBaseline == capitals)
    #expect(trimmed.lines.last?.baseline == trimmed.height)
    let shift = try #require(plain.firstBaseline) - capitals
    #expect(trimmed.lines.map(\.top) == plain.lines.map { $0.top - shift })
  }
}
