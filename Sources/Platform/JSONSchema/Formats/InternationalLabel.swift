import Numbers

/// The rules for a U-label (RFC 5891 §4.2.3, RFC 5892), by Unicode's own categories.
struct InternationalLabel {
  let scalars: [Unicode.Scalar]

  var isValid: Bool {
    guard let first = scalars.first, first != "-", scalars.last != "-" else { return false }
    guard !(scalars.count > 3 && scalars[2] == "-" && scalars[3] == "-") else { return false }
    guard
      ![.nonspacingMark, .spacingMark, .enclosingMark].contains(first.properties.generalCategory)
    else { return false }
    return scalars.indices.allSatisfy(isAllowed) && hasOneKindOfDigits
  }

  private func isAllowed(at place: Int) -> Bool {
    let scalar = scalars[place]
    if let rule = contextRule(at: place) { return rule }
    if Self.exceptions.disallowed.contains(scalar) { return false }
    if Self.exceptions.allowed.contains(scalar) || scalar == "-" { return true }
    guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
    // Upper case and compatibility forms are not stable under case folding and NFKC.
    guard !scalar.properties.changesWhenNFKCCaseFolded else { return false }
    switch scalar.properties.generalCategory {
    case .lowercaseLetter, .otherLetter, .modifierLetter, .nonspacingMark, .spacingMark,
      .decimalNumber:
      return true
    default: return false
    }
  }

  /// The exceptions of RFC 5892 §2.6.
  private static let exceptions: (allowed: [Unicode.Scalar], disallowed: [Unicode.Scalar]) = (
    ["\u{DF}", "\u{3C2}", "\u{6FD}", "\u{6FE}", "\u{F0B}", "\u{3007}"],
    [
      "\u{640}", "\u{7FA}", "\u{302E}", "\u{302F}", "\u{3031}", "\u{3032}", "\u{3033}", "\u{3034}",
      "\u{3035}", "\u{303B}",
    ]
  )

  /// RFC 5892 appendix A; `nil` for a scalar without a rule.
  private func contextRule(at place: Int) -> Bool? {
    let before = place > 0 ? scalars[place - 1] : nil
    let after = place + 1 < scalars.count ? scalars[place + 1] : nil
    switch scalars[place] {
    case "\u{200C}", "\u{200D}":
      return before?.properties.canonicalCombiningClass == .virama
        || scalars[place] == "\u{200C}" && JoiningContext.allowsNonJoiner(at: place, in: scalars)
    case "\u{B7}": return before == "l" && after == "l"
    case "\u{375}": return after.map(Self.isGreek) ?? false
    case "\u{5F3}", "\u{5F4}": return before.map(Self.isHebrew) ?? false
    case "\u{30FB}": return scalars.contains { $0 != "\u{30FB}" && Self.isJapanese($0) }
    default: return nil
    }
  }

  /// Arabic-Indic digits and extended ones do not mix (RFC 5892 A.8, A.9).
  private var hasOneKindOfDigits: Bool {
    !(scalars.contains { ("\u{660}"..."\u{669}").contains($0) }
      && scalars.contains { ("\u{6F0}"..."\u{6F9}").contains($0) })
  }

  private static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
    (0x370...0x3FF).contains(scalar.value) || (0x1F00...0x1FFF).contains(scalar.value)
  }

  private static func isHebrew(_ scalar: Unicode.Scalar) -> Bool {
    (0x591...0x5F4).contains(scalar.value)
  }

  /// Whether it is Hiragana, Katakana or Han.
  private static func isJapanese(_ scalar: Unicode.Scalar) -> Bool {
    (0x3041...0x30FF).contains(scalar.value) || (0x31F0...0x31FF).contains(scalar.value)
      || scalar.properties.isIdeographic || scalar == "\u{3005}" || scalar == "\u{3007}"
  }
}

extension Unicode.Scalar.Properties {
  /// Some toolchains lack `Changes_When_NFKC_Casefolded`; this is a close substitute.
  fileprivate var changesWhenNFKCCaseFolded: Bool { isUppercase || changesWhenLowercased }
}
