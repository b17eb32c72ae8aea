import Numbers

/// A letter's role in a syllable of an Indic script, Khmer or Burmese (OpenType script development specifications).
enum SyllableLetter: UInt8, CaseIterable, Sendable {
  /// Not part of a syllable.
  case x
  /// Consonant, RA, vowel, placeholder for a letter, dotted circle.
  case c, ra, v, placeholder, dotted
  /// Nukta, virama, joiners.
  case n, h, nonJoiner, joiner
  /// Vowel sign, sign at the syllable's end, accent, medial consonant, register shifter.
  case m, sm, a, cm, rs
  case repha, cs, symbol

  static func of(_ scalar: Unicode.Scalar) -> (letter: SyllableLetter, side: Side) {
    switch scalar.value {
    case 0x200C: return (.nonJoiner, .post)
    case 0x200D: return (.joiner, .post)
    case 0x25CC: return (.dotted, .post)
    case 0xA0, 0x2010...0x2014, 0x25FB...0x25FE: return (.placeholder, .post)
    default:
      let value = table[scalar]
      return (SyllableLetter(rawValue: value & 31) ?? .x, Side(rawValue: value >> 5) ?? .post)
    }
  }

  /// The position of a sign relative to its letter.
  enum Side: UInt8, CaseIterable { case post, pre, above, below }

  private static let table: CharacterTable = {
    let (letters, sides) = (SyllableLetter.rawValuesByName, Side.rawValuesByName)
    return CharacterTable(SyllableTable.runs) { name in
      let parts = name.split(separator: ".").map(String.init)
      let side = parts.count > 1 ? sides[parts[1]] ?? 0 : 0
      return (letters[parts[0]] ?? 0) | side << 5
    }
  }()

  /// The letters that may start a syllable: consonants, independent vowels and placeholders.
  var isLetter: Bool {
    switch self {
    case .c, .ra, .cs, .v, .placeholder, .dotted: true
    default: false
    }
  }

  /// A letter, or a medial consonant.
  var isConsonant: Bool { isLetter || self == .cm }

  var isJoiner: Bool { self == .joiner || self == .nonJoiner }
}

/// The position of a letter in its syllable, in writing order.
enum SyllablePosition: UInt8, Comparable {
  case start, reph, preMatra, preConsonant, base, afterMain, above, beforeSub, below, afterSub,
    beforePost, post, afterPost, sign, end

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
