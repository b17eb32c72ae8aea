import Testing

@testable import Typography

@Suite struct ShapedWordsTests {
  @Test func `words are kept up to a number, and long ones not at all`() {
    let words = ShapedWords()
    for number in 0..<UInt32(4 * ShapedWords.capacity) {
      let word = [Unicode.Scalar(0x4E00 + number) ?? "?"][...]
      #expect(words.keep([Int32(number)], of: word) == [Int32(number)])
      #expect(words[word] == [Int32(number)])
    }
    #expect(words.count <= ShapedWords.capacity)
    #expect(words.count > ShapedWords.capacity / 2)
    let long = [Unicode.Scalar](repeating: "ا", count: ShapedWords.longest + 1)[...]
    #expect(words.keep([7], of: long) == [7])
    #expect(words[long] == nil)
  }

  @Test func `a place goes from the oldest of its words to the newest`() {
    let words = ShapedWords()
    let all = (0..<UInt32(3 * ShapedWords.capacity)).map {
      [Unicode.Scalar(0x4E00 + $0) ?? "?"][...]
    }
    for (number, word) in all.enumerated() {
      #expect(words[word] == nil)
      _ = words.keep([Int32(number)], of: word)
    }
    for (number, word) in all.enumerated() {
      #expect([nil, [Int32(number)]].contains(words[word]))
    }
    #expect(words[all[all.count - 1]] != nil)
  }

  @Test func `a word is as wide the second time as the first`() throws {
    let library = try RepositoryFonts.library()
    let style = TextStyle(font: FontSpec(size: 10), direction: .rightToLeft, language: "ar")
    let first = Paragraph("ابدأ الآن الآن", style: style, library: library)
    let second = Paragraph("ابدأ الآن الآن", style: style, library: library)
    #expect(first.text.positions == second.text.positions)
    #expect(first.text.positions.last ?? 0 > 0)
  }
}
