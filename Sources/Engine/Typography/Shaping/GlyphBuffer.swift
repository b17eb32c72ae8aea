import Numbers

/// A text's glyphs while substitutions change them.
///
/// Substitutions proceed from start to end, and each changes the number of glyphs near its position. A gap moves along with them, so that
/// each glyph is moved only a few times, no matter how many change.
struct GlyphBuffer {
  private struct Entry {
    var glyph: GlyphMap.Glyph
    /// The character of the glyph; a ligature's first.
    var character: Int32
  }

  private var entries: [Entry]
  private var gap: Range<Int>
  /// The number of entries that the gap has passed, which is the cost of changing the number of glyphs.
  private(set) var moves = 0
  /// Whether any substitution took place.
  var changed = false

  init(_ glyphs: [GlyphMap.Glyph]) {
    entries = glyphs.enumerated().map { Entry(glyph: $1, character: Int32($0)) }
    gap = entries.count..<entries.count
  }

  var count: Int { entries.count - gap.count }

  subscript(index: Int) -> GlyphMap.Glyph {
    get { entries[place(of: index)].glyph }
    set { entries[place(of: index)].glyph = newValue }
  }

  var glyphs: [GlyphMap.Glyph] { (0..<count).map { self[$0] } }

  /// The glyphs with the indexes of their characters.
  var pairs: [(glyph: GlyphMap.Glyph, character: Int)] {
    (0..<count).map {
      let entry = entries[place(of: $0)]
      return (entry.glyph, Int(entry.character))
    }
  }

  /// Replaces a glyph by others.
  mutating func replace(_ index: Int, with results: some Collection<GlyphMap.Glyph>) {
    changed = true
    let character = entries[place(of: index)].character
    moveGap(to: index)
    gap = gap.lowerBound..<gap.upperBound + 1
    widenGap(to: results.count)
    for result in results {
      entries[gap.lowerBound] = Entry(glyph: result, character: character)
      gap = gap.lowerBound + 1..<gap.upperBound
    }
  }

  /// Replaces several glyphs by one; `others` are ascending positions after `first`.
  mutating func join(_ first: Int, _ others: [Int], to result: GlyphMap.Glyph) {
    changed = true
    self[first] = result
    for index in others.reversed() {
      moveGap(to: index)
      gap = gap.lowerBound..<gap.upperBound + 1
    }
  }

  @inline(__always)
  private func place(of index: Int) -> Int { index < gap.lowerBound ? index : index + gap.count }

  private mutating func moveGap(to index: Int) {
    guard !gap.isEmpty else {
      gap = index..<index
      return
    }
    while gap.lowerBound > index {
      entries[gap.upperBound - 1] = entries[gap.lowerBound - 1]
      gap = gap.lowerBound - 1..<gap.upperBound - 1
      moves += 1
    }
    while gap.lowerBound < index {
      entries[gap.lowerBound] = entries[gap.upperBound]
      gap = gap.lowerBound + 1..<gap.upperBound + 1
      moves += 1
    }
  }

  /// Reserves space for this many glyphs, doubling the capacity to keep reallocations rare.
  private mutating func widenGap(to room: Int) {
    guard gap.count < room else { return }
    let more = max(room - gap.count, entries.count)
    let blank = Entry(glyph: 0, character: 0)
    entries.insert(contentsOf: repeatElement(blank, count: more), at: gap.upperBound)
    gap = gap.lowerBound..<gap.upperBound + more
    moves += entries.count
  }
}
