/// A text's glyphs while substitutions change them.
struct GlyphBuffer {
  var glyphs: [GlyphMap.Glyph]
  /// By glyph, the character that it stands for: a ligature's first.
  var characters: [Int32]
  /// Whether any substitution took place.
  var changed = false

  init(_ glyphs: [GlyphMap.Glyph]) {
    self.glyphs = glyphs
    characters = Array(0..<Int32(glyphs.count))
  }

  /// Puts other glyphs in the place of one.
  mutating func replace(_ index: Int, with results: some Collection<GlyphMap.Glyph>) {
    changed = true
    let character = characters[index]
    glyphs.replaceSubrange(index...index, with: results)
    characters.replaceSubrange(
      index...index, with: repeatElement(character, count: results.count))
  }

  /// Makes one glyph of several; `others` are places after `first`, ascending.
  mutating func join(_ first: Int, _ others: [Int], to result: GlyphMap.Glyph) {
    changed = true
    glyphs[first] = result
    for index in others.reversed() {
      glyphs.remove(at: index)
      characters.remove(at: index)
    }
  }
}
