import Numbers

extension ScriptShaper {
  /// The two characters into which a character decomposes.
  func decomposition(of scalar: Unicode.Scalar) -> (Unicode.Scalar, Unicode.Scalar)? {
    switch (self, scalar) {
    case (.indic, "\u{931}"), (.indic, "\u{9DC}"), (.indic, "\u{9DD}"), (.indic, "\u{B94}"):
      return nil
    // Khmer vowels around a letter start with the sign before it.
    case (.khmer, "\u{17BE}"), (.khmer, "\u{17BF}"), (.khmer, "\u{17C0}"), (.khmer, "\u{17C4}"),
      (.khmer, "\u{17C5}"):
      return ("\u{17C1}", scalar)
    default: return CanonicalPairs.shared.decomposition(of: scalar)
    }
  }

  /// The character into which two characters compose.
  func composition(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if alwaysDecomposes {
      if first.isMark { return nil }
      if first == "\u{9AF}", second == "\u{9BC}" { return "\u{9DF}" }
    }
    return CanonicalPairs.shared.composition(first, second)
  }

  /// The combining class by which marks are ordered: Unicode's, in the order in which fonts expect points and vowels.
  func combiningClass(_ scalar: Unicode.Scalar) -> UInt8 {
    guard scalar.isMark else { return 0 }
    let type = scalar.properties.canonicalCombiningClass.rawValue
    switch type {
    case 10...26: return Self.hebrewOrder[Int(type) - 10]
    case 33: return 27
    case 27...32: return type + 1
    case 84, 91: return 0
    case 103: return 3
    default: return type
    }
  }

  private static let hebrewOrder: [UInt8] = [
    22, 15, 16, 17, 23, 18, 19, 20, 21, 14, 24, 12, 25, 13, 10, 11, 26,
  ]
}

extension GlyphNormalizer {
  /// Adds Thai and Lao AM: a ring above the letter, under the tone that was typed before it, and a vowel after it.
  func addAM(_ scalar: Unicode.Scalar, cluster: Int32, to glyphs: inout [ShapingGlyph]) -> Bool {
    guard shaper == .thai, scalar == "\u{E33}" || scalar == "\u{EB3}",
      let ring = Unicode.Scalar(scalar.value - 0xE33 + 0xE4D),
      let vowel = Unicode.Scalar(scalar.value - 1), face.covers(ring), face.covers(vowel)
    else { return false }
    var place = glyphs.count
    while place > 0, glyphs[place - 1].scalar.isThaiTone { place -= 1 }
    glyphs.insert(glyph(ring, cluster), at: place)
    glyphs.append(glyph(vowel, cluster))
    return true
  }
}

extension Unicode.Scalar {
  /// Whether it is a sign above a Thai or Lao letter.
  fileprivate var isThaiTone: Bool {
    switch value & ~0x80 {
    case 0xE34...0xE37, 0xE3B, 0xE47...0xE4E: true
    default: false
    }
  }
}
