import Numbers

/// Contextual substitutions of letters (OpenType `GSUB`, features that are on by default).
public struct GlyphSubstitutions: Sendable {
  /// One lookup; the steps are applied in order.
  public struct Step: Sendable {
    public var lookup: Int
    /// Whether letter spacing disables it, like ligatures (CSS Text §8.2).
    public var isOptional: Bool

    public init(lookup: Int, isOptional: Bool = false) {
      self.lookup = lookup
      self.isOptional = isOptional
    }
  }

  private(set) var lookups: [GlyphLookup] = []
  private(set) var steps: [Step] = []
  private(set) var marks = GlyphSet()
  /// For each glyph, a bit for each step that may start at it. Steps after the 63rd share the last bit.
  private var starts: [UInt64] = []
  /// For each glyph, a bit for each step that needs this glyph near its start.
  private var companions: [UInt64] = []

  /// No substitutions.
  public static let none = GlyphSubstitutions()

  private init() {}

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
            "a context's action refers to a missing place or lookup")
        }
      }
    }
    guard steps.allSatisfy({ lookups.indices.contains($0.lookup) }) else {
      throw FontError(.mismatch, at: "steps", "a step refers to a missing lookup")
    }
    self.lookups = lookups
    self.steps = steps
    self.marks = marks
    starts = Self.masks(steps) { lookups[$0.lookup].rules.starts }
    companions = Self.masks(steps) { lookups[$0.lookup].rules.companions }
  }

  /// The steps that a text's glyphs may trigger, with a bit for each; 0 for most texts, which then need no buffer.
  func steps(for glyphs: [GlyphMap.Glyph]) -> UInt64 {
    var start: UInt64 = 0
    var companion: UInt64 = 0
    for glyph in glyphs {
      if Int(glyph) < starts.count { start |= starts[Int(glyph)] }
      if Int(glyph) < companions.count { companion |= companions[Int(glyph)] }
    }
    return start & companion
  }

  /// The bit of a step.
  static func bit(_ step: Int) -> UInt64 { 1 << UInt64(min(step, 63)) }

  private static func masks(_ steps: [Step], _ glyphs: (Step) -> [GlyphMap.Glyph]) -> [UInt64] {
    var masks: [UInt64] = []
    for (index, step) in steps.enumerated() {
      for glyph in glyphs(step) {
        if glyph >= masks.count {
          masks.append(contentsOf: repeatElement(0, count: Int(glyph) + 1 - masks.count))
        }
        masks[Int(glyph)] |= bit(index)
      }
    }
    return masks
  }
}

extension GlyphLookup.Rules {
  /// The glyphs at which rules may apply.
  fileprivate var starts: [GlyphMap.Glyph] {
    switch self {
    case .single(let map): Array(map.keys)
    case .multiple(let map): Array(map.keys)
    case .ligatures(let map): Array(map.keys)
    case .contexts(let contexts):
      contexts.filter { !$0.actions.isEmpty }.flatMap { $0.input[0].glyphs }
    }
  }

  /// Glyphs that the rules also require: the second glyphs of ligatures, and the rarest neighbour of a context.
  fileprivate var companions: [GlyphMap.Glyph] {
    switch self {
    case .single, .multiple: starts
    case .ligatures(let map):
      map.flatMap { first, ligatures in ligatures.map { $0.rest.first ?? first } }
    case .contexts(let contexts):
      contexts.filter { !$0.actions.isEmpty }.flatMap { context in
        let neighbours = (context.before + context.input.dropFirst() + context.after).map(\.glyphs)
        return neighbours.min { $0.count < $1.count } ?? context.input[0].glyphs
      }
    }
  }
}
