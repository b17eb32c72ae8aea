import Numbers

/// The vertical metrics that all glyphs of a face share, in font units (OpenType `hhea` and `OS/2`).
public struct FontMetrics: Sendable, Hashable {
  /// Font units in one em.
  public var unitsPerEm: Double
  /// The distance from the baseline up to the top of the line.
  public var ascent: Double
  /// The distance from the baseline down to the bottom of the line; positive.
  public var descent: Double
  /// Extra space between two lines.
  public var lineGap: Double
  /// The height of a flat upper-case letter.
  public var capHeight: Double
  /// The height of a flat lower-case letter.
  public var xHeight: Double

  public init(
    unitsPerEm: Double, ascent: Double, descent: Double, lineGap: Double = 0, capHeight: Double = 0,
    xHeight: Double = 0
  ) {
    self.unitsPerEm = unitsPerEm
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
    self.capHeight = capHeight
    self.xHeight = xHeight
  }

  /// The default line height (CSS `line-height: normal`), in font units.
  public var lineHeight: Double { ascent + descent + lineGap }

  /// The maximum number of units in an em (OpenType `head`).
  static let largestEm = 16_384
  /// The maximum of all other metrics, in font units; with it, the widths of a million characters fit 64 bits in any other font's units.
  static let largest: Int32 = 1 << 20

  /// Whether the values are valid; NaN is not.
  var isPossible: Bool {
    (1...Double(Self.largestEm)).contains(unitsPerEm)
      && [ascent, descent, lineGap, capHeight, xHeight].allSatisfy {
        abs($0) <= Double(Self.largest)
      }
  }

  /// A width in font units; 0 if it is out of range.
  func units(_ ems: Double) -> Int32 { Int32(exactly: (ems * unitsPerEm).rounded()) ?? 0 }
}
