import ASCII
import Foundation

/// A file from which mutations start.
struct Seed {
  /// The path relative to the repository: `scripts/campaigns/seeds/pictures/dot.png`.
  var name: String
  var bytes: [UInt8]
}

/// Makes damaged, extreme and nearly correct files from real ones, regardless of their format.
struct Mutation {
  let seeds: [Seed]
  var dice: Dice

  /// The maximum number of bytes by which a file grows over its seed.
  private static let growth = 256 << 10

  /// Numbers as text at which conversions and sums overflow, and texts that only resemble numbers.
  private static let extremes = [
    "0", "-0", "-1", "1", "255", "256", "65535", "65536", "2147483647", "2147483648", "4294967295",
    "4294967296", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "99999999999999999999",
    "1e17", "1e18", "1e19", "-1e19", "1e300", "1e308", "-1e308", "1e309", "1e-320", "0.1", "-0.5",
    "1e", "NaN", "inf", "-inf", "Infinity", "0x7fffffffffffffff", "077777777777", "77777777777",
    "777777777777", "+1", " 1", "1_000", "١٢٣", "",
  ].map { Array($0.utf8) }

  /// Texts with a special meaning for some reader.
  private static let marks = [
    "", "null", "true", "[]", "{}", "\"\"", "{{", "}}", "$", "\u{0}", "\u{FEFF}", "\u{301}", "é",
    "👩‍👩‍👧",
    "\u{202E}", "<", "</", "<!--", "-->", "<!-->", "<![CDATA[", "]]>", "&amp;", "&#0;",
    "&#x110000;",
    "%00", "%2e%2e%2f", "../", "\r\n", "\"", "'", ",", ";", "=", "-", "\\u0000", "\\ud800",
    "\u{7F}",
  ].map { Array($0.utf8) }

  /// The next file: a seed with a few changes, sometimes with none.
  mutating func next() -> Seed {
    var seed = dice.pick(seeds)
    let limit = seed.bytes.count + Self.growth
    if dice.below(500) == 0 { seed.bytes = [] }
    for _ in 0...dice.below(5) where !seed.bytes.isEmpty {
      change(&seed.bytes)
      if seed.bytes.count > limit { seed.bytes.removeSubrange(limit...) }
    }
    return seed
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    switch dice.below(16) {
    case 0...3: replaceNumber(in: &bytes)
    case 4...5: replaceWord(in: &bytes)
    case 6...7: overwriteInteger(in: &bytes)
    case 8: bytes[dice.below(bytes.count)] ^= 1 << UInt8(dice.below(8))
    case 9: bytes.insert(contentsOf: dice.pick(Self.marks), at: dice.below(bytes.count + 1))
    case 10: bytes.removeSubrange(range(in: bytes))
    case 11: bytes.insert(contentsOf: bytes[range(in: bytes)], at: dice.below(bytes.count + 1))
    case 12: swapRanges(of: &bytes)
    case 13: bytes.removeSubrange(dice.below(bytes.count)...)
    case 14: splice(into: &bytes)
    default: repeatRange(of: &bytes)
    }
  }

  /// A random range: usually a few bytes, sometimes many.
  private mutating func range(in bytes: [UInt8]) -> Range<Int> {
    let start = dice.below(bytes.count)
    let most = dice.pick([4, 16, 64, 512, bytes.count])
    return start..<min(bytes.count, start + 1 + dice.below(most))
  }

  /// The next run of bytes of a kind after a random place; `nil` if there is none.
  private mutating func run(in bytes: [UInt8], where isPart: (UInt8) -> Bool) -> Range<Int>? {
    let place = dice.below(bytes.count)
    guard let some = bytes[place...].firstIndex(where: isPart) else { return nil }
    let start = bytes[..<some].lastIndex { !isPart($0) }.map { $0 + 1 } ?? 0
    return start..<(bytes[some...].firstIndex { !isPart($0) } ?? bytes.count)
  }

  private mutating func replaceNumber(in bytes: inout [UInt8]) {
    let digits = run(in: bytes) { $0.isDigit || $0 == 0x2E }
    if let digits { bytes.replaceSubrange(digits, with: dice.pick(Self.extremes)) }
  }

  /// Replaces one word by another, or by a special text.
  private mutating func replaceWord(in bytes: inout [UInt8]) {
    func isWord(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == 0x5F || byte == 0x24 || byte.isAlphanumeric
    }
    guard let place = run(in: bytes, where: isWord) else { return }
    let other = dice.pick(seeds).bytes
    var word = dice.pick(Self.marks)
    if dice.below(4) > 0, !other.isEmpty, let found = run(in: other, where: isWord) {
      word = Array(other[found].prefix(200))
    }
    bytes.replaceSubrange(place, with: word)
  }

  /// Overwrites a length, an offset or a size with a wrong value.
  private mutating func overwriteInteger(in bytes: inout [UInt8]) {
    let size = dice.pick([1, 2, 4, 8])
    let place = dice.below(bytes.count)
    let all = UInt64.max >> UInt64(64 - 8 * size)
    let count = UInt64(bytes.count)
    let value = dice.pick([
      0, 1, 2, all, all - 1, all / 2, all / 2 + 1, count, count + 1, dice.next(),
    ])
    let isBig = dice.below(2) == 0
    for index in 0..<size where place + index < bytes.count {
      let shift = UInt64(8 * (isBig ? size - 1 - index : index))
      bytes[place + index] = UInt8(truncatingIfNeeded: value >> shift)
    }
  }

  private mutating func swapRanges(of bytes: inout [UInt8]) {
    let (one, other) = (range(in: bytes), range(in: bytes))
    let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
    guard first.upperBound <= second.lowerBound else { return }
    let moved = [second, first.upperBound..<second.lowerBound, first].map { bytes[$0] }
    bytes.replaceSubrange(first.lowerBound..<second.upperBound, with: Array(moved.joined()))
  }

  private mutating func splice(into bytes: inout [UInt8]) {
    let other = dice.pick(seeds).bytes
    guard !other.isEmpty else { return }
    let place = dice.below(bytes.count)
    bytes.replaceSubrange(
      place..<min(bytes.count, place + dice.below(64)), with: other[range(in: other)])
  }

  /// Repeats a range many times: deep nesting, long lists, long words.
  private mutating func repeatRange(of bytes: inout [UInt8]) {
    let range = range(in: bytes)
    let part = Array(bytes[range])
    let most = max(1, min(20_000, Self.growth / part.count))
    let copies = dice.pick([2, 20, most, dice.below(most) + 1])
    bytes.replaceSubrange(range, with: Array(repeatElement(part, count: copies).joined()))
  }
}
