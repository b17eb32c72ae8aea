import Numbers

/// The parts of the source's inline Markdown that documents do not support.
enum InlineCode {
  /// Whether the whole text is code.
  static func isWhole(_ text: String) -> Bool {
    text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`")
      && !text.dropFirst().dropLast().contains("`")
  }

  /// The text without backticks around code and without unnecessary backslashes.
  static func removed(from text: String) -> String {
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.first, "-_.!#()+`>|{}".contains(next) {
        plain.append(next)
        rest.removeFirst()
      } else if character == "`", let end = rest.firstIndex(of: "`") {
        plain += rest[..<end]
        rest = rest[rest.index(after: end)...]
      } else {
        plain.append(character)
      }
    }
    return plain
  }
}
