import Numbers

/// Words at whose end or beginning a slash stands between a price and its period, apart from markup and white space.
struct SlashedWords {
  private let before: String
  private let after: String
  /// Whether nothing else stands before the slash.
  let isAlone: Bool

  /// `nil` unless the words end in one slash.
  init?(before words: String) {
    let tail = String(words.reversed().prefix(while: Self.isBetween).reversed())
    let sides = tail.split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count == 2 else { return nil }
    let head = words.dropLast(tail.count)
    isAlone = head.isEmpty
    before = head + sides[0].filter(Self.isMark)
    after = sides[1].filter(Self.isMark)
  }

  /// `nil` unless the words begin with a slash and an abbreviation, which no letter follows.
  init?(after words: String, _ abbreviation: String) {
    let head = words.prefix(while: Self.isBetween)
    let sides = head.split(separator: "/", omittingEmptySubsequences: false)
    let rest = words.dropFirst(head.count)
    let word = rest.prefix(abbreviation.count)
    let next = rest.dropFirst(word.count).first
    guard sides.count == 2, !word.isEmpty, word.lowercased() == abbreviation.lowercased(),
      next.map({ !$0.isLetter && !$0.isNumber }) ?? true
    else { return nil }
    isAlone = true
    before = sides[0].filter(Self.isMark)
    after = sides[1].filter(Self.isMark) + rest.dropFirst(word.count)
  }

  /// The words with something else instead of the slash, or of the slash and the abbreviation.
  func with(_ words: String) -> String { before + words + after }

  private static func isBetween(_ character: Character) -> Bool {
    character == "/" || isMark(character) || character.isWhitespace && !character.isNewline
  }

  private static func isMark(_ character: Character) -> Bool {
    character == "*" || character == "~"
  }
}
