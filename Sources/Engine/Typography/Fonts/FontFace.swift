import Numbers

/// One weight and slope of a family: advances and kerning.
///
/// A face consists of plain numbers and does not read files. The character map, the kerning classes and the substitutions
/// are values that all faces of a family may share.
public final class FontFace: Sendable {
  public let family: String
  /// 100 (thin) to 900 (black), 400 is regular (OpenType `usWeightClass`).
  public let weight: Int
  public let italic: Bool
  public let metrics: FontMetrics
  let characters: GlyphMap
  let advances: [Int32]
  let kerningClasses: KerningClasses
  let kerning: [Int32]
  let substitutions: GlyphSubstitutions
  /// The OpenType font's own tables; `nil` if kerning and substitutions are flattened.
  let layout: FontLayout?

  /// - Parameters:
  ///   - advances: by glyph, in font units; a negative number means that this face lacks the glyph.
  ///   - kerning: by entry of `kerningClasses`, in font units.
  package init(
    family: String, weight: Int, italic: Bool, metrics: FontMetrics, characters: GlyphMap,
    advances: [Int32], kerningClasses: KerningClasses = .none, kerning: [Int32] = [0],
    substitutions: GlyphSubstitutions = .none, layout: FontLayout? = nil
  ) throws(FontError) {
    let place = "\(family) \(weight)\(italic ? " italic" : "")"
    guard metrics.isPossible else {
      throw FontError(
        .number, at: place,
        "unitsPerEm must be 1 to \(FontMetrics.largestEm), all others at most \(FontMetrics.largest)"
      )
    }
    guard (1...1000).contains(weight) else {
      throw FontError(.number, at: place, "the weight must be 1 to 1000")
    }
    let widths = -FontMetrics.largest...FontMetrics.largest
    guard advances.allSatisfy(widths.contains), kerning.allSatisfy(widths.contains) else {
      throw FontError(
        .number, at: place, "a width or a kern must be at most \(FontMetrics.largest) units")
    }
    guard kerning.count == kerningClasses.valueCount else {
      throw FontError(
        .mismatch, at: place,
        "\(kerning.count) kerning values where \(kerningClasses.valueCount) were expected")
    }
    self.family = family
    self.weight = weight
    self.italic = italic
    self.metrics = metrics
    self.characters = characters
    self.advances = advances
    self.kerningClasses = kerningClasses
    self.kerning = kerning
    self.substitutions = substitutions
    self.layout = layout
  }

  /// Whether the face has its own glyph for a character.
  public func covers(_ scalar: Unicode.Scalar) -> Bool { glyph(scalar.value) != 0 }

  @inline(__always)
  func glyph(_ codePoint: UInt32) -> GlyphMap.Glyph {
    let glyph = characters[codePoint]
    guard glyph != 0, Int(glyph) < advances.count, advances[Int(glyph)] >= 0 else { return 0 }
    return glyph
  }

  /// The advance of a glyph in font units; 0 if the face lacks it.
  func advance(ofGlyph glyph: GlyphMap.Glyph) -> Int32 {
    Int(glyph) < advances.count ? max(0, advances[Int(glyph)]) : 0
  }

  /// The kerning between two neighbours, in font units.
  @inline(__always)
  func kern(_ first: GlyphMap.Glyph, _ second: GlyphMap.Glyph) -> Int32 {
    kerning[kerningClasses.entry(first, second)]
  }
}

extension Int32 {
  /// The sum, clamped to the type's range.
  func addingClamped(_ other: Int32) -> Int32 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
