/// Applies a font's lookups to glyphs, one after the other (OpenType, "Lookup application").
struct LookupRunner {
  let layout: LayoutTable
  let definitions: GlyphDefinitions
  var glyphs: [ShapingGlyph]
  /// The lookup as the plan has it.
  private(set) var planned = PlannedLookup(lookup: 0)
  /// Lookups that may still be tried: contexts that call each other end there.
  private(set) var budget: Int

  private static let maxNesting = 8

  init(_ layout: LayoutTable, _ definitions: GlyphDefinitions, _ glyphs: [ShapingGlyph]) {
    self.layout = layout
    self.definitions = definitions
    self.glyphs = glyphs
    budget = 4096 + 256 * glyphs.count
  }

  var table: FontBytes { layout.table }

  /// Goes over all glyphs with one lookup; false when it changed nothing.
  mutating func run(_ planned: PlannedLookup, present: GlyphDigest) -> Bool {
    let lookup = layout.lookups[planned.lookup]
    guard lookup.digest.mayMeet(present) else { return false }
    self.planned = planned
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

  private mutating func runReversed(_ lookup: LayoutLookup) {
    for index in glyphs.indices.reversed()
    where glyphs[index].mask & planned.mask != 0
      && !lookup.flags.ignores(glyphs[index], definitions)
    {
      _ = apply(lookup, at: index, nesting: 0)
    }
  }

  /// Applies a lookup at one place: where to go on, or nil when it does not match.
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
      case 7: applyContext(place)
      case 8: applyChain(place)
      default: nil
      }
    }
    return switch type {
    case 1: substituteSingle(place)
    case 2: substituteMultiple(place)
    case 4: substituteLigature(place)
    case 5: applyContext(place)
    case 6: applyChain(place)
    case 8: substituteReversed(place)
    default: nil
    }
  }
}

/// Where a subtable is applied.
struct LookupPlace {
  let subtable: Int
  let flags: LookupFlags
  let index: Int
  let nesting: Int
}

/// A lookup with the features that call it.
struct PlannedLookup: Sendable {
  var lookup: Int
  /// The glyphs that it is for.
  var mask: UInt32 = .max
  /// Whether it matches through the non-joiner and the joiner.
  var seesThroughNonJoiner = true
  var seesThroughJoiner = true
  /// Whether it matches within one syllable only.
  var staysInSyllable = false
}
