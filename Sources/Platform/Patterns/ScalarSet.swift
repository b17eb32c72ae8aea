import Numbers

/// A set of Unicode scalars: a character class.
struct ScalarSet: Sendable, Hashable {
  var ranges: [ClosedRange<UInt32>] = []
  /// Properties from the Unicode tables, each possibly negated.
  var properties: [UnicodeProperty] = []
  var isNegated = false

  init(_ ranges: [ClosedRange<UInt32>] = []) { self.ranges = ranges }

  init(_ scalar: UInt32) { ranges = [scalar...scalar] }

  func contains(_ scalar: UInt32) -> Bool {
    let isMember =
      ranges.contains { $0.contains(scalar) } || properties.contains { $0.holds(for: scalar) }
    return isMember != isNegated
  }

  mutating func formUnion(_ other: ScalarSet) {
    ranges += other.ranges
    properties += other.properties
  }

  /// The complement of a range list, without surrogates, which no text contains.
  static func complement(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var complement: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { complement.append(next...range.lowerBound - 1) }
      next = max(next, range.upperBound + 1)
    }
    if next <= 0x10FFFF { complement.append(next...0x10FFFF) }
    return complement
  }

  // ECMA-262 §22.2.2.9, CharacterClassEscape.
  static let digits: [ClosedRange<UInt32>] = [48...57]
  static let word: [ClosedRange<UInt32>] = [48...57, 65...90, 95...95, 97...122]
  static let space: [ClosedRange<UInt32>] = [
    9...13, 32...32, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ]
  /// All scalars except line terminators (ECMA-262 §12.3).
  static let dot = ScalarSet(complement(of: [10...10, 13...13, 0x2028...0x2029]))
}
