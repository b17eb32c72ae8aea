import Numbers

/// A set of characters in the syntax of CSS `unicode-range`, without wildcards.
struct CharacterRanges: Sendable {
  private let ranges: [ClosedRange<UInt32>]

  /// Nil if the text is not of the form `U+20-7E, U+A0`.
  init?(_ text: String) {
    var ranges: [ClosedRange<UInt32>] = []
    for part in text.split(separator: ", ", omittingEmptySubsequences: false) {
      guard part.hasPrefix("U+") else { return nil }
      let ends = part.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false)
      let codes = ends.compactMap { UInt32($0, radix: 16) }
      guard let first = codes.first, let last = codes.last, codes.count == ends.count,
        codes.count <= 2, first <= last
      else { return nil }
      ranges.append(first...last)
    }
    self.ranges = ranges
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) }
  }

  var hasASCII: Bool { ranges.contains { $0.contains(0x20) && $0.contains(0x7E) } }
}
