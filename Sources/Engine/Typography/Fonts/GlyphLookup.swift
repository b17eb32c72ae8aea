import Numbers

/// One step of glyph substitution (OpenType `GSUB` lookup), with all formats reduced to four.
public struct GlyphLookup: Sendable {
  public enum Rules: Sendable {
    /// A glyph becomes another.
    case single([GlyphMap.Glyph: GlyphMap.Glyph])
    /// A glyph becomes several, or none.
    case multiple([GlyphMap.Glyph: [GlyphMap.Glyph]])
    /// Several glyphs become one; indexed by the first glyph, in the order in which they are tried.
    case ligatures([GlyphMap.Glyph: [GlyphLigature]])
    /// Other lookups are applied to glyphs in a context; the first matching context is used.
    case contexts([GlyphContext])
  }

  public var rules: Rules
  /// Whether combining marks are skipped.
  public var ignoresMarks: Bool

  public init(_ rules: Rules, ignoresMarks: Bool = false) {
    self.rules = rules
    self.ignoresMarks = ignoresMarks
  }

  /// A lookup without effect.
  public static let empty = GlyphLookup(.single([:]))
}

/// Glyphs that become one.
public struct GlyphLigature: Sendable, Equatable {
  /// The glyphs after the first.
  public var rest: [GlyphMap.Glyph]
  public var result: GlyphMap.Glyph

  public init(rest: [GlyphMap.Glyph], result: GlyphMap.Glyph) {
    self.rest = rest
    self.result = result
  }
}

/// Required neighbours and the resulting actions (OpenType chained sequence context, format 3).
public struct GlyphContext: Sendable {
  /// The lookup to apply at a position.
  public struct Action: Sendable {
    /// The index in `input`.
    public var position: Int
    public var lookup: Int

    public init(position: Int, lookup: Int) {
      self.position = position
      self.lookup = lookup
    }
  }

  /// The glyphs before, nearest first.
  public var before: [GlyphSet]
  /// Not empty.
  public var input: [GlyphSet]
  public var after: [GlyphSet]
  public var actions: [Action]

  public init(before: [GlyphSet], input: [GlyphSet], after: [GlyphSet], actions: [Action]) {
    self.before = before
    self.input = input
    self.after = after
    self.actions = actions
  }
}
