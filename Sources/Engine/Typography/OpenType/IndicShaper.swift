import Numbers

/// Shapes the scripts of India, in which letters change their order and form within a syllable (OpenType,
/// "Creating and supporting OpenType fonts" for each).
struct IndicShaper {
  let plan: ShapingPlan
  let face: FontFace
  let rules: IndicRules

  init(_ plan: ShapingPlan, _ face: FontFace) {
    self.plan = plan
    self.face = face
    rules = IndicRules(plan.key.script)
  }

  static func collect(_ list: inout FeatureList, _ key: ShapingPlan.Key) {
    list.pause(.syllables)
    list.add("locl", "ccmp", staysInSyllable: true)
    list.pause(.reorder)
    let basic: [(FontTag, Bool)] = [
      ("nukt", true), ("akhn", true), ("rphf", false), ("rkrf", true), ("pref", false),
      ("blwf", false), ("abvf", false), ("half", false), ("pstf", false), ("vatu", true),
      ("cjct", true),
    ]
    for (tag, isGlobal) in basic {
      list.add(
        tag, global: isGlobal, keepsNonJoiner: true, keepsJoiner: true, staysInSyllable: true)
      list.pause()
    }
    list.pause(.finalReorder)
    list.add("init", global: false, keepsNonJoiner: true, keepsJoiner: true, staysInSyllable: true)
    list.add(
      "pres", "abvs", "blws", "psts", "haln", keepsNonJoiner: true, keepsJoiner: true,
      staysInSyllable: true)
  }

  /// Finds syllables and the role of each letter; a syllable without a letter gets a dotted circle.
  func findSyllables(_ runner: inout LookupRunner) {
    for index in runner.glyphs.indices {
      let (letter, side) = SyllableLetter.of(runner.glyphs[index].scalar)
      runner.glyphs[index].letter = letter
      runner.glyphs[index].place = rules.place(
        of: letter, side: side, scalar: runner.glyphs[index].scalar)
    }
    let syllables = IndicSyllables(letters: runner.glyphs.map(\.letter))
    let circle = face.glyph(0x25CC)
    var made: [ShapingGlyph] = []
    made.reserveCapacity(runner.glyphs.count)
    var (start, number) = (0, UInt8(0))
    while start < runner.glyphs.count {
      let (end, kind) = syllables.syllable(at: start)
      number = number == 255 ? 1 : number + 1
      let first = made.count
      var rest = start
      if kind == .broken, circle != 0 {
        if runner.glyphs[start].letter == .repha {
          made.append(runner.glyphs[start])
          rest += 1
        }
        made.append(.dottedCircle(circle, cluster: runner.glyphs[start].cluster))
      }
      made += runner.glyphs[rest..<end]
      for index in first..<made.count { made[index].syllable = kind == .other ? 0 : number }
      start = end
    }
    runner.glyphs = made
  }
}

/// The differences between the scripts.
struct IndicRules {
  let script: Script
  let rephPlace: SyllablePosition
  let virama: UInt32
  /// Whether a reph requires a joiner.
  let isRephExplicit: Bool
  /// Whether letters before the base may have below-base forms.
  let hasBelowFormsBefore: Bool

  init(_ script: Script) {
    self.script = script
    isRephExplicit = script == .telu || script == .sinh
    hasBelowFormsBefore = script != .telu && script != .knda
    switch script {
    case .deva: (rephPlace, virama) = (.beforePost, 0x94D)
    case .beng: (rephPlace, virama) = (.afterSub, 0x9CD)
    case .guru: (rephPlace, virama) = (.beforeSub, 0xA4D)
    case .gujr: (rephPlace, virama) = (.beforePost, 0xACD)
    case .orya: (rephPlace, virama) = (.afterMain, 0xB4D)
    case .taml: (rephPlace, virama) = (.afterPost, 0xBCD)
    case .telu: (rephPlace, virama) = (.afterPost, 0xC4D)
    case .knda: (rephPlace, virama) = (.afterPost, 0xCCD)
    case .mlym: (rephPlace, virama) = (.afterMain, 0xD4D)
    default: (rephPlace, virama) = (.afterPost, 0xDCA)
    }
  }

  /// The default position of a letter in its syllable.
  func place(
    of letter: SyllableLetter, side: SyllableLetter.Side, scalar: Unicode.Scalar
  ) -> SyllablePosition {
    switch letter {
    case _ where letter.isLetter: .base
    case .m: matra(side, scalar.value)
    case .cm: side == .below ? .below : .post
    case .sm where scalar == "\u{B01}": .beforeSub
    case .sm, .a, .symbol: .sign
    default: .end
    }
  }

  private func matra(_ side: SyllableLetter.Side, _ code: UInt32) -> SyllablePosition {
    switch (side, script) {
    case (.pre, _): .preMatra
    case (.post, .deva): .afterSub
    case (.post, .telu): code <= 0xC42 ? .beforeSub : .afterSub
    case (.post, .knda): code < 0xCC3 || code > 0xCD6 ? .beforeSub : .afterSub
    case (.post, _): .afterPost
    case (.above, .guru): .afterPost
    case (.above, .orya): .afterMain
    case (.above, .telu), (.above, .knda): .beforeSub
    case (.above, _): .afterSub
    case (.below, .guru), (.below, .gujr), (.below, .taml), (.below, .mlym): .afterPost
    case (.below, .telu), (.below, .knda): .beforeSub
    case (.below, _): .afterSub
    }
  }
}
