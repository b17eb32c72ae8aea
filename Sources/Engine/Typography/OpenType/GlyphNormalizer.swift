import Numbers

/// Maps characters to glyphs, decomposed or composed as the font supports them (font-aware Unicode normalization).
struct GlyphNormalizer {
  let face: FontFace
  let shaper: ScriptShaper

  func glyphs(_ scalars: ArraySlice<Unicode.Scalar>) -> [ShapingGlyph] {
    var glyphs: [ShapingGlyph] = []
    glyphs.reserveCapacity(scalars.count + 8)
    for (index, scalar) in scalars.enumerated() {
      if !addAM(scalar, cluster: Int32(index), to: &glyphs) {
        decompose(scalar, cluster: Int32(index), into: &glyphs)
      }
    }
    if glyphs.contains(where: { Self.composes($0.scalar) }) {
      orderMarks(&glyphs)
      compose(&glyphs)
    }
    return glyphs
  }

  private func has(_ scalar: Unicode.Scalar) -> Bool { face.glyph(scalar.value) != 0 }

  private func decompose(
    _ scalar: Unicode.Scalar, cluster: Int32, into glyphs: inout [ShapingGlyph]
  ) {
    if has(scalar), !shaper.alwaysDecomposes || scalar.value < 0x300 {
      glyphs.append(glyph(scalar, cluster))
    } else if let (first, second) = shaper.decomposition(of: scalar), has(second),
      has(first) || shaper.decomposition(of: first) != nil
    {
      decompose(first, cluster: cluster, into: &glyphs)
      glyphs.append(glyph(second, cluster))
    } else {
      glyphs.append(glyph(scalar, cluster))
    }
  }

  func glyph(_ scalar: Unicode.Scalar, _ cluster: Int32) -> ShapingGlyph {
    var code = scalar.value
    if face.glyph(code) == 0 { code = Self.standIn(code) }
    var glyph = ShapingGlyph(glyph: face.glyph(code), scalar: scalar, cluster: cluster)
    switch scalar.value {
    case 0x200C: glyph.flags = [.ignorable, .nonJoiner]
    case 0x200D: glyph.flags = [.ignorable, .joiner]
    case 0x180B...0x180D, 0x34F, 0xE0020...0xE007F: glyph.flags = [.ignorable, .hidden]
    case ..<0xAD: break
    default: if scalar.isIgnorable { glyph.flags = .ignorable }
    }
    return glyph
  }

  /// A replacement for a character that fonts may lack.
  private static func standIn(_ code: UInt32) -> UInt32 {
    switch code {
    case 0xA0: 0x20
    case 0x2011: 0x2010
    default: code
    }
  }

  /// Whether a character may compose with the preceding one.
  private static func composes(_ scalar: Unicode.Scalar) -> Bool {
    (0x1161...0x11C2).contains(scalar.value) || scalar.isMark
  }

  /// Sorts marks on a base by their combining classes (Unicode §3.11).
  private func orderMarks(_ glyphs: inout [ShapingGlyph]) {
    var start = 0
    while start < glyphs.count {
      guard shaper.combiningClass(glyphs[start].scalar) != 0 else {
        start += 1
        continue
      }
      let end =
        glyphs[start...].firstIndex { shaper.combiningClass($0.scalar) == 0 } ?? glyphs.count
      if end - start > 1 {
        glyphs[start..<end].sort {
          shaper.combiningClass($0.scalar) < shaper.combiningClass($1.scalar)
        }
      }
      start = end
    }
  }

  private func compose(_ glyphs: inout [ShapingGlyph]) {
    var starter = 0
    var kept = 0
    for index in glyphs.indices {
      let glyph = glyphs[index]
      let type = shaper.combiningClass(glyph.scalar)
      let isBlocked =
        kept > starter + 1 && shaper.combiningClass(glyphs[kept - 1].scalar) >= max(type, 1)
      if index > 0, kept > starter, !isBlocked, Self.composes(glyph.scalar),
        let whole = shaper.composition(glyphs[starter].scalar, glyph.scalar), has(whole)
      {
        let cluster = glyphs[starter].cluster
        glyphs[starter] = self.glyph(whole, cluster)
        continue
      }
      if type == 0 { starter = kept }
      glyphs[kept] = glyph
      kept += 1
    }
    glyphs.removeSubrange(kept...)
  }
}
