import Numbers

/// Shapes characters with a face, or with a fallback.
struct Shaper {
  /// The text's own face, which defines the units of widths.
  let face: FontFace
  let style: TextStyle
  private(set) var planned: (face: FontFace, plan: ShapingPlan)?

  /// Shapes an item as one run; ligatures are off if letters are spaced (CSS Text §8.2).
  mutating func shape(_ scalars: [Unicode.Scalar], _ item: TextItem) -> ShapedText {
    if let other = item.face, let layout = other.layout, !item.isMissing {
      return shape(scalars, of: item, otherFace: other, layout: layout)
    }
    if let other = item.face, other !== face, !item.isMissing {
      var shaper = Shaper(face: other, style: style)
      return shaper.shape(scalars, item).scaled(
        by: face.metrics.unitsPerEm / other.metrics.unitsPerEm)
    }
    let shaped = shape(scalars, ligatures: style.letterSpacing == 0, kerns: kerns(item.script))
    guard item.script.isCursive, style.letterSpacing != 0 else { return shaped }
    return shaped.spaced { $0.isSpaced(in: item.script) }
  }

  private mutating func shape(
    _ scalars: [Unicode.Scalar], of item: TextItem, otherFace other: FontFace, layout: FontLayout
  ) -> ShapedText {
    let key = ShapingPlan.Key(
      script: item.script, language: FontLanguage.tag(style.language),
      isRightToLeft: item.isRightToLeft, ligatures: style.letterSpacing == 0)
    let plan: ShapingPlan
    if let planned, planned.face === other, planned.plan.key == key {
      plan = planned.plan
    } else {
      plan = layout.plan(key)
      planned = (other, plan)
    }
    let advances = OpenTypeShaper(
      face: other, layout: layout, plan: plan, hasOwnSpace: other === face
    ).advances(scalars[...])
    let space = other === face ? nil : Int(face.advance(of: " ")) * TextExtent.unit
    let scale =
      Double(TextExtent.unit) * face.metrics.unitsPerEm / other.metrics.unitsPerEm
    var positions = [0]
    var spacings: [Int32] = [0]
    positions.reserveCapacity(scalars.count + 1)
    spacings.reserveCapacity(scalars.count + 1)
    for (index, advance) in advances.enumerated() {
      let own = scalars[index] == " " ? space : nil
      let width = own ?? Int(exactly: (Double(advance) * scale).rounded()) ?? 0
      positions.append(positions[positions.count - 1] + width)
      let isSpaced =
        width != 0 && (style.letterSpacing == 0 || scalars[index].isSpaced(in: item.script))
      spacings.append(spacings[spacings.count - 1] + (isSpaced ? 1 : 0))
    }
    return ShapedText(
      scalars: scalars, positions: positions,
      kerns: Array(repeating: 0, count: scalars.count), spacings: spacings, hasContext: false)
  }

  /// Whether the font kerns the script. Signs among Hebrew letters are kerned only by a font that also has the letters,
  /// as in text engines (HarfBuzz, Hebrew shaper).
  private func kerns(_ script: Script) -> Bool { script != .hebr || face.covers("\u{5D0}") }

  private func shape(_ scalars: [Unicode.Scalar], ligatures: Bool, kerns: Bool) -> ShapedText {
    var glyphs = [GlyphMap.Glyph](repeating: 0, count: scalars.count)
    var advances = [Int32](repeating: 0, count: scalars.count)
    for index in scalars.indices {
      let glyph = face.glyph(scalars[index].value)
      glyphs[index] = glyph
      if glyph != 0, scalars[index].isOrdinary {
        advances[index] = face.advances[Int(glyph)]
      } else {
        setUncommon(at: index, of: scalars, glyphs: &glyphs, advances: &advances)
      }
    }
    let hasContext = substitute(&glyphs, advances: &advances, ligatures: ligatures)
    return place(scalars, glyphs: glyphs, advances: advances, kerns: kerns, hasContext: hasContext)
  }

