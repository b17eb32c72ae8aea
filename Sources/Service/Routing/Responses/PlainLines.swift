/// The lines of a web file without what only people need: comments, empty lines and indentation.
///
/// A comment fills its lines, and no string depends on the indentation of its lines.
enum PlainLines {
  static func of(_ text: String) -> [Substring] {
    var isInComment = false
    return text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { raw -> Substring? in
      let line = trimmed(raw)
      if isInComment {
        isInComment = line.firstRange(of: "*/") == nil
        return nil
      }
      if line.isEmpty || line.hasPrefix("//") { return nil }
      guard line.hasPrefix("/*") else { return line }
      guard let end = line.firstRange(of: "*/") else {
        isInComment = true
        return nil
      }
      return end.upperBound == line.endIndex ? nil : line
    }
  }

  /// The text with these lines.
  static func text(_ lines: [Substring]) -> String {
    lines.joined(separator: "\n") + "\n"
  }

  private static func trimmed(_ line: Substring.UTF8View) -> Substring {
    let start = line.drop { isBlank($0) }
    let end = start.lastIndex { !isBlank($0) }.map(start.index(after:))
    return Substring(start[..<(end ?? start.startIndex)])
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
