import Numbers

/// A glyph during shaping.
struct ShapingGlyph {
  var glyph: GlyphMap.Glyph
  /// The character of the glyph; a ligature's first.
  var scalar: Unicode.Scalar
  /// The character's index in the part that is being shaped.
  var cluster: Int32
  /// The features that apply to it.
  var mask: UInt32 = .max
  /// The advance in font units.
  var advance: Int32 = 0
  var kind = GlyphDefinitions.Kind.none
  var flags: Flags = []
  /// The number of its syllable, which wraps around; 0 if it has none.
  var syllable: UInt8 = 0
  /// Data of the script's shaper.
  var letter = SyllableLetter.x
  var place = SyllablePosition.start

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// Invisible unless the font substitutes it (Unicode `Default_Ignorable_Code_Point`).
    static let ignorable = Flags(rawValue: 1)
    static let nonJoiner = Flags(rawValue: 2)
    static let joiner = Flags(rawValue: 4)
    static let substituted = Flags(rawValue: 8)
    static let ligated = Flags(rawValue: 16)
    static let multiplied = Flags(rawValue: 32)
    /// Never skipped, because it changes the appearance, like a variation selector.
    static let hidden = Flags(rawValue: 64)
  }

  /// The dotted circle, which replaces the missing letter of a syllable.
  static func dottedCircle(_ glyph: GlyphMap.Glyph, cluster: Int32) -> ShapingGlyph {
    ShapingGlyph(
      glyph: glyph, scalar: "\u{25CC}", cluster: cluster, mask: ShapingPlan.globalMask,
      letter: .dotted, place: .base)
  }

  /// Whether it is a ligature that was not decomposed again.
  var isLigature: Bool { flags.contains(.ligated) && !flags.contains(.multiplied) }

  /// Whether lookups may skip it.
  var isIgnorable: Bool { flags.contains(.ignorable) && !flags.contains(.substituted) }
}
