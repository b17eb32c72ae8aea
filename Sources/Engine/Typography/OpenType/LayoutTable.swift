import Numbers

/// A font's rules for neighbours: its substitutions (OpenType `GSUB`) or positions (`GPOS`).
struct LayoutTable: Sendable {
  enum Kind: Sendable { case substitutions, positions }

  let kind: Kind
  let table: FontBytes
  let lookups: [LayoutLookup]

  init(_ table: FontBytes, kind: Kind, work: FontWork) throws(FontError) {
    self.table = table
    self.kind = kind
    let list = table.u16(8)
    guard list > 0 else {
      lookups = []
      return
    }
    let count = table.records(table.u16(list), of: 2, from: list + 2)
    lookups = try (0..<count).map { index throws(FontError) in
      try LayoutLookup(table, at: list + table.u16(list + 2 + 2 * index), kind: kind, work: work)
    }
  }

  /// The maximum number of lookups that the features of one script may name; real fonts name some hundreds.
  static let mostNamed = 16_384

  /// The lookups of each feature of a script in a language; those of the required feature have the tag `    `.
  ///
  /// - Parameters:
  ///   - scripts: the script's tags, the best first.
  ///   - language: if `nil`, the script's default.
  /// - Returns: `nil` if the font supports none of the scripts.
  func features(of scripts: [FontTag], language: FontTag?) -> (
    script: FontTag, lookups: [FontTag: [Int]]
  )? {
    let list = table.u16(4)
    guard list > 0 else { return nil }
    for script in scripts {
      guard let place = record(script, in: list) else { continue }
      let found = list + place
      let special = language.flatMap { record($0, in: found + 2) }.map { found + $0 }
      let standard = table.u16(found) > 0 ? found + table.u16(found) : nil
      guard let system = special ?? standard else { continue }
      return (script, features(at: system))
    }
    return nil
  }

  /// The offset for a tag in a list of tags.
  private func record(_ tag: FontTag, in list: Int) -> Int? {
    for index in 0..<table.u16(list) where table.u32(list + 2 + 6 * index) == Int(tag.value) {
      return table.u16(list + 6 + 6 * index)
    }
    return nil
  }

  private func features(at system: Int) -> [FontTag: [Int]] {
    let list = table.u16(6)
    var found: [FontTag: [Int]] = [:]
    var left = Self.mostNamed
    func add(_ index: Int, as tag: FontTag?) {
      let record = list + 2 + 6 * index
      let feature = list + table.u16(record + 4)
      let tag = tag ?? FontTag(value: table.u32(record))
      let count = min(left, table.u16(feature + 2))
      left -= count
      for place in 0..<count {
        let lookup = table.u16(feature + 4 + 2 * place)
        if lookups.indices.contains(lookup) { found[tag, default: []].append(lookup) }
      }
    }
    if case let required = table.u16(system + 2), required != 0xFFFF {
      add(required, as: Self.required)
    }
    for index in 0..<table.u16(system + 4) { add(table.u16(system + 6 + 2 * index), as: nil) }
    return found
  }

  static let required: FontTag = "    "
}

/// One lookup with its subtables and the glyphs at which they start.
final class LayoutLookup: Sendable {
  /// The type in `GSUB`'s or `GPOS`'s numbering; for an extension, the type that it contains.
  let type: Int
  let flags: LookupFlags
  let subtables: [Subtable]
  let digest: GlyphDigest

  struct Subtable: Sendable {
    let offset: Int
    let digest: GlyphDigest
  }

  init(
    _ table: FontBytes, at offset: Int, kind: LayoutTable.Kind, work: FontWork
  ) throws(FontError) {
    let extensionType = kind == .substitutions ? 7 : 9
    var type = table.u16(offset)
    let count = table.records(table.u16(offset + 4), of: 2, from: offset + 6)
    // A subtable is stored with a digest of its glyphs.
    try work.spend(1 + 16 * count, at: "\(kind)")
    var subtables: [Subtable] = []
    var digest = GlyphDigest()
    for index in 0..<count {
      var place = offset + table.u16(offset + 6 + 2 * index)
      if table.u16(offset) == extensionType {
        type = table.u16(place + 2)
        place += table.u32(place + 4)
      }
      var own = GlyphDigest()
      for range in try Self.coverage(table, at: place, type: type, kind).ranges(work) {
        for glyph in range {
          own.insert(glyph)
          digest.insert(glyph)
        }
      }
      subtables.append(Subtable(offset: place, digest: own))
    }
    self.type = type
    self.subtables = subtables
    self.digest = digest
    let value = table.u16(offset + 2)
    flags = LookupFlags(
      value: value, markSet: value & 0x10 != 0 ? table.u16(offset + 6 + 2 * count) : nil)
  }

  /// The glyphs at which a subtable may match.
  private static func coverage(
    _ table: FontBytes, at place: Int, type: Int, _ kind: LayoutTable.Kind
  ) -> Coverage {
    let (context, chain) = kind == .substitutions ? (5, 6) : (7, 8)
    var start = place + 2
    if table.u16(place) == 3 {
      if type == context { start = place + 6 }
      if type == chain { start = place + 6 + 2 * table.u16(place + 2) }
    }
    return Coverage(table: table, offset: place + table.u16(start))
  }
}

/// The glyphs that a lookup ignores (OpenType `LookupFlag`).
struct LookupFlags: Sendable {
  let value: Int
  let markSet: Int?

  @inline(__always)
  func ignores(_ glyph: ShapingGlyph, _ definitions: GlyphDefinitions) -> Bool {
    switch glyph.kind {
    case .base: value & 0x2 != 0
    case .ligature: value & 0x4 != 0
    case .mark:
      if value & 0x8 != 0 {
        true
      } else if let markSet {
        !definitions.isMark(glyph.glyph, inSet: markSet)
      } else {
        value & 0xFF00 != 0 && Int(definitions.markClass(glyph.glyph)) != value >> 8
      }
    default: false
    }
  }
}
