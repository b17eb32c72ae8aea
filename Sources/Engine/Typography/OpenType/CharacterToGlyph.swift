import Numbers

/// Reads a font's character map (OpenType `cmap`, formats 4, 12 and 13).
enum CharacterToGlyph {
  static func map(_ table: FontBytes, _ work: FontWork) throws(FontError) -> GlyphMap {
    var best: (rank: Int, offset: Int)?
    var map = GlyphMap()
    var shared: Set<Int> = []
    for index in 0..<table.u16(2) {
      let record = 4 + 8 * index
      let (platform, offset) = (table.u16(record), table.u32(record + 4))
      // Glyphs shared by many characters are stored separately from the map.
      if table.u16(offset) == 13, shared.count < 4, shared.insert(offset).inserted {
        try readGroups(of: table.from(offset), into: &map, work: work)
      }
      let rank = [4: 1, 12: 2][table.u16(offset)] ?? 0
      guard rank > best?.rank ?? 0, platform == 0 || platform == 3 else { continue }
      best = (rank, offset)
    }
    guard let best else {
      throw FontError(.format, at: "cmap", "no character map of format 4 or 12")
    }
    let part = table.from(best.offset)
    if part.u16(0) == 4 {
      try readSegments(of: part, into: &map, work: work)
    } else {
      try readGroups(of: part, into: &map, work: work)
    }
    return map
  }

  private static func readSegments(
    of table: FontBytes, into map: inout GlyphMap, work: FontWork
  ) throws(FontError) {
    let size = table.u16(6)
    var next = 0
    for index in 0..<size / 2 {
      let (end, start) = (table.u16(14 + 2 * index), table.u16(16 + size + 2 * index))
      let delta = table.u16(16 + 2 * size + 2 * index)
      let place = 16 + 3 * size + 2 * index
      let offset = table.u16(place)
      // The ranges are in order, so no character is read twice.
      guard start <= end, start >= next else { continue }
      next = end + 1
      try work.spend(end - start + 1, at: "cmap")
      for code in start...end where code != 0xFFFF {
        var glyph = offset == 0 ? code : table.u16(place + offset + 2 * (code - start))
        if offset == 0 || glyph != 0 { glyph = (glyph + delta) & 0xFFFF }
        if glyph != 0 { map[UInt32(code)] = GlyphMap.Glyph(glyph) }
      }
    }
  }

  private static func readGroups(
    of table: FontBytes, into map: inout GlyphMap, work: FontWork
  ) throws(FontError) {
    let step = table.u16(0) == 12 ? 1 : 0
    var next = 0
    for index in 0..<min(table.u32(12), table.count / 12) {
      let group = 16 + 12 * index
      let (start, end) = (table.u32(group), min(table.u32(group + 4), 0x10FFFF))
      var glyph = table.u32(group + 8)
      guard start <= end, start >= next else { continue }
      next = end + 1
      try work.spend(end - start + 1, at: "cmap")
      for code in start...end {
        if (1...0xFFFF).contains(glyph) { map[UInt32(code)] = GlyphMap.Glyph(glyph) }
        glyph += step
      }
    }
  }
}
