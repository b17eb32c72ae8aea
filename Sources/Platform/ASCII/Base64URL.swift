import Numbers

/// Base64 for URLs and fields, without padding (RFC 4648 §5).
extension [UInt8] {
  public var base64URL: String {
    String(unsafeUninitializedCapacity: count / 3 * 4 + 4) { text in
      var length = 0
      for start in stride(from: 0, to: count, by: 3) {
        let end = Swift.min(start + 3, count)
        var bits: UInt32 = 0
        for place in start..<start + 3 {
          bits = bits << 8 | (place < end ? UInt32(self[place]) : 0)
        }
        for place in 0...end - start {
          text[length] = Self.letter(
            UInt8(truncatingIfNeeded: bits >> (18 - 6 * UInt32(place))) & 63)
          length += 1
        }
      }
      return length
    }
  }

  /// Decodes text without padding; nil for other text, also if bits after the last byte are not 0 (§3.5).
  public init?(base64URL text: some StringProtocol) {
    self = []
    reserveCapacity(text.utf8.count / 4 * 3 + 2)
    var (bits, held): (UInt32, UInt32) = (0, 0)
    for letter in text.utf8 {
      guard let value = Self.value(of: letter) else { return nil }
      bits = bits << 6 | UInt32(value)
      held += 6
      if held >= 8 {
        held -= 8
        append(UInt8(truncatingIfNeeded: bits >> held))
        bits &= 1 << held - 1
      }
    }
    // A single letter of a last group has too few bits for a byte.
    guard held < 6, bits == 0 else { return nil }
  }

  private static func letter(_ value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + (value - 26)
    case 52..<62: UInt8(ascii: "0") + (value - 52)
    case 62: UInt8(ascii: "-")
    default: UInt8(ascii: "_")
    }
  }

  private static func value(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
