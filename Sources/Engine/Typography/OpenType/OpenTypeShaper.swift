import Numbers

/// Shapes a text of one script with an OpenType font.
struct OpenTypeShaper {
  let face: FontFace
  let layout: FontLayout
  let plan: ShapingPlan
  /// Whether spaces use this font. Otherwise they separate words like the end of the text, so that each word is shaped separately.
  var hasOwnSpace = true

  /// The maximum length of a part; longer texts are shaped in parts, so that the work stays proportional to the text's length.
  private static let longestPart = 1024

  /// The advance of each character in font units, except for spaces of another font; a ligature's advance belongs to its first character.
  func advances(_ scalars: ArraySlice<Unicode.Scalar>) -> [Int32] {
    if hasOwnSpace { return shaped(scalars) }
    var advances: [Int32] = []
    advances.reserveCapacity(scalars.count)
    var start = scalars.startIndex
    while start < scalars.endIndex {
      if scalars[start] == " " {
        advances.append(0)
        start += 1
      } else {
        let word = scalars[start...].prefix { $0 != " " }
        advances += plan.words[word] ?? plan.words.keep(shaped(word), of: word)
        start = word.endIndex
      }
    }
    return advances
  }

  private func shaped(_ scalars: ArraySlice<Unicode.Scalar>) -> [Int32] {
    var advances = [Int32](repeating: 0, count: scalars.count)
    var start = scalars.startIndex
    while start < scalars.endIndex {
      let end = partEnd(scalars, from: start)
      for glyph in glyphs(scalars[start..<end]) {
        let place = start - scalars.startIndex + Int(glyph.cluster)
        advances[place] = advances[place].addingClamped(glyph.advance)
      }
      start = end
    }
    return advances
  }

  /// The end of a part, after a space if there is one.
  private func partEnd(_ scalars: ArraySlice<Unicode.Scalar>, from start: Int) -> Int {
    let limit = start + Self.longestPart
    guard limit < scalars.endIndex else { return scalars.endIndex }
    return scalars[start..<limit].lastIndex(of: " ").map { $0 + 1 } ?? limit
  }

  /// The glyphs in the text's order, with their advances.
  func glyphs(_ scalars: ArraySlice<Unicode.Scalar>) -> [ShapingGlyph] {
    var glyphs = GlyphNormalizer(face: face, shaper: plan.shaper).glyphs(scalars)
    for index in glyphs.indices {
      glyphs[index].kind = layout.definitions.kind(glyphs[index].glyph)
      glyphs[index].mask = ShapingPlan.globalMask
    }
    plan.shaper.setMasks(&glyphs, plan)
    var runner = LookupRunner(layout.substitutions, definitions: layout.definitions, glyphs: glyphs)
    substitute(&runner)
    runner.run(lookupsOf: layout.positions)
    position(&runner)
    return runner.glyphs
  }

  private func substitute(_ runner: inout LookupRunner) {
    var (present, mask) = (runner.digest, runner.mask)
    for step in plan.substitutions {
      switch step {
      case .lookup(let lookup):
        guard lookup.mask & mask != 0, lookup.digest.mayMeet(present) else { continue }
        if runner.run(lookup) { present = runner.digest }
      case .pause(let pause):
        plan.shaper.pause(pause, &runner, of: plan, face: face)
        (present, mask) = (runner.digest, runner.mask)
      }
    }
  }

  private func position(_ runner: inout LookupRunner) {
    let marks = plan.shaper.zeroMarks
    for index in runner.glyphs.indices {
      let glyph = runner.glyphs[index]
      let isZero = marks == .early && glyph.kind == .mark
      runner.glyphs[index].advance = isZero ? 0 : advance(of: glyph)
    }
    let present = runner.digest
    for lookup in plan.positions where lookup.digest.mayMeet(present) { _ = runner.run(lookup) }
    if !plan.kerns, !layout.pairs.isEmpty { kern(&runner) }
    for index in runner.glyphs.indices {
      let glyph = runner.glyphs[index]
      let isZero = marks == .late && glyph.kind == .mark
      if isZero || glyph.isIgnorable { runner.glyphs[index].advance = 0 }
    }
  }

  /// Kerns each glyph to the next one that is not a mark.
  private func kern(_ runner: inout LookupRunner) {
    var last: Int?
    for index in runner.glyphs.indices where runner.glyphs[index].kind != .mark {
      if let last {
        let kern = layout.pairs.kern(runner.glyphs[last].glyph, runner.glyphs[index].glyph)
        runner.glyphs[last].advance = runner.glyphs[last].advance.addingClamped(kern)
      }
      last = index
    }
  }

  /// A space that the font lacks has the width that its name implies.
  private func advance(of glyph: ShapingGlyph) -> Int32 {
    if glyph.glyph == 0 {
      return face.metrics.units(FallbackAdvance.ems(of: glyph.scalar, after: nil))
    }
    return Int(glyph.glyph) < face.advances.count ? face.advances[Int(glyph.glyph)] : 0
  }
}

extension FontFace {
  /// The advance of a text of one script and direction in font units, by the font's own tables; 0 if it has none.
  public func advance(
    of text: String, language: String?, direction: TextStyle.Direction
  ) -> Int {
    guard let layout else { return 0 }
    let scalars = Array(text.unicodeScalars)
    let key = ShapingPlan.Key(
      script: scalars.lazy.map(Script.init).first { !$0.isShared } ?? .zyyy,
      language: FontLanguage.tag(language), isRightToLeft: direction == .rightToLeft,
      ligatures: true)
    let shaper = OpenTypeShaper(face: self, layout: layout, plan: layout.plan(key))
    return shaper.advances(scalars[...]).reduce(0) { $0 + Int($1) }
  }
}
