import Numbers

/// The kerning of pairs of glyphs in older fonts (OpenType `kern`, format 0), which applies if `GPOS` has no kerning.
struct KerningPairs: Sendable {
  private let table: FontBytes
  /// The start and the number of pairs of each horizontal subtable.
  private let lists: [(start: Int, count: Int)]

  /// The size of a pair in a subtable in bytes: two glyphs and a distance.
  private static let size = 6
  private static let mostLists = 16

  init(_ table: FontBytes) {
    self.table = table
    var lists: [(start: Int, count: Int)] = []
    var place = 4
    for _ in 0..<(table.u16(0) == 0 ? min(table.u16(2), Self.mostLists) : 0) {
      let coverage = table.u16(place + 4)
      // Format 0, horizontal, without minimum values or cross-stream kerning.
      if coverage & 0xFF07 == 1 {
        let start = place + 14
        let count = table.records(table.u16(place + 6), of: Self.size, from: start)
        if count > 0 { lists.append((start, count)) }
      }
      // A list with many pairs exceeds its 16-bit length, and must be the last.
      let length = table.u16(place + 2)
      guard length >= 6 else { break }
      place += length
    }
    self.lists = lists
  }

  var isEmpty: Bool { lists.isEmpty }

  /// The distance to add between two glyphs, in font units.
  func kern(_ first: GlyphMap.Glyph, _ second: GlyphMap.Glyph) -> Int32 {
    let wanted = Int(first) << 16 | Int(second)
    return lists.reduce(0) { sum, list in
      var (low, high) = (0, list.count)
      while low < high {
        let middle = (low + high) / 2
        let record = list.start + middle * Self.size
        let pair = table.u32(record)
        if pair == wanted { return sum + Int32(table.i16(record + 4)) }
        if pair < wanted { low = middle + 1 } else { high = middle }
      }
      return sum
    }
  }
}
