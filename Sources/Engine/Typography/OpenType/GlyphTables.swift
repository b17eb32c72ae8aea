import Numbers

/// The glyphs to which a lookup applies, and their indexes in its lists (OpenType Coverage).
struct Coverage {
  let table: FontBytes
  let offset: Int

  private var isRanges: Bool { table.u16(offset) == 2 }

  /// The glyph's index; `nil` if it is not covered.
  func index(_ glyph: GlyphMap.Glyph) -> Int? {
    let isRanges = isRanges
    let found = table.record(
      of: glyph, from: offset + 4, count: table.u16(offset + 2), size: isRanges ? 6 : 2,
      isRange: isRanges)
    return found.map {
      isRanges ? table.u16($0 + 4) + Int(glyph) - table.u16($0) : ($0 - offset - 4) / 2
    }
  }

  /// All glyphs, in ranges. Counts the ranges and the glyphs in them as work.
  func ranges(_ work: FontWork) throws(FontError) -> [ClosedRange<Int>] {
    let (isRanges, size) = (isRanges, isRanges ? 6 : 2)
    let count = table.records(table.u16(offset + 2), of: size, from: offset + 4)
    try work.spend(count, at: "coverage")
    var next = 0
    let ranges: [ClosedRange<Int>] = (0..<count).compactMap {
      let record = offset + 4 + $0 * size
      let first = table.u16(record)
      let last = isRanges ? table.u16(record + 2) : first
      // They are in order, so no glyph occurs twice.
      guard first <= last, first >= next else { return nil }
      next = last + 1
      return first...last
    }
    try work.spend(ranges.reduce(0) { $0 + $1.count }, at: "coverage")
    return ranges
  }
}

/// Glyphs in classes (OpenType ClassDef); unlisted glyphs are in class 0.
struct GlyphClassTable {
  let table: FontBytes
  let offset: Int

  func of(_ glyph: GlyphMap.Glyph) -> Int {
    if table.u16(offset) == 1 {
      let place = Int(glyph) - table.u16(offset + 2)
      guard place >= 0, place < table.u16(offset + 4) else { return 0 }
      return table.u16(offset + 6 + 2 * place)
    }
    let found = table.record(
      of: glyph, from: offset + 4, count: table.u16(offset + 2), size: 6, isRange: true)
    return found.map { table.u16($0 + 4) } ?? 0
  }
}

extension FontBytes {
  /// The record for a glyph among `count` sorted records. Each begins with the glyph, or with the first and last of a range.
  @inline(__always)
  func record(
    of glyph: GlyphMap.Glyph, from start: Int, count: Int, size: Int, isRange: Bool
  ) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let record = start + middle * size
      let first = u16(record)
      if Int(glyph) < first {
        high = middle
      } else if Int(glyph) > (isRange ? u16(record + 2) : first) {
        low = middle + 1
      } else {
        return record
      }
    }
    return nil
  }
}

/// The kind of each glyph (OpenType `GDEF`): bases, ligatures, marks and their classes.
final class GlyphDefinitions: Sendable {
  enum Kind: UInt8 { case none, base, ligature, mark, component }

  private let kinds: [UInt8]
  private let markClasses: [UInt8]
  private let sets: [GlyphSet]

  init(_ table: FontBytes, glyphCount: Int, _ work: FontWork) throws(FontError) {
    var kinds = [UInt8](repeating: 0, count: glyphCount)
    var markClasses: [UInt8] = []
    if case let offset = table.u16(4), offset > 0 {
      let definition = GlyphClassTable(table: table, offset: offset)
      for glyph in kinds.indices {
        kinds[glyph] = UInt8(min(definition.of(GlyphMap.Glyph(glyph)), 4))
      }
    }
    if case let offset = table.u16(10), offset > 0 {
      let definition = GlyphClassTable(table: table, offset: offset)
      markClasses = kinds.indices.map {
        UInt8(truncatingIfNeeded: definition.of(GlyphMap.Glyph($0)))
      }
    }
    self.kinds = kinds
    self.markClasses = markClasses
    sets = try Self.markSets(table, work)
  }

  private static func markSets(_ table: FontBytes, _ work: FontWork) throws(FontError) -> [GlyphSet]
  {
    guard table.u16(2) >= 2, case let offset = table.u16(12), offset > 0 else { return [] }
    let count = table.records(table.u16(offset + 2), of: 4, from: offset + 4)
    // A set takes up to 1,024 words, even for few glyphs.
    try work.spend(count * 1_024, at: "GDEF")
    return try (0..<count).map { index throws(FontError) in
      let coverage = Coverage(table: table, offset: offset + table.u32(offset + 4 + 4 * index))
      return GlyphSet(
        try coverage.ranges(work).filter { $0.upperBound < 0xFFFF }.map {
          GlyphMap.Glyph($0.lowerBound)..<GlyphMap.Glyph($0.upperBound + 1)
        })
    }
  }

  @inline(__always)
  func kind(_ glyph: GlyphMap.Glyph) -> Kind {
    Int(glyph) < kinds.count ? Kind(rawValue: kinds[Int(glyph)]) ?? .none : .none
  }

  @inline(__always)
  func markClass(_ glyph: GlyphMap.Glyph) -> UInt8 {
    Int(glyph) < markClasses.count ? markClasses[Int(glyph)] : 0
  }

  func isMark(_ glyph: GlyphMap.Glyph, inSet set: Int) -> Bool {
    set < sets.count && sets[set].contains(glyph)
  }
}

/// Whether a glyph may be in a set. The test is cheap, and a negative answer is always right.
struct GlyphDigest: Sendable {
  private var low: UInt64 = 0
  private var middle: UInt64 = 0
  private var high: UInt64 = 0

  mutating func insert(_ glyph: Int) {
    low |= 1 << UInt64(glyph & 63)
    middle |= 1 << UInt64(glyph >> 4 & 63)
    high |= 1 << UInt64(glyph >> 9 & 63)
  }

  @inline(__always)
  func mayContain(_ glyph: GlyphMap.Glyph) -> Bool {
    let glyph = UInt64(glyph)
    return low >> (glyph & 63) & 1 != 0 && middle >> (glyph >> 4 & 63) & 1 != 0
      && high >> (glyph >> 9 & 63) & 1 != 0
  }

  @inline(__always)
  func mayMeet(_ other: GlyphDigest) -> Bool {
    low & other.low != 0 && middle & other.middle != 0 && high & other.high != 0
  }
}
