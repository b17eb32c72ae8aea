import Numbers

/// The width of a character that the font lacks, in ems: the average of the platforms' fallback fonts.
///
/// Emoji are 1.25 em (Apple Color Emoji, Noto Color Emoji), wide East Asian characters one em, marks and format characters nothing.
enum FallbackAdvance {
  static let emoji = 1.25

  /// The advance in ems of `scalar` after `previous`.
  static func ems(of scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Double {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format, .lineSeparator, .paragraphSeparator:
      return 0
    case .spaceSeparator: return space(scalar.value)
    default: break
    }
    if properties.isDefaultIgnorableCodePoint { return 0 }
    // Two regional indicators make one flag.
    if (0x1F1E6...0x1F1FF).contains(scalar.value) { return emoji / 2 }
    if properties.isEmojiPresentation || properties.isEmojiModifier {
      return joins(scalar, previous) ? 0 : emoji
    }
    if previous == "\u{200D}", properties.isEmoji { return 0 }
    return script(scalar.value)
  }

  /// Whether an emoji belongs to the one before it: after a joiner, or a skin tone after its base (UTS #51 §1.4).
  private static func joins(_ scalar: Unicode.Scalar, _ previous: Unicode.Scalar?) -> Bool {
    guard let previous else { return false }
    if previous == "\u{200D}" { return true }
    return scalar.properties.isEmojiModifier && previous.properties.isEmojiModifierBase
  }

  /// Whether it is a space; spaces have the width that their name implies, whether or not a font has them.
  static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F: true
    default: false
    }
  }

  private static func space(_ value: UInt32) -> Double {
    switch value {
    case 0x2000, 0x2002: return 0.5
    case 0x2001, 0x2003, 0x3000: return 1
    case 0x2004: return 1.0 / 3
    case 0x2006: return 1.0 / 6
    case 0x2009, 0x202F: return 0.2
    case 0x200A: return 0.1
    case 0x205F: return 4.0 / 18
    default: return 0.25
    }
  }

  private static func script(_ value: UInt32) -> Double {
    switch value {
    case 0x0590...0x05FF: return 0.56  // Hebrew
    case 0x0600...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFF: return 0.48  // Arabic, joined
    case 0x0900...0x0DFF: return 0.6  // Indic
    case 0x0E00...0x0EFF, 0x1780...0x17FF: return 0.57  // Thai, Lao, Khmer
    case 0x1100...0x115F: return 0.92  // leading consonants count for the whole syllable
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
    case 0xAC00...0xD7A3: return 0.92  // Hangul
    case 0xFF61...0xFFDC: return 0.5  // half width
    case 0x2E80...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      return 1
    default: return 0.6
    }
  }
}
