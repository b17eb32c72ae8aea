import Numbers

/// Script-specific shaping beyond the font's lookups (OpenType).
enum ScriptShaper: Sendable, Equatable {
  case common, arabic, hebrew, thai, hangul, indic, khmer, myanmar

  enum ZeroMarks { case never, early, late }

  /// - Parameter tag: the script that the font supports, if any.
  init(_ script: Script, tag: FontTag?) {
    let isOwn = tag != nil && tag != "DFLT" && tag != "latn"
    self =
      switch script {
      case .arab, .syrc: .arabic
      case .hebr: .hebrew
      case .thai, .laoo: .thai
      case .hang: .hangul
      case .khmr: .khmer
      case .mymr where tag == "mym2": .myanmar
      case .deva, .beng, .guru, .gujr, .orya, .taml, .telu, .knda, .mlym, .sinh:
        isOwn ? .indic : .common
      default: .common
      }
  }

  /// The step at which marks lose their width; never in scripts with marks that may have one.
  var zeroMarks: ZeroMarks {
    switch self {
    case .indic, .khmer, .hangul: .never
    case .myanmar: .early
    default: .late
    }
  }

  /// Whether characters are decomposed even if the font has a glyph for them, such as vowels around a letter.
  var alwaysDecomposes: Bool { self == .indic || self == .khmer || self == .myanmar }

  /// Adds the features in their stages.
  func collect(_ list: inout FeatureList, _ key: ShapingPlan.Key) {
    switch self {
    case .arabic: ArabicJoining.collect(&list, key)
    case .hangul: list.add("ljmo", "vjmo", "tjmo", global: false)
    case .indic: IndicShaper.collect(&list, key)
    case .khmer, .myanmar: StackedSyllables.collect(&list, self)
    default: break
    }
    list.addCommon(key, ligatures: self != .indic && self != .khmer)
  }

  /// Sets the features that only apply to some glyphs.
  func setMasks(_ glyphs: inout [ShapingGlyph], _ plan: ShapingPlan) {
    switch self {
    case .arabic: ArabicJoining.setMasks(&glyphs, plan)
    case .hangul: setHangulMasks(&glyphs, plan)
    default: break
    }
  }

  /// The step between two stages.
  func pause(
    _ pause: ShapingPlan.Pause, _ runner: inout LookupRunner, of plan: ShapingPlan, face: FontFace
  ) {
    guard self == .indic else {
      let shaper = StackedSyllables(plan: plan, face: face)
      return pause == .syllables ? shaper.findSyllables(&runner) : shaper.reorder(&runner)
    }
    let shaper = IndicShaper(plan, face)
    switch pause {
    case .syllables: shaper.findSyllables(&runner)
    case .reorder: shaper.reorder(&runner)
    case .finalReorder: shaper.finalReorder(&runner)
    }
  }

  /// Syllables that the font lacks are composed of letters, whose forms depend on their position in it.
  private func setHangulMasks(_ glyphs: inout [ShapingGlyph], _ plan: ShapingPlan) {
    for index in glyphs.indices {
      switch glyphs[index].scalar.value {
      case 0x1100...0x115F, 0xA960...0xA97C: glyphs[index].mask |= plan.mask("ljmo")
      case 0x1160...0x11A7, 0xD7B0...0xD7C6: glyphs[index].mask |= plan.mask("vjmo")
      case 0x11A8...0x11FF, 0xD7CB...0xD7FB: glyphs[index].mask |= plan.mask("tjmo")
      default: break
      }
    }
  }
}
