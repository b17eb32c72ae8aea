/// The parts of the source's inline Markdown that documents have no sign for.
enum InlineCode {
  /// Whether all of a text is in a fixed width.
  static func isWhole(_ text: String) -> Bool {
    text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`")
      && !text.dropFirst().dropLast().contains("`")
  }

  /// The words without the grave accents around what is in a fixed width, and without backslashes before signs that mean nothing.
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
