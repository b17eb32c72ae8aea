import Numbers

/// Characters composed of two others (Unicode §3.7 canonical decomposition), including Hangul.
struct CanonicalPairs: Sendable {
  static let shared = CanonicalPairs()

  private var parts: [UInt32: (UInt32, UInt32)] = [:]
  private var wholes: [UInt64: UInt32] = [:]

  private init() {
    for word in CanonicalPairTable.pairs.words {
      let codes = word.split { "!=+".utf8.contains($0) }
        .compactMap { UInt32(Substring($0), radix: 16) }
      parts[codes[0]] = (codes[1], codes[2])
      if word.first != UInt8(ascii: "!") { wholes[Self.key(codes[1], codes[2])] = codes[0] }
    }
  }

  private static func key(_ first: UInt32, _ second: UInt32) -> UInt64 {
    UInt64(first) << 32 | UInt64(second)
  }

  func decomposition(of scalar: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar)? {
    let pair = Hangul.decomposition(of: scalar.value) ?? parts[scalar.value]
    guard let pair, let first = Unicode.Scalar(pair.0), let second = Unicode.Scalar(pair.1)
    else { return nil }
    return (first, second)
  }

  func composition(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    let whole =
      Hangul.composition(first.value, second.value) ?? wholes[Self.key(first.value, second.value)]
    return whole.flatMap(Unicode.Scalar.init)
  }
}

/// Syllables of the Korean script and their letters (Unicode §3.12).
enum Hangul {
  private static let (syllables, leads, vowels, trails): (UInt32, UInt32, UInt32, UInt32) = (
    0xAC00, 0x1100, 0x1161, 0x11A7
  )

  static func decomposition(of value: UInt32) -> (UInt32, UInt32)? {
    guard (syllables..<syllables + 11_172).contains(value) else { return nil }
    let index = value - syllables
    let trail = index % 28
    if trail > 0 { return (value - trail, trails + trail) }
    return (leads + index / 588, vowels + index % 588 / 28)
  }

  static func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
    if (leads..<leads + 19).contains(first), (vowels..<vowels + 21).contains(second) {
      return syllables + ((first - leads) * 21 + second - vowels) * 28
    }
    guard (syllables..<syllables + 11_172).contains(first), (first - syllables) % 28 == 0,
      (trails + 1..<trails + 28).contains(second)
    else { return nil }
    return first + second - trails
  }
}