  /// Sets the characters that the face lacks, and those with a form that depends on the preceding characters.
  private func setUncommon(
    at index: Int, of scalars: [Unicode.Scalar], glyphs: inout [GlyphMap.Glyph],
    advances: inout [Int32]
  ) {
    let scalar = scalars[index]
    let previous = index > 0 ? scalars[index - 1] : nil
    if scalar == "\u{FE0F}", let previous, previous.properties.isEmoji, previous.value > 0x7F {
      glyphs[index - 1] = 0
      advances[index - 1] = face.metrics.units(FallbackAdvance.emoji)
    } else if scalar == "\t" {
      advances[index] = face.advance(of: " ")
    } else if glyphs[index] != 0, !scalar.properties.isDefaultIgnorableCodePoint {
      advances[index] = face.advances[Int(glyphs[index])]
    } else {
      glyphs[index] = 0
      advances[index] = face.metrics.units(FallbackAdvance.ems(of: scalar, after: previous))
    }
  }

  /// Applies substitutions; returns `false` if nothing changed.
  private func substitute(
    _ glyphs: inout [GlyphMap.Glyph], advances: inout [Int32], ligatures: Bool
  ) -> Bool {
    let triggered = face.substitutions.steps(for: glyphs)
    guard triggered != 0 else { return false }
    var substituter = GlyphSubstituter(table: face.substitutions, buffer: GlyphBuffer(glyphs))
    substituter.run(triggered, optional: ligatures)
    let buffer = substituter.buffer
    guard buffer.changed else { return false }
    for index in glyphs.indices where glyphs[index] != 0 {
      glyphs[index] = 0
      advances[index] = 0
    }
    for (glyph, character) in buffer.pairs where glyph != 0 {
      glyphs[character] = glyph
      advances[character] = advances[character].addingClamped(face.advance(ofGlyph: glyph))
    }
    return true
  }

  private func place(
    _ scalars: [Unicode.Scalar], glyphs: [GlyphMap.Glyph], advances: [Int32],
    kerns hasKerning: Bool,
    hasContext: Bool
  ) -> ShapedText {
    let count = scalars.count
    var kerns = [Int32](repeating: 0, count: count)
    var positions = [Int](repeating: 0, count: count + 1)
    var spacings = [Int32](repeating: 0, count: count + 1)
    var base = -1
    for index in 0..<count where hasKerning && advances[index] != 0 {
      if base >= 0 { kerns[index - 1] = face.kern(glyphs[base], glyphs[index]) }
      base = index
    }
    for index in 0..<count {
      positions[index + 1] =
        positions[index] + (Int(advances[index]) + Int(kerns[index])) * TextExtent.unit
      spacings[index + 1] = spacings[index] + (advances[index] != 0 ? 1 : 0)
    }
    return ShapedText(
      scalars: scalars, positions: positions, kerns: kerns, spacings: spacings,
      hasContext: hasContext)
  }
}

extension FontFace {
  /// The advance of one character in font units, from a fallback if the face lacks it.
  func advance(of scalar: Unicode.Scalar) -> Int32 {
    let glyph = glyph(scalar.value)
    if glyph != 0 { return advances[Int(glyph)] }
    return metrics.units(FallbackAdvance.ems(of: scalar, after: nil))
  }
}

extension Unicode.Scalar {
  /// Whether letter spacing follows it: after a letter with its marks, and in cursive scripts only after spaces (CSS Text §8.2).
  fileprivate func isSpaced(in script: Script) -> Bool {
    script.isCursive ? self == " " : !isMark
  }

  /// Whether it is a letter or sign of a European script, with a form that does not depend on its neighbours.
  @inline(__always)
  fileprivate var isOrdinary: Bool {
    switch value {
    case 0x20...0x7E: true
    case 0xA0...0x2FF: value != 0xAD
    case 0x370...0x58F, 0x1E00...0x1FFF: true
    default: false
    }
  }
}
