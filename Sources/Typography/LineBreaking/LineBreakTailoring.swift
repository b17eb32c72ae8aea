extension LineBreaker {
  /// The breaks of interface text: those of UAX #14, tailored (§8) as browsers tailor them for addresses, dates and part numbers.
  ///
  /// Between two characters of ASCII, neither a space, a fixed table decides: `6.99/month` and `C:\Temp` stay together, `SUMMER-2026`
  /// breaks after the hyphen. Elsewhere the rules stand as they are, so that a line may end after the solidus of `Länder/Übersicht`.
  static func interfaceBreaks(in scalars: [Unicode.Scalar]) -> [LineBreak] {
    var breaks = breaks(in: scalars)
    for index in scalars.indices.dropLast() {
      let (left, right) = (scalars[index], scalars[index + 1])
      guard left.isVisibleASCII, right.isVisibleASCII else { continue }
      let before = index > 0 ? scalars[index - 1] : nil
      breaks[index] = breaksASCII(left, right, after: before) ? .allowed : .prohibited
    }
    return breaks
  }

  private static func breaksASCII(
    _ left: Unicode.Scalar, _ right: Unicode.Scalar, after before: Unicode.Scalar?
  ) -> Bool {
    switch left {
    // A hyphen before a digit is a minus sign, unless it joins numbers or words.
    case "-" where right.isASCIIDigit: before?.isASCIILetterOrDigit ?? false
    case "-": !clingingToHyphen.contains(right)
    case "?": !clingingToQuestionMark.contains(right)
    default: opening.contains(right) && !keepingOpening.contains(left) && !left.isASCIILetterOrDigit
    }
  }

  private static let clingingToHyphen = ASCIISet("!$),./:;?]}")
  private static let clingingToQuestionMark = ASCIISet("!\"'),./:;?]}")
  private static let opening = ASCIISet("(<[{")
  private static let keepingOpening = ASCIISet("$'(/<@[^_`{")
}

/// Some of the characters of ASCII, a bit each.
private struct ASCIISet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: StaticString) {
    characters.withUTF8Buffer { bytes in
      for byte in bytes {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
      }
    }
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value < 128 else { return false }
    return (scalar.value < 64 ? low : high) & (1 << UInt64(scalar.value & 63)) != 0
  }
}

extension Unicode.Scalar {
  fileprivate var isVisibleASCII: Bool { (0x21...0x7E).contains(value) }
  fileprivate var isASCIIDigit: Bool { (0x30...0x39).contains(value) }

  fileprivate var isASCIILetterOrDigit: Bool {
    isASCIIDigit || (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
  }
}
