import JSON
import Numbers

/// The line of a source in which a range begins, cut to a terminal's width, with a mark under the range.
package struct SourceExcerpt {
  /// The line. Characters that a terminal does not show as one cell are replaced.
  package let line: String
  /// Spaces, then `^` under the range's first character and `~` under the rest of it on this line.
  package let mark: String

  /// The maximum number of cells shown of a line.
  private static let width = 100
  /// The number of cells shown before the range if the line is cut.
  private static let lead = 40

  package init(of range: Range<Int>, in bytes: [UInt8]) {
    let start = min(range.lowerBound, bytes.count)
    let lineStart = bytes[..<start].lastIndex(where: Self.endsLine).map { $0 + 1 } ?? 0
    let lineEnd = bytes[start...].firstIndex(where: Self.endsLine) ?? bytes.count
    let end = max(start, min(range.upperBound, lineEnd))

    let before = Self.cells(of: bytes[lineStart..<start])
    let marked = Self.cells(of: bytes[start..<end])
    let after = Self.cells(of: bytes[end..<lineEnd])

    // A minified document is one line of thousands of characters, so only the surroundings of the place are shown.
    let isCut = Self.width(of: before + marked + after) > Self.width
    let shownBefore = isCut ? Self.suffix(before, Self.lead) : before
    let rest = marked + after
    let shownRest = isCut ? Self.prefix(rest, Self.width - Self.width(of: shownBefore)) : rest
    line =
      (shownBefore.count < before.count ? "…" : "") + String(shownBefore) + String(shownRest)
      + (shownRest.count < rest.count ? "…" : "")
    let indent = Self.width(of: shownBefore) + (shownBefore.count < before.count ? 1 : 0)
    let length = Self.width(of: marked.prefix(shownRest.count))
    mark =
      String(repeating: " ", count: indent) + "^"
      + String(repeating: "~", count: max(0, length - 1))
  }

  private static func endsLine(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// The characters of some bytes. Invalid UTF-8 becomes U+FFFD, a tab a space, and an invisible character a dot.
  private static func cells(of bytes: ArraySlice<UInt8>) -> [Character] {
    String(decoding: bytes, as: UTF8.self).map { character in
      if character == "\t" { return " " }
      return character.unicodeScalars.allSatisfy(PlainText.shows) ? character : "·"
    }
  }

  private static func prefix(_ cells: [Character], _ limit: Int) -> [Character] {
    var left = limit
    return Array(
      cells.prefix { cell in
        left -= width(of: cell)
        return left >= 0
      })
  }

  private static func suffix(_ cells: [Character], _ limit: Int) -> [Character] {
    prefix(cells.reversed(), limit).reversed()
  }

  private static func width(of cells: some Sequence<Character>) -> Int {
    cells.reduce(0) { $0 + width(of: $1) }
  }

  /// Two for East Asian wide characters and emoji (UAX #11), as terminals show them; otherwise one.
  private static func width(of cell: Character) -> Int {
    guard let scalar = cell.unicodeScalars.first else { return 0 }
    if scalar.properties.isEmojiPresentation { return 2 }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(scalar.value) } ? 2 : 1
  }
}
