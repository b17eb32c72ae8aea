import Numbers

/// The ordered lookups for texts of a script (HarfBuzz's shape plan).
final class ShapingPlan: Sendable {
  struct Key: Hashable, Sendable {
    var script: Script
    var language: FontTag?
    var isRightToLeft: Bool
    /// Whether ligatures are used; `false` if letters are spaced (CSS Text §8.2).
    var ligatures: Bool
  }

  /// A lookup, or a script-specific step before the next one.
  enum Step: Sendable {
    case lookup(PlannedLookup)
    case pause(Pause)
  }

  /// A script-specific step between lookups.
  enum Pause: Sendable { case syllables, reorder, finalReorder }

  let key: Key
  let shaper: ScriptShaper
  let substitutions: [Step]
  let positions: [PlannedLookup]
  /// Whether the font's positions kern this script.
  let kerns: Bool
  /// The bits of features that only apply to some glyphs.
  let masks: [FontTag: UInt32]
  /// The masks of the forms of joined letters, in `ArabicJoining`'s order.
  let joining: [UInt32]
  /// The substitutions of each feature of the script.
  let features: [FontTag: [Int]]
  let words = ShapedWords()

  static let globalMask: UInt32 = 1

  init(_ key: Key, _ layout: FontLayout) {
    self.key = key
    let found = layout.substitutions.features(of: key.script.tags, language: key.language)
    let features = found?.lookups ?? [:]
    shaper = ScriptShaper(key.script, tag: found?.script)
    var list = FeatureList()
    shaper.collect(&list, key)
    let masks = Self.masks(list, features)
    substitutions = list.stages.enumerated().flatMap { index, stage in
      Self.lookups(
        of: stage.features, features: features, masks: masks, in: layout.substitutions,
        required: index == 0
      )
      .map(Step.lookup) + (stage.pause.map { [Step.pause($0)] } ?? [])
    }
    (self.features, self.masks) = (features, masks)
    joining = ArabicJoining.forms.map { masks[$0] ?? 0 }
    let positioned =
      layout.positions.features(of: key.script.tags, language: key.language)?.lookups ?? [:]
    kerns = positioned["kern"] != nil
    let useful: Set = [1, 2, 7, 8]
    positions = Self.lookups(
      of: FeatureList.positions.map { FeatureList.Feature(tag: $0) }, features: positioned,
      masks: masks,
      in: layout.positions, required: true
    ).filter { useful.contains(layout.positions.lookups[$0.lookup].type) }
  }

  private static func masks(
    _ list: FeatureList, _ features: [FontTag: [Int]]
  ) -> [FontTag: UInt32] {
    var masks: [FontTag: UInt32] = [:]
    var bit: UInt32 = 2
    for feature in list.stages.flatMap(\.features) where !feature.isGlobal {
      guard features[feature.tag] != nil, masks[feature.tag] == nil, bit != 0 else { continue }
      masks[feature.tag] = bit
      bit <<= 1
    }
    return masks
  }

  /// The mask of a feature for some glyphs; empty if the font lacks it.
  func mask(_ tag: FontTag) -> UInt32 { masks[tag] ?? 0 }

  private static func lookups(
    of wanted: [FeatureList.Feature], features: [FontTag: [Int]], masks: [FontTag: UInt32],
    in layout: LayoutTable, required: Bool
  ) -> [PlannedLookup] {
    var planned: [Int: PlannedLookup] = [:]
    let wanted = wanted + (required ? [FeatureList.Feature(tag: LayoutTable.required)] : [])
    for feature in wanted {
      for lookup in features[feature.tag] ?? [] {
        var entry = planned[lookup] ?? PlannedLookup(lookup, of: layout)
        entry.mask |= feature.isGlobal ? globalMask : masks[feature.tag] ?? 0
        entry.seesThroughNonJoiner = entry.seesThroughNonJoiner && !feature.keepsNonJoiner
        entry.seesThroughJoiner = entry.seesThroughJoiner && !feature.keepsJoiner
        entry.staysInSyllable = entry.staysInSyllable || feature.staysInSyllable
        planned[lookup] = entry
      }
    }
    return planned.values.sorted { $0.lookup < $1.lookup }
  }
}

/// The features that a script requests, in stages.
struct FeatureList {
  struct Feature {
    var tag: FontTag
    /// Whether the feature applies to all glyphs.
    var isGlobal = true
    var keepsNonJoiner = false
    var keepsJoiner = false
    var staysInSyllable = false
  }

  private(set) var stages: [(features: [Feature], pause: ShapingPlan.Pause?)] = [([], nil)]

  /// The features that are on by default in every script (OpenType; CSS Fonts §7.1).
  static let common: [FontTag] = ["ccmp", "locl", "rlig", "calt", "rclt"]
  static let ligatures: [FontTag] = ["liga", "clig"]
  static let positions: [FontTag] = ["abvm", "blwm", "mark", "mkmk", "curs", "dist", "kern"]

  mutating func add(
    _ tags: FontTag..., global: Bool = true, keepsNonJoiner: Bool = false,
    keepsJoiner: Bool = false, staysInSyllable: Bool = false
  ) {
    stages[stages.count - 1].features += tags.map {
      Feature(
        tag: $0, isGlobal: global, keepsNonJoiner: keepsNonJoiner, keepsJoiner: keepsJoiner,
        staysInSyllable: staysInSyllable)
    }
  }

  /// The features of the last stage for every script, except those requested earlier.
  mutating func addCommon(_ key: ShapingPlan.Key, ligatures: Bool) {
    let known = Set(stages.flatMap(\.features).map(\.tag))
    let wanted = Self.common + (key.ligatures ? ligatures ? Self.ligatures : ["clig"] : [])
    for tag in wanted where !known.contains(tag) { add(tag) }
    if key.isRightToLeft { add("rtla") } else { add("ltra", "ltrm") }
  }

  mutating func pause(_ pause: ShapingPlan.Pause? = nil) {
    stages[stages.count - 1].pause = pause
    stages.append(([], nil))
  }
}
