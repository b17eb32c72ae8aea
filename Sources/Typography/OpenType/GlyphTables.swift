/// Which glyphs a lookup is for, and their places in its lists (OpenType Coverage).
struct Coverage {
  let table: FontBytes
  let offset: Int

  /// The glyph's place; nil when it is not covered.
  func index(_ glyph: GlyphMap.Glyph) -> Int? {
    let glyph = Int(glyph)
    let isRanges = table.u16(offset) == 2
    var (low, high) = (0, table.u16(offset + 2))
    while low < high {
      let middle = (low + high) / 2
      let record = offset + 4 + middle * (isRanges ? 6 : 2)
      let first = table.u16(record)
      let last = isRanges ? table.u16(record + 2) : first
      if glyph < first {
        high = middle
      } else if glyph > last {
        low = middle + 1
      } else {
        return isRanges ? table.u16(record + 4) + glyph - first : middle
      }
    }
    return nil
  }

  /// All glyphs, in ranges.
  var ranges: [ClosedRange<Int>] {
    let isRanges = table.u16(offset) == 2
    return (0..<table.u16(offset + 2)).compactMap {
      let record = offset + 4 + $0 * (isRanges ? 6 : 2)
      let first = table.u16(record)
      let last = isRanges ? table.u16(record + 2) : first
      return first <= last ? first...last : nil
    }
  }
}

/// Glyphs in classes (OpenType ClassDef); those that it does not name are in class 0.
struct GlyphClassTable {
  let table: FontBytes
  let offset: Int

  func of(_ glyph: GlyphMap.Glyph) -> Int {
    let glyph = Int(glyph)
    if table.u16(offset) == 1 {
      let first = table.u16(offset + 2)
      guard glyph >= first, glyph < first + table.u16(offset + 4) else { return 0 }
      return table.u16(offset + 6 + 2 * (glyph - first))
    }
    var (low, high) = (0, table.u16(offset + 2))
    while low < high {
      let middle = (low + high) / 2
      let record = offset + 4 + 6 * middle
      if glyph < table.u16(record) {
        high = middle
      } else if glyph > table.u16(record + 2) {
        low = middle + 1
      } else {
        return table.u16(record + 4)
      }
    }
    return 0
  }
}

/// What kind of glyph each is (OpenType `GDEF`): bases, ligatures, marks and their classes.
final class GlyphDefinitions: Sendable {
  enum Kind: UInt8 { case none, base, ligature, mark, component }

  private let kinds: [UInt8]
  private let markClasses: [UInt8]
  private let sets: [GlyphSet]
  let isEmpty: Bool

  /// - Parameter marks: the glyphs of nonspacing characters, which are marks where the font does not say what is.
  init(_ table: FontBytes, glyphCount: Int, marks: GlyphSet) {
    let classes = table.u16(4)
    isEmpty = classes == 0
    var kinds = [UInt8](repeating: 0, count: glyphCount)
    var markClasses: [UInt8] = []
    if classes == 0 {
      for glyph in marks.glyphs where Int(glyph) < glyphCount { kinds[Int(glyph)] = 3 }
    } else {
      let definition = GlyphClassTable(table: table, offset: classes)
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
    sets = Self.markSets(table)
  }

  private static func markSets(_ table: FontBytes) -> [GlyphSet] {
    guard table.u16(2) >= 2, case let offset = table.u16(12), offset > 0 else { return [] }
    return (0..<table.u16(offset + 2)).map {
      let coverage = Coverage(table: table, offset: offset + table.u32(offset + 4 + 4 * $0))
      return GlyphSet(
        coverage.ranges.filter { $0.upperBound < 0xFFFF }.map {
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

/// Whether a glyph may be in a set: cheap to ask, and never wrong when it says no.
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
