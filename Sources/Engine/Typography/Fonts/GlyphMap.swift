import Numbers

/// Maps characters to glyphs (OpenType `cmap`) with pages of 256 code points: a lookup is two array reads.
public struct GlyphMap: Sendable {
  /// A glyph's number in its family; 0 is the missing glyph.
  public typealias Glyph = UInt16

  private var pageStarts: [Int32]
  private var pages: [Glyph]

  private static let pageCount = 0x110000 / 256

  /// An empty map: every character is missing.
  public init() {
    pageStarts = Array(repeating: 0, count: Self.pageCount)
    pages = Array(repeating: 0, count: 256)
  }

  /// A map from `(code point, glyph)` pairs; later pairs win, values beyond Unicode's end are dropped.
  public init(_ pairs: some Sequence<(UInt32, Glyph)>) {
    self.init()
    for (codePoint, glyph) in pairs { self[codePoint] = glyph }
  }

  /// The glyph of a code point; 0 if the font has none.
  public subscript(codePoint: UInt32) -> Glyph {
    get {
      let page = Int(codePoint >> 8)
      guard page < Self.pageCount else { return 0 }
      return pages[Int(pageStarts[page]) + Int(codePoint & 0xFF)]
    }
    set {
      let page = Int(codePoint >> 8)
      guard page < Self.pageCount else { return }
      if pageStarts[page] == 0 {
        pageStarts[page] = Int32(pages.count)
        pages.append(contentsOf: repeatElement(0, count: 256))
      }
      pages[Int(pageStarts[page]) + Int(codePoint & 0xFF)] = newValue
    }
  }
}
