import Numbers

/// Adjusts line breaks to a text's language and style, beyond UAX #14.
struct LineBreakStyle {
  var language: String?
  var strictness = TextStyle.Strictness.auto
  var keepsWords = false

  /// The characters for the rules: each that breaks differently in this language or style is replaced by a representative of another class
  /// (CSS Text §5.3 `line-break`, as in browsers).
  func tailored(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard scalars.contains(where: \.mayBreakOtherwise) else { return scalars }
    let main = language.map { $0.prefix { $0 != "-" && $0 != "_" }.lowercased() }
    let freesKana = strictness != .strict || main == "ko"
    let freesDashes =
      switch strictness {
      case .auto: main == "zh"
      case .normal: main == "zh" || main == "ja" || main == "ko"
      case .strict: false
      }
    return scalars.map {
      switch $0 {
      case "\u{201C}" where main == "zh": "("
      case "\u{201D}" where main == "zh": "}"
      case "\u{301C}", "\u{30A0}": freesDashes ? Self.ideograph : $0
      default: freesKana && $0.isSmallKana ? Self.ideograph : $0
      }
    }
  }

  private static let ideograph: Unicode.Scalar = "\u{3042}"
}

extension LineBreaker {
  /// Removes breaks between two letters or digits, except in scripts that write words without spaces
  /// (CSS Text §5.2 `word-break: keep-all`).
  static func keepWords(_ breaks: inout [LineBreak], _ scalars: [Unicode.Scalar]) {
    var letter: Unicode.Scalar?
    for index in scalars.indices.dropLast() {
      if !scalars[index].isMark { letter = scalars[index] }
      guard breaks[index] == .allowed, let letter, letter.isKeptInWord,
        scalars[index + 1].isKeptInWord
      else { continue }
      breaks[index] = .prohibited
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or number (general categories L and N) of a script that separates words.
  fileprivate var isKeptInWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      !hidesWords
    default: false
    }
  }

  /// Whether it is small kana, a dash-like sign of a range, or a quotation mark, which counts as a bracket in Chinese.
  @inline(__always)
  fileprivate var mayBreakOtherwise: Bool {
    switch value {
    case ..<0x201C: false
    case 0x201C, 0x201D, 0x301C, 0x30A0: true
    default: isSmallKana
    }
  }

  /// Whether it is a small Japanese letter or the long vowel sign (UAX #14 class CJ).
  fileprivate var isSmallKana: Bool {
    switch value {
    case ..<0x3041: false
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE,
      0x30F5, 0x30F6, 0x30FC, 0x31F0...0x31FF, 0xFF67...0xFF70:
      true
    default: false
    }
  }
}
