/// Sets characters with a face's glyphs.
struct Shaper {
  let face: FontFace

  /// Shapes a text as one run; `ligatures` is off when letters are spaced (CSS Text §8.2).
  func shape(_ scalars: [Unicode.Scalar], ligatures: Bool) -> ShapedText {
    var glyphs = [GlyphMap.Glyph](repeating: 0, count: scalars.count)
    var advances = [Int32](repeating: 0, count: scalars.count)
    for index in scalars.indices {
      let glyph = face.glyph(scalars[index].value)
      glyphs[index] = glyph
      if glyph != 0, scalars[index].isOrdinary {
        advances[index] = face.advances[Int(glyph)]
      } else {
        setUncommon(index, scalars, &glyphs, &advances)
      }
    }
    let hasContext = substitute(&glyphs, &advances, ligatures)
    return place(scalars, glyphs, advances, hasContext: hasContext)
  }

  /// Characters that the face lacks, and those whose look depends on what stands before them.
  private func setUncommon(
    _ index: Int, _ scalars: [Unicode.Scalar], _ glyphs: inout [GlyphMap.Glyph],
    _ advances: inout [Int32]
  ) {
    let scalar = scalars[index]
    let previous = index > 0 ? scalars[index - 1] : nil
    if scalar == "\u{FE0F}", let previous, previous.properties.isEmoji, previous.value > 0x7F {
      glyphs[index - 1] = 0
      advances[index - 1] = units(FallbackAdvance.emoji)
    } else if scalar == "\t" {
      advances[index] = face.advance(of: " ")
    } else if glyphs[index] != 0, !scalar.properties.isDefaultIgnorableCodePoint {
      advances[index] = face.advances[Int(glyphs[index])]
    } else {
      glyphs[index] = 0
      advances[index] = units(FallbackAdvance.ems(of: scalar, after: previous))
    }
  }

  /// Lets neighbours change each other's glyphs; false when nothing changed.
  private func substitute(
    _ glyphs: inout [GlyphMap.Glyph], _ advances: inout [Int32], _ ligatures: Bool
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
      advances[character] += max(0, face.advances[Int(glyph)])
    }
    return true
  }

  private func units(_ ems: Double) -> Int32 { Int32((ems * face.metrics.unitsPerEm).rounded()) }

  private func place(
    _ scalars: [Unicode.Scalar], _ glyphs: [GlyphMap.Glyph], _ advances: [Int32], hasContext: Bool
  ) -> ShapedText {
    let count = scalars.count
    var kerns = [Int32](repeating: 0, count: count)
    var positions = [Int](repeating: 0, count: count + 1)
    var spacings = [Int32](repeating: 0, count: count + 1)
    var base = -1
    for index in 0..<count where advances[index] != 0 {
      if base >= 0 { kerns[index - 1] = face.kern(glyphs[base], glyphs[index]) }
      base = index
    }
    for index in 0..<count {
      positions[index + 1] = positions[index] + Int(advances[index]) + Int(kerns[index])
      spacings[index + 1] = spacings[index] + (advances[index] != 0 ? 1 : 0)
    }
    return ShapedText(
      scalars: scalars, positions: positions, kerns: kerns, spacings: spacings,
      hasContext: hasContext)
  }
}

extension FontFace {
  /// The advance of one character in font units, from a fallback when the face lacks it.
  func advance(of scalar: Unicode.Scalar) -> Int32 {
    let glyph = glyph(scalar.value)
    if glyph != 0 { return advances[Int(glyph)] }
    let ems = FallbackAdvance.ems(of: scalar, after: nil)
    return Int32((ems * metrics.unitsPerEm).rounded())
  }
}

extension Unicode.Scalar {
  /// Letters and signs of the European scripts, which look the same whatever stands before them.
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
