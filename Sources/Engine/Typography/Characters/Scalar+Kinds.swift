import Numbers

extension Unicode.Scalar {
  /// Whether it is a combining mark (general categories Mn, Mc and Me). Fast for the letters of most texts.
  var isMark: Bool {
    switch value {
    case ..<0x300: return false
    case 0x590...0x8FF: return BidiClass(self) == .nsm
    case 0x1E00...0x20CF, 0x2100...0x2CEE, 0x3040...0x3098, 0x309B...0xA66E, 0xAC00...0xD7A3:
      return false
    case ..<0x1E00: return Self.marks[Int(value >> 6)] >> UInt64(value & 63) & 1 != 0
    default: return isMarkByCategory
    }
  }

  private var isMarkByCategory: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// The marks below U+1E00, with a bit for each, because the category lookup is slow and Indic texts need it often.
  private static let marks: [UInt64] = (0..<0x1E00 / 64).map { (word: UInt32) in
    var bits: UInt64 = 0
    for bit: UInt32 in 0..<64 where Unicode.Scalar(word * 64 + bit)?.isMarkByCategory == true {
      bits |= 1 << bit
    }
    return bits
  }

  /// Unicode `Default_Ignorable_Code_Point`: invisible if a font has no glyph for it. The standard library's lookup is slow.
  var isIgnorable: Bool {
    switch value {
    case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }
}
