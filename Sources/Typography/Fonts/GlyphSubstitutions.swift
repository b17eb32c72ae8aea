/// What letters become next to others (OpenType `GSUB`, features that are on by default).
public struct GlyphSubstitutions: Sendable {
  /// A lookup in its turn.
  public struct Step: Sendable {
    public var lookup: Int
    /// Whether letter spacing turns it off, as it does ligatures (CSS Text §8.2).
    public var isOptional: Bool

    public init(lookup: Int, isOptional: Bool = false) {
      self.lookup = lookup
      self.isOptional = isOptional
    }
  }

  let lookups: [GlyphLookup]
  let steps: [Step]
  let marks: GlyphSet
  /// By glyph, a bit for each step that it may set off. Steps past the 63rd share the last bit.
  let triggers: [UInt64]

  /// No substitutions.
  public static let none = GlyphSubstitutions()

  private init() {
    lookups = []
    steps = []
    marks = GlyphSet()
    triggers = []
  }

  public init(lookups: [GlyphLookup], steps: [Step], marks: GlyphSet) throws(FontError) {
    for (index, lookup) in lookups.enumerated() {
      guard case .contexts(let contexts) = lookup.rules else { continue }
      for context in contexts {
        let known = context.actions.allSatisfy {
          lookups.indices.contains($0.lookup) && context.input.indices.contains($0.position)
        }
        guard known, !context.input.isEmpty else {
          throw FontError(
            .mismatch, at: "lookups[\(index)]",
            "a context's action is for a place or lookup it has not")
        }
      }
    }
    guard steps.allSatisfy({ lookups.indices.contains($0.lookup) }) else {
      throw FontError(.mismatch, at: "steps", "a step names a lookup that is not there")
    }
    self.lookups = lookups
    self.steps = steps
    self.marks = marks
    triggers = Self.triggers(lookups, steps)
  }

  /// The bit of a step.
  static func bit(_ step: Int) -> UInt64 { 1 << UInt64(min(step, 63)) }

  private static func triggers(_ lookups: [GlyphLookup], _ steps: [Step]) -> [UInt64] {
    var triggers: [UInt64] = []
    for (index, step) in steps.enumerated() {
      for glyph in lookups[step.lookup].rules.triggers {
        if glyph >= triggers.count {
          triggers.append(contentsOf: repeatElement(0, count: Int(glyph) + 1 - triggers.count))
        }
        triggers[Int(glyph)] |= bit(index)
      }
    }
    return triggers
  }
}

extension GlyphLookup.Rules {
  /// Glyphs without one of which the rules have no effect: the second ones of ligatures, as they are rarer than the first.
  fileprivate var triggers: [GlyphMap.Glyph] {
    switch self {
    case .single(let map): Array(map.keys)
    case .multiple(let map): Array(map.keys)
    case .ligatures(let map):
      map.flatMap { first, ligatures in ligatures.map { $0.rest.first ?? first } }
    case .contexts(let contexts):
      contexts.filter { !$0.actions.isEmpty }.flatMap { $0.input[0].glyphs }
    }
  }
}
