extension Unicode.Scalar {
  /// Whether it is drawn on what stands before it (general categories Mn, Mc and Me), found fast for the letters of most texts.
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

  /// The marks below U+1E00, a bit each: a character's category takes long to find, and Indic texts ask for it often.
  private static let marks: [UInt64] = (0..<0x1E00 / 64).map { word in
    (0..<64).reduce(0) { bits, bit in
      Unicode.Scalar(UInt32(word * 64 + bit))?.isMarkByCategory == true ? bits | 1 << bit : bits
    }
  }

  /// Unicode `Default_Ignorable_Code_Point`: invisible where a font has nothing for it.
  var isIgnorable: Bool { value >= 0xAD && properties.isDefaultIgnorableCodePoint }
}
