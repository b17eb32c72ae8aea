import Numbers

/// A set of glyphs, with a bit for each.
public struct GlyphSet: Sendable, Equatable {
  private var words: [UInt64] = []

  public init() {}

  /// The glyphs of some ranges.
  public init(_ ranges: some Sequence<Range<GlyphMap.Glyph>>) {
    for range in ranges { for glyph in range { insert(glyph) } }
  }

  public mutating func insert(_ glyph: GlyphMap.Glyph) {
    let word = Int(glyph >> 6)
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: word + 1 - words.count))
    }
    words[word] |= 1 << UInt64(glyph & 63)
  }

  @inline(__always)
  public func contains(_ glyph: GlyphMap.Glyph) -> Bool {
    let word = Int(glyph >> 6)
    return word < words.count && words[word] & (1 << UInt64(glyph & 63)) != 0
  }

  /// The members, ascending.
  public var glyphs: [GlyphMap.Glyph] {
    words.indices.flatMap { (word: Int) -> [GlyphMap.Glyph] in
      (word * 64..<word * 64 + 64).map { GlyphMap.Glyph($0) }.filter(contains)
    }
  }
}
