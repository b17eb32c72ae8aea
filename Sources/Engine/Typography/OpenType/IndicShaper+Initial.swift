import Numbers

extension IndicShaper {
  /// Puts the letters of each syllable in the order that fonts expect, and sets their features.
  func reorder(_ runner: inout LookupRunner) {
    placeConsonants(&runner)
    runner.eachSyllable(reorder)
  }

  /// Determines which consonants have forms below or after the base in the font.
  private func placeConsonants(_ runner: inout LookupRunner) {
    let virama = face.glyph(rules.virama)
    guard virama != 0, rules.script != .sinh else { return }
    var known: [GlyphMap.Glyph: SyllablePosition] = [:]
    for index in runner.glyphs.indices
    where runner.glyphs[index].place == .base && runner.glyphs[index].letter.isLetter {
      let glyph = runner.glyphs[index].glyph
      let place = known[glyph] ?? consonantPlace(of: glyph, after: virama, runner)
      known[glyph] = place
      runner.glyphs[index].place = place
    }
  }

  private func consonantPlace(
    of glyph: GlyphMap.Glyph, after virama: GlyphMap.Glyph, _ runner: LookupRunner
  ) -> SyllablePosition {
    func has(_ tag: FontTag) -> Bool {
      guard let lookups = plan.features[tag] else { return false }
      return runner.wouldSubstitute([virama, glyph], lookups)
        || runner.wouldSubstitute([glyph, virama], lookups)
    }
    if has("blwf") || has("vatu") { return .below }
    return has("pstf") || has("pref") ? .post : .base
  }

  private func reorder(_ runner: inout LookupRunner, _ syllable: Range<Int>) {
    var glyphs = Array(runner.glyphs[syllable])
    let (base, hasReph) = base(glyphs, runner)
    place(&glyphs, base: base, hasReph: hasReph)
    sort(&glyphs)
    setMasks(&glyphs, runner)
    runner.glyphs.replaceSubrange(syllable, with: glyphs)
  }

  /// The base: the last consonant without a form below or after another.
  private func base(_ glyphs: [ShapingGlyph], _ runner: LookupRunner) -> (Int, reph: Bool) {
    var (base, limit, hasReph) = (glyphs.count, 0, false)
    if startsWithReph(glyphs, runner) {
      limit = rules.script == .mlym ? 1 : 2
      while limit < glyphs.count, glyphs[limit].letter.isJoiner { limit += 1 }
      (base, hasReph) = (0, true)
    }
    if rules.script == .sinh {
      if !hasReph { base = limit }
      for index in limit..<max(limit, glyphs.count) where glyphs[index].letter.isConsonant {
        if limit < index, glyphs[index - 1].letter == .joiner { break }
        base = index
      }
    } else {
      var (index, seenBelow) = (glyphs.count, false)
      while index > limit {
        index -= 1
        if glyphs[index].letter.isConsonant {
          let place = glyphs[index].place
          base = index
          if place != .below, place != .post || seenBelow { break }
          if place == .below { seenBelow = true }
        } else if index > 0, glyphs[index].letter == .joiner, glyphs[index - 1].letter == .h {
          break
        }
      }
    }
    return (base, hasReph && !(base == 0 && limit <= 2))
  }

  private func startsWithReph(_ glyphs: [ShapingGlyph], _ runner: LookupRunner) -> Bool {
    if rules.script == .mlym { return glyphs[0].letter == .repha }
    guard let lookups = plan.features["rphf"], glyphs.count >= 3 else { return false }
    let isAsked =
      rules.isRephExplicit ? glyphs[2].letter == .joiner : !glyphs[2].letter.isJoiner
    guard isAsked else { return false }
    let start = glyphs.prefix(3).map(\.glyph)
    return runner.wouldSubstitute(Array(start.prefix(2)), lookups)
      || rules.isRephExplicit && runner.wouldSubstitute(start, lookups)
  }

  private func place(_ glyphs: inout [ShapingGlyph], base: Int, hasReph: Bool) {
    for index in 0..<base where glyphs[index].place > .preConsonant {
      glyphs[index].place = .preConsonant
    }
    if base < glyphs.count { glyphs[base].place = .base }
    if hasReph { glyphs[0].place = .reph }
    if rules.script == .sinh {
      for index in glyphs.indices where index > base && glyphs[index].letter.isConsonant {
        glyphs[index].place = .below
      }
    }
    attachMarks(&glyphs)
    var last = base
    for index in glyphs.indices where index > base {
      if glyphs[index].letter.isConsonant {
        for between in last + 1..<max(last + 1, index) where glyphs[between].place < .sign {
          glyphs[between].place = glyphs[index].place
        }
        last = index
      } else if glyphs[index].letter == .m {
        last = index
      }
    }
  }

  /// Characters without a position follow the letter before them.
  private func attachMarks(_ glyphs: inout [ShapingGlyph]) {
    var last = SyllablePosition.start
    for index in glyphs.indices {
      switch glyphs[index].letter {
      case .joiner, .nonJoiner, .n, .rs, .cm, .h:
        glyphs[index].place = last
        guard glyphs[index].letter == .h, last == .preMatra else { break }
        // A virama after a vowel sign that moves to the front belongs to the letter.
        if let before = glyphs[..<index].last(where: { $0.place != .preMatra }) {
          glyphs[index].place = before.place
        }
      default:
        if glyphs[index].place != .sign { last = glyphs[index].place }
      }
    }
  }

  private func sort(_ glyphs: inout [ShapingGlyph]) {
    glyphs.sort { $0.place < $1.place }
    // Several signs before the letter appear in reverse order, each with its own marks.
    guard let first = glyphs.firstIndex(where: { $0.place == .preMatra }),
      let last = glyphs.lastIndex(where: { $0.place == .preMatra }), first < last
    else { return }
    glyphs[first...last].reverse()
    var start = first
    for index in first...last where glyphs[index].letter == .m {
      glyphs[start...index].reverse()
      start = index + 1
    }
  }

  private func setMasks(_ glyphs: inout [ShapingGlyph], _ runner: LookupRunner) {
    let base = glyphs.firstIndex { $0.place == .base } ?? glyphs.count
    for index in glyphs.indices {
      if glyphs[index].place == .reph { glyphs[index].mask |= plan.mask("rphf") }
      if index < base {
        glyphs[index].mask |= plan.mask("half")
        if rules.hasBelowFormsBefore { glyphs[index].mask |= plan.mask("blwf") }
      } else if index > base {
        glyphs[index].mask |= plan.mask("blwf") | plan.mask("abvf") | plan.mask("pstf")
      }
    }
    if let lookups = plan.features["pref"], base + 2 < glyphs.count {
      for index in base + 1..<glyphs.count - 1
      where runner.wouldSubstitute([glyphs[index].glyph, glyphs[index + 1].glyph], lookups) {
        glyphs[index].mask |= plan.mask("pref")
        glyphs[index + 1].mask |= plan.mask("pref")
        break
      }
    }
    for index in glyphs.indices.dropFirst() where glyphs[index].letter == .nonJoiner {
      var before = index
      repeat {
        before -= 1
        glyphs[before].mask &= ~plan.mask("half")
      } while before > 0 && !glyphs[before].letter.isConsonant
    }
  }
}
