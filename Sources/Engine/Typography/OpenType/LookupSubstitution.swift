import Numbers

/// Glyph substitution (OpenType `GSUB`).
extension LookupRunner {
  private mutating func set(_ index: Int, to glyph: Int, _ flags: ShapingGlyph.Flags = []) {
    glyphs[index].glyph = GlyphMap.Glyph(truncatingIfNeeded: glyph)
    glyphs[index].kind = definitions.kind(glyphs[index].glyph)
    glyphs[index].flags.formUnion(flags.union(.substituted))
  }

  mutating func substituteSingle(_ place: LookupPlace) -> Int? {
    let subtable = place.subtable
    let glyph = glyphs[place.index].glyph
    guard let covered = covered(place) else { return nil }
    let result =
      table.u16(subtable) == 1
      ? (Int(glyph) + table.u16(subtable + 4)) & 0xFFFF : table.u16(subtable + 6 + 2 * covered)
    set(place.index, to: result)
    return place.index + 1
  }

  mutating func substituteMultiple(_ place: LookupPlace) -> Int? {
    let subtable = place.subtable
    guard let covered = covered(place) else { return nil }
    let sequence = subtable + table.u16(subtable + 6 + 2 * covered)
    let count = table.u16(sequence)
    if count == 0 {
      glyphs.remove(at: place.index)
      return place.index
    }
    guard glyphs.count + count <= mostGlyphs else { return nil }
    set(place.index, to: table.u16(sequence + 2), count > 1 ? .multiplied : [])
    glyphs.insert(
      contentsOf: repeatElement(glyphs[place.index], count: count - 1), at: place.index + 1)
    for number in 1..<max(1, count) {
      set(place.index + number, to: table.u16(sequence + 2 + 2 * number), .multiplied)
    }
    return place.index + count
  }

  mutating func substituteLigature(_ place: LookupPlace) -> Int? {
    let subtable = place.subtable
    guard let covered = covered(place) else { return nil }
    let set = subtable + table.u16(subtable + 6 + 2 * covered)
    for number in 0..<table.u16(set) where steps > 0 {
      steps -= 1
      let ligature = set + table.u16(set + 2 + 2 * number)
      let found = input(table.u16(ligature + 2), at: ligature + 4, of: .glyphs, from: place)
      guard let found else { continue }
      self.set(place.index, to: table.u16(ligature), found.count > 1 ? .ligated : [])
      for index in found.dropFirst().reversed() { glyphs.remove(at: index) }
      return (found.last ?? place.index) + 2 - found.count
    }
    return nil
  }

  mutating func substituteReversed(_ place: LookupPlace) -> Int? {
    let subtable = place.subtable
    guard let covered = covered(place) else { return nil }
    let before = subtable + 4
    let after = before + 2 + 2 * table.u16(before)
    let results = after + 2 + 2 * table.u16(after)
    let terms = Terms.coverages(from: subtable)
    guard covered < table.u16(results),
      hasContext(at: before, terms, from: place.index, by: -1, place),
      hasContext(at: after, terms, from: place.index, by: 1, place)
    else { return nil }
    set(place.index, to: table.u16(results + 2 + 2 * covered))
    return place.index + 1
  }

  /// Whether a feature's lookups would join or change these glyphs in isolation.
  func wouldSubstitute(_ sequence: [GlyphMap.Glyph], _ lookups: [Int]) -> Bool {
    var steps = Self.mostProbed
    for lookup in lookups.lazy.map({ layout.lookups[$0] })
    where lookup.digest.mayContain(sequence[0]) {
      for subtable in lookup.subtables where subtable.digest.mayContain(sequence[0]) {
        steps -= 1
        guard steps > 0 else { return false }
        if would(sequence, type: lookup.type, subtable: subtable.offset, &steps) { return true }
      }
    }
    return false
  }

  /// The maximum number of rules checked for one sequence.
  private static let mostProbed = 65_536

  private func would(
    _ sequence: [GlyphMap.Glyph], type: Int, subtable: Int, _ steps: inout Int
  ) -> Bool {
    switch type {
    case 1, 2:
      return sequence.count == 1 && coverage(of: subtable).index(sequence[0]) != nil
    case 4: return wouldJoin(sequence, in: subtable, counting: &steps)
    case 5, 6:
      var probe = LookupRunner(
        layout, definitions: definitions,
        glyphs: sequence.map { glyph in
          var made = ShapingGlyph(glyph: glyph, scalar: "?", cluster: 0)
          made.kind = definitions.kind(glyph)
          return made
        })
      probe.steps = steps
      defer { steps = probe.steps }
      let place = LookupPlace(
        subtable: subtable, flags: LookupFlags(value: 0, markSet: nil), index: 0, nesting: 0)
      return probe.applyContext(place, isChained: type == 6) != nil
    default: return false
    }
  }

  private func wouldJoin(
    _ sequence: [GlyphMap.Glyph], in subtable: Int, counting steps: inout Int
  ) -> Bool {
    guard let covered = coverage(of: subtable).index(sequence[0]) else { return false }
    let set = subtable + table.u16(subtable + 6 + 2 * covered)
    for number in 0..<min(table.u16(set), steps) {
      steps -= 1
      let ligature = set + table.u16(set + 2 + 2 * number)
      let isSame =
        table.u16(ligature + 2) == sequence.count
        && sequence.indices.dropFirst().allSatisfy {
          table.u16(ligature + 2 + 2 * $0) == Int(sequence[$0])
        }
      if isSame { return true }
    }
    return false
  }
}
