/// What a family's letters become next to others (OpenType `GSUB`), where that changes widths.
public struct GlyphSubstitutions: Sendable {
  /// No substitutions.
  public static let none = GlyphSubstitutions()
}
