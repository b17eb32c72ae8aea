import Numbers

/// Applies a font's lookups to glyphs in order (OpenType, "Lookup application").
struct LookupRunner {
  private(set) var layout: LayoutTable
  let definitions: GlyphDefinitions
  var glyphs: [ShapingGlyph]
  /// The lookup in the plan.
  private(set) var planned = PlannedLookup()
  /// The remaining budget of lookups, which stops contexts that call each other.
  private(set) var budget: Int
  /// The remaining budget of rules and neighbours: a font can claim 65,535 of either.
  var steps: Int
  /// The maximum number of glyphs; substitutions that would exceed it are skipped.
  let mostGlyphs: Int

  private static let maxNesting = 8

  init(_ layout: LayoutTable, definitions: GlyphDefinitions, glyphs: [ShapingGlyph]) {
    self.layout = layout
    self.definitions = definitions
    self.glyphs = glyphs
    mostGlyphs = 1024 + 64 * glyphs.count
    budget = Self.budget(glyphs.count)
    steps = Self.steps(glyphs.count)
  }

  private static func budget(_ glyphs: Int) -> Int { 4096 + 256 * glyphs }

  private static func steps(_ glyphs: Int) -> Int { 131_072 + 8_192 * min(glyphs, 4_096) }

  /// Continues with the lookups of another table.
  mutating func run(lookupsOf layout: LayoutTable) {
    self.layout = layout
    budget = Self.budget(glyphs.count)
    steps = Self.steps(glyphs.count)
  }

  var table: FontBytes { layout.table }

  /// A digest of the current glyphs.
  var digest: GlyphDigest {
    glyphs.reduce(into: GlyphDigest()) { $0.insert(Int($1.glyph)) }
  }

  /// The features that apply to some glyph.
  var mask: UInt32 { glyphs.reduce(0) { $0 | $1.mask } }

  /// Applies a lookup to all glyphs; returns `false` if it changed nothing.
  mutating func run(_ planned: PlannedLookup) -> Bool {
    let lookup = layout.lookups[planned.lookup]
    self.planned = planned
    steps -= glyphs.count
    guard steps > 0 else { return false }
    var isChanged = false
    if layout.kind == .substitutions, lookup.type == 8 {
      runReversed(lookup)
      return true
    }
    var index = 0
    while index < glyphs.count {
      if lookup.digest.mayContain(glyphs[index].glyph), glyphs[index].mask & planned.mask != 0,
        !lookup.flags.ignores(glyphs[index], definitions),
        let next = apply(lookup, at: index, nesting: 0)
      {
        index = next
        isChanged = true
      } else {
        index += 1
      }
    }
    return isChanged
  }

  /// Calls `body` with each syllable.
  mutating func eachSyllable(_ body: (inout LookupRunner, Range<Int>) -> Void) {
    var start = 0
    while start < glyphs.count {
      let number = glyphs[start].syllable
      var end = start + 1
      while number != 0, end < glyphs.count, glyphs[end].syllable == number { end += 1 }
      if number != 0 { body(&self, start..<end) }
      start = end
    }
  }

  private mutating func runReversed(_ lookup: LayoutLookup) {
    for index in glyphs.indices.reversed()
    where glyphs[index].mask & planned.mask != 0
      && !lookup.flags.ignores(glyphs[index], definitions)
    {
      _ = apply(lookup, at: index, nesting: 0)
    }
  }

  /// Applies a lookup at a position; returns the next position, or `nil` if it does not match.
  mutating func apply(_ lookup: LayoutLookup, at index: Int, nesting: Int) -> Int? {
    guard nesting < Self.maxNesting else { return nil }
    for subtable in lookup.subtables where subtable.digest.mayContain(glyphs[index].glyph) {
      guard budget > 0 else { return nil }
      budget -= 1
      let place = LookupPlace(
        subtable: subtable.offset, flags: lookup.flags, index: index, nesting: nesting)
      if let next = apply(type: lookup.type, place) { return next }
    }
    return nil
  }

  private mutating func apply(type: Int, _ place: LookupPlace) -> Int? {
    if layout.kind == .positions {
      return switch type {
      case 1: positionSingle(place)
      case 2: positionPair(place)
      case 7, 8: applyContext(place, isChained: type == 8)
      default: nil
      }
    }
    return switch type {
    case 1: substituteSingle(place)
    case 2: substituteMultiple(place)
    case 4: substituteLigature(place)
    case 5, 6: applyContext(place, isChained: type == 6)
    case 8: substituteReversed(place)
    default: nil
    }
  }
}

/// The place at which a subtable is applied.
struct LookupPlace {
  let subtable: Int
  let flags: LookupFlags
  let index: Int
  let nesting: Int
}

/// A lookup with the features that call it.
struct PlannedLookup: Sendable {
  var lookup = 0
  /// The glyphs at which it may match.
  var digest = GlyphDigest()
  /// The features of the glyphs to which it applies.
  var mask: UInt32 = .max
  /// Whether it ignores non-joiners and joiners between matched glyphs.
  var seesThroughNonJoiner = true
  var seesThroughJoiner = true
  /// Whether it matches within one syllable only.
  var staysInSyllable = false
}

extension PlannedLookup {
  /// A lookup that no feature calls yet.
  init(_ lookup: Int, of layout: LayoutTable) {
    self.init(lookup: lookup, digest: layout.lookups[lookup].digest, mask: 0)
  }
}
