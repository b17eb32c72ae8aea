import Numbers

/// Positioning (OpenType `GPOS`), limited to changes of advances.
extension LookupRunner {
  mutating func positionSingle(_ place: LookupPlace) -> Int? {
    let subtable = place.subtable
    guard let covered = covered(place) else { return nil }
    let format = table.u16(subtable + 4)
    let value =
      table.u16(subtable) == 1
      ? subtable + 6 : subtable + 8 + covered * Self.size(ofValue: format)
    widen(place.index, by: advance(value, format))
    return place.index + 1
  }

  mutating func positionPair(_ place: LookupPlace) -> Int? {
    let subtable = place.subtable
    guard let covered = covered(place),
      let second = neighbour(of: place.index, is: 0, .any, place)
    else { return nil }
    let (first, last) = (table.u16(subtable + 4), table.u16(subtable + 6))
    let value: Int?
    if table.u16(subtable) == 1 {
      value = pair(
        in: subtable + table.u16(subtable + 10 + 2 * covered), glyphs[second].glyph,
        size: 2 + Self.size(ofValue: first) + Self.size(ofValue: last))
    } else {
      value = classPair(
        in: subtable, first: glyphs[place.index].glyph, second: glyphs[second].glyph,
        formats: first, secondFormat: last)
    }
    guard let value else { return nil }
    widen(place.index, by: advance(value, first))
    widen(second, by: advance(value + Self.size(ofValue: first), last))
    return last == 0 ? second : second + 1
  }

  /// The offset of a pair's values in a set.
  private func pair(in set: Int, _ second: GlyphMap.Glyph, size: Int) -> Int? {
    table.record(of: second, from: set + 2, count: table.u16(set), size: size, isRange: false)
      .map { $0 + 2 }
  }

  private func classPair(
    in subtable: Int, first: GlyphMap.Glyph, second: GlyphMap.Glyph, formats firstFormat: Int,
    secondFormat: Int
  ) -> Int? {
    let row = GlyphClassTable(table: table, offset: subtable + table.u16(subtable + 8)).of(first)
    let column = GlyphClassTable(table: table, offset: subtable + table.u16(subtable + 10))
      .of(second)
    let columns = table.u16(subtable + 14)
    guard row < table.u16(subtable + 12), column < columns else { return nil }
    let size = Self.size(ofValue: firstFormat) + Self.size(ofValue: secondFormat)
    return subtable + 16 + (row * columns + column) * size
  }

  private static func size(ofValue format: Int) -> Int { 2 * (format & 0xFF).nonzeroBitCount }

  /// A font can widen a glyph repeatedly, so its width is limited.
  private mutating func widen(_ index: Int, by advance: Int32) {
    let widest = FontMetrics.largest
    glyphs[index].advance = min(widest, max(-widest, glyphs[index].advance + advance))
  }

  /// The horizontal advance of a value record.
  private func advance(_ value: Int, _ format: Int) -> Int32 {
    guard format & 4 != 0 else { return 0 }
    return Int32(table.i16(value + 2 * (format & 3).nonzeroBitCount))
  }
}
