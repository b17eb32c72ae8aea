import Numbers

extension IndicShaper {
  /// Moves vowel signs, rephs and similar signs to their visual positions, after the font has formed conjuncts.
  func finalReorder(_ runner: inout LookupRunner) {
    let virama = face.glyph(rules.virama)
    runner.eachSyllable { runner, range in
      var syllable = IndicSyllable(
        glyphs: Array(runner.glyphs[range]), rules: rules, pref: plan.mask("pref"))
      syllable.reorder(virama: virama)
      let startsWord =
        range.lowerBound == 0 || !runner.glyphs[range.lowerBound - 1].scalar.isWordPart
      if startsWord, syllable.glyphs[0].place == .preMatra {
        syllable.glyphs[0].mask |= plan.mask("init")
      }
      runner.glyphs.replaceSubrange(range, with: syllable.glyphs)
    }
  }
}

/// A syllable while its glyphs are put in their final order.
struct IndicSyllable {
  var glyphs: [ShapingGlyph]
  let rules: IndicRules
  let pref: UInt32
  private(set) var base = 0
  private(set) var triesPref = false

  private var hasHalfForms: Bool { rules.script != .mlym && rules.script != .taml }

  mutating func reorder(virama: GlyphMap.Glyph) {
    for index in glyphs.indices
    where virama != 0 && glyphs[index].glyph == virama
      && glyphs[index].flags.isSuperset(of: [.ligated, .multiplied])
    {
      glyphs[index].letter = .h
      glyphs[index].flags.subtract([.ligated, .multiplied])
    }
    triesPref = pref != 0
    findBase()
    moveMatras()
    moveReph()
    movePref()
  }

  private func isHalant(_ index: Int) -> Bool {
    glyphs[index].letter == .h && !glyphs[index].flags.contains(.ligated)
  }

  private func isJoiner(_ index: Int) -> Bool {
    glyphs[index].letter.isJoiner && !glyphs[index].flags.contains(.ligated)
  }

  private func isMatra(_ index: Int) -> Bool {
    glyphs[index].letter == .m && !glyphs[index].flags.contains(.ligated)
  }

  private mutating func findBase() {
    base = glyphs.firstIndex { $0.place >= .base } ?? glyphs.count
    if base < glyphs.count {
      skipUnformedPref()
      if base < glyphs.count {
        if rules.script == .mlym { skipUnformedBelow() }
        if base > 0, glyphs[base].place > .base { base -= 1 }
      }
    }
    if base == glyphs.count, base > 0, glyphs[base - 1].letter == .joiner { base -= 1 }
    if base < glyphs.count {
      while base > 0, glyphs[base].letter == .n || isHalant(base) { base -= 1 }
    }
  }

  /// A pre-base letter for which the font has no form becomes the base.
  private mutating func skipUnformedPref() {
    guard triesPref, base + 1 < glyphs.count,
      let index = glyphs[(base + 1)...].firstIndex(where: { $0.mask & pref != 0 }),
      !(glyphs[index].flags.contains(.substituted) && glyphs[index].isLigature)
    else { return }
    base = index
    while base < glyphs.count, isHalant(base) { base += 1 }
    if base < glyphs.count { glyphs[base].place = .base }
    triesPref = false
  }

  private mutating func skipUnformedBelow() {
    var index = base + 1
    while index < glyphs.count {
      while index < glyphs.count, isJoiner(index) { index += 1 }
      guard index < glyphs.count, isHalant(index) else { return }
      index += 1
      while index < glyphs.count, isJoiner(index) { index += 1 }
      if index < glyphs.count, glyphs[index].letter.isConsonant, glyphs[index].place == .below {
        base = index
        glyphs[base].place = .base
      }
      index += 1
    }
  }

  private mutating func move(_ index: Int, to place: Int) {
    let glyph = glyphs.remove(at: index)
    glyphs.insert(glyph, at: place)
  }

  private mutating func moveMatras() {
    guard glyphs.count > 1, base > 0 else { return }
    var place = max(0, base == glyphs.count ? base - 2 : base - 1)
    if hasHalfForms {
      search: while true {
        while place > 0, !isMatra(place), !isHalant(place) { place -= 1 }
        guard isHalant(place), glyphs[place].place != .preMatra else {
          place = 0
          break
        }
        if place + 1 < glyphs.count {
          if glyphs[place + 1].letter == .joiner, place > 0 {
            place -= 1
            continue search
          }
          if glyphs[place + 1].letter == .nonJoiner { place += 1 }
        }
        break
      }
    }
    guard place > 0, glyphs[place].place != .preMatra else { return }
    var index = place
    while index > 0 {
      if glyphs[index - 1].place == .preMatra {
        if index - 1 < base, base <= place { base -= 1 }
        move(index - 1, to: place)
        place -= 1
      }
      index -= 1
    }
  }

  private mutating func moveReph() {
    guard glyphs.count > 1, glyphs[0].place == .reph,
      (glyphs[0].letter == .repha) != glyphs[0].isLigature
    else { return }
    let place = rephPlace()
    move(0, to: place)
    if base > 0, base <= place { base -= 1 }
  }

  private func rephPlace() -> Int {
    if rules.rephPlace != .afterPost {
      if let place = afterHalant() { return place }
      if rules.rephPlace == .afterMain {
        return last { $0 <= .afterMain }
      }
      if rules.rephPlace == .afterSub {
        return last { $0 != .post && $0 != .afterPost && $0 != .sign }
      }
    }
    if let place = afterHalant() { return place }
    var place = glyphs.count - 1
    while place > 0, glyphs[place].place == .sign { place -= 1 }
    if isHalant(place) {
      for index in base + 1..<max(base + 1, place) where isMatra(index) { place -= 1 }
    }
    return max(0, place)
  }

  private func last(_ belongs: (SyllablePosition) -> Bool) -> Int {
    var place = min(base, glyphs.count - 1)
    while place + 1 < glyphs.count, belongs(glyphs[place + 1].place) { place += 1 }
    return place
  }

  /// The position after the first remaining virama before the base, and after its joiner.
  private func afterHalant() -> Int? {
    guard let place = (1..<max(1, base)).first(where: isHalant) else { return nil }
    return place + 1 < base && isJoiner(place + 1) ? place + 1 : place
  }

  private mutating func movePref() {
    guard triesPref, base + 1 < glyphs.count,
      let index = glyphs[(base + 1)...].firstIndex(where: { $0.mask & pref != 0 }),
      glyphs[index].isLigature
    else { return }
    var place = base
    if hasHalfForms {
      while place > 0, !isMatra(place - 1), !isHalant(place - 1) { place -= 1 }
    }
    if place > 0, isHalant(place - 1), isJoiner(place) { place += 1 }
    move(index, to: place)
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or mark, after which no word starts.
  fileprivate var isWordPart: Bool {
    switch properties.generalCategory {
    case .format, .unassigned, .privateUse, .surrogate, .lowercaseLetter, .modifierLetter,
      .otherLetter, .titlecaseLetter, .uppercaseLetter, .spacingMark, .enclosingMark,
      .nonspacingMark:
      true
    default: false
    }
  }
}
