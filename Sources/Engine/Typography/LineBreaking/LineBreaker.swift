import Numbers

/// Whether a line may, must or must not end after a character (UAX #14 §3).
public enum LineBreak: UInt8, Sendable, Hashable {
  case prohibited, allowed, mandatory
}

/// Finds line break opportunities (UAX #14, Unicode 17).
public enum LineBreaker {
  /// The break after each character; the break after the last one is always mandatory (LB3).
  public static func breaks(in scalars: [Unicode.Scalar]) -> [LineBreak] {
    let table = LineBreakProperty.table
    var scanner = LineBreakScanner(properties: scalars.map { LineBreakProperty($0, in: table) })
    return scalars.indices.map { scanner.breakAfter($0) }
  }

  /// The breaks of interface text: those of UAX #14, tailored (§8) as browsers tailor them for addresses, dates and part numbers.
  ///
  /// Between two ASCII characters other than spaces, a fixed table decides: `6.99/month` and `C:\Temp` stay together, `SUMMER-2026` breaks
  /// after the hyphen. Elsewhere the rules apply unchanged, so that a line may end after the slash of `Länder/Übersicht`.
  ///
  /// A line may always end after a space, even before a French semicolon or a closing quotation mark.
  ///
  /// Thai, Lao, Khmer and Burmese texts break between the words that `words` finds; Chinese and Japanese break as strictly as `rules` says.
  static func interfaceBreaks(
    in scalars: [Unicode.Scalar], words: WordFinder? = nil, rules: LineBreakStyle = LineBreakStyle()
  ) -> [LineBreak] {
    var breaks = breaks(in: rules.tailored(scalars))
    if let words { addWordBreaks(to: &breaks, of: scalars, words, language: rules.language) }
    if rules.keepsWords { keepWords(&breaks, scalars) }
    for index in scalars.indices.dropLast() {
      let (left, right) = (scalars[index], scalars[index + 1])
      if left == " ", breaks[index] == .prohibited, !right.isSpaceOrLineEnd {
        breaks[index] = .allowed
        continue
      }
      guard left.isVisibleASCII, right.isVisibleASCII else { continue }
      let before = index > 0 ? scalars[index - 1] : nil
      breaks[index] = breaksASCII(left, right, after: before) ? .allowed : .prohibited
    }
    return breaks
  }

  private static func addWordBreaks(
    to breaks: inout [LineBreak], of scalars: [Unicode.Scalar], _ words: WordFinder,
    language: String?
  ) {
    var start = 0
    while start < scalars.count {
      guard scalars[start].hidesWords else {
        start += 1
        continue
      }
      let end = scalars[start...].firstIndex { !$0.hidesWords } ?? scalars.count
      for place in words.breaks(Array(scalars[start..<end]), language)
      where place > 0 && start + place < end && breaks[start + place - 1] == .prohibited {
        breaks[start + place - 1] = .allowed
      }
      start = end
    }
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

/// Some of the ASCII characters, with a bit for each.
private struct ASCIISet: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(_ characters: String) {
    for code in characters.utf8 {
      if code < 64 { low |= 1 << UInt64(code) } else { high |= 1 << UInt64(code & 63) }
    }
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.value < 64 ? low : high) >> UInt64(scalar.value & 63) & 1 != 0
  }
}

extension Unicode.Scalar {
  /// Whether its script writes words without spaces (UAX #14 class SA).
  var hidesWords: Bool {
    switch value {
    case ..<0xE00: false
    case 0xE01...0xE3A, 0xE40...0xE4E, 0xE81...0xECE, 0xEDC...0xEDF, 0x1000...0x103F,
      0x1050...0x108F, 0x109A...0x109F, 0x1780...0x17D3, 0x17D7, 0x17DC, 0x17DD, 0x1950...0x1974,
      0x1980...0x19DF, 0x1A20...0x1A7C, 0xA9E0...0xA9EF, 0xA9FA...0xA9FE, 0xAA60...0xAADF:
      true
    default: false
    }
  }

  fileprivate var isSpaceOrLineEnd: Bool {
    switch value {
    case 0x09...0x0D, 0x20, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  fileprivate var isVisibleASCII: Bool { (0x21...0x7E).contains(value) }
  fileprivate var isASCIIDigit: Bool { (0x30...0x39).contains(value) }

  fileprivate var isASCIILetterOrDigit: Bool {
    isASCIIDigit || (0x41...0x5A).contains(value) || (0x61...0x7A).contains(value)
  }
}
