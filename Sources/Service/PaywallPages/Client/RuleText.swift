/// A rule of the layout specification as HTML: names of members, parameters and requests become code.
///
/// Rules are plain sentences. A name is recognised by its form or position: with a capital inside (`cornerRadius`), with an equals sign
/// (`states=all`), at the start of a sentence in lower case (`clips cuts …`), or after "with" or "without" if it is a member.
enum RuleText {
  static func list(_ rules: [String], names: Set<String>) -> HTML {
    "<ul>\(HTML(joining: rules.map { "<li>\(html($0, names: names))</li>" }))</ul>"
  }

  static func html(_ rule: String, names: Set<String>) -> HTML {
    var html = ""
    var isStart = true
    var isAfterWith = false
    for (index, word) in rule.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
      let core = word.trimmingEnds
      let isCode =
        isName(core) || (names.contains(String(core)) && (isStart || isAfterWith))
      html += index > 0 ? " " : ""
      html += isCode ? marked(word, core) : ("\(word)" as HTML).text
      isStart = word.last == "."
      isAfterWith = ["with", "without"].contains(core)
    }
    return HTML(trusted: html)
  }

  /// Words that only look like names.
  private static let words: Set = ["sRGB", "iOS", "macOS", "tvOS", "watchOS", "iPad", "iPhone"]

  private static func marked(_ word: Substring, _ core: Substring) -> String {
    let (before, after) = (word[..<core.startIndex], word[core.endIndex...])
    return ("\(before)<code>\(core)</code>\(after)" as HTML).text
  }

  private static func isName(_ word: Substring) -> Bool {
    guard let first = word.first, first.isASCII, !words.contains(String(word)) else { return false }
    if word.contains("="), first.isLetter, word.count > 2 { return true }
    if first == "/", word.count > 1 { return true }
    return first.isLowercase
      && zip(word, word.dropFirst()).contains { $0.isLowercase && $1.isUppercase }
  }
}

extension Substring {
  /// The word without the punctuation around it.
  fileprivate var trimmingEnds: Substring {
    let marks: Set<Character> = [",", ".", ":", ";", "(", ")", "\"", "{", "}"]
    guard let start = firstIndex(where: { !marks.contains($0) }),
      let end = lastIndex(where: { !marks.contains($0) })
    else { return prefix(0) }
    let word = self[start...end]
    return word.hasSuffix("'s") ? word.dropLast(2) : word
  }
}
