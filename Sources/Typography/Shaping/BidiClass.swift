/// What a character means for the direction of a text (UAX #9 §3.2).
enum BidiClass: Sendable {
  case leftToRight, rightToLeft, arabicLetter
  case europeanNumber, arabicNumber
  /// A sign, what ends a number (`%`, `€`), what stands between digits.
  case numberSign, numberEnd, numberSeparator
  case mark, ignorable, paragraphEnd, neutral

  /// The class by script and general category, which is Unicode's for the scripts that Inter has and for those written from the right.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x30...0x39, 0xB2, 0xB3, 0xB9, 0x6F0...0x6F9, 0x2070, 0x2074...0x2079, 0x2080...0x2089:
      self = .europeanNumber
    case 0x660...0x669, 0x66B, 0x66C: self = .arabicNumber
    case 0x2B, 0x2D, 0x207A, 0x207B, 0x208A, 0x208B, 0x2212: self = .numberSign
    case 0x23, 0x25, 0xB0, 0xB1, 0x66A, 0x2030...0x2034, 0x2213: self = .numberEnd
    case 0x2C, 0x2E, 0x2F, 0x3A, 0xA0, 0x60C, 0x202F, 0x2044: self = .numberSeparator
    case 0x0A, 0x0D, 0x1C...0x1E, 0x85, 0x2029: self = .paragraphEnd
    default: self = Self.byCategory(scalar)
    }
  }

  private static func byCategory(_ scalar: Unicode.Scalar) -> BidiClass {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: .mark
    case .currencySymbol: .numberEnd
    case .control, .format: scalar.value < 0x20 ? .neutral : .ignorable
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .decimalNumber, .letterNumber, .privateUse:
      strong(scalar.value)
    default: isRightToLeft(scalar.value) ? strong(scalar.value) : .neutral
    }
  }

  private static func strong(_ value: UInt32) -> BidiClass {
    switch value {
    case 0x600...0x7BF, 0x860...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: .arabicLetter
    default: isRightToLeft(value) ? .rightToLeft : .leftToRight
    }
  }

  private static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
