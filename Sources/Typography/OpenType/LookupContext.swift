/// Glyphs that are changed among certain neighbours (OpenType sequence context and chained sequence context).
extension LookupRunner {
  mutating func applyContext(_ place: LookupPlace) -> Int? {
    let table = layout.table
    let subtable = place.subtable
    let glyph = glyphs[place.index].glyph
    if table.u16(subtable) == 3 {
      let count = table.u16(subtable + 2)
      let covered = { (number: Int) in
        Coverage(table: table, offset: subtable + table.u16(subtable + 6 + 2 * number))
      }
      guard count > 0, covered(0).index(glyph) != nil,
        let found = input(count, place, { .covered(covered($0 + 1)) })
      else { return nil }
      return perform(at: subtable + 6 + 2 * count, count: table.u16(subtable + 4), found, place)
    }
    guard let rules = rules(subtable, glyph, classes: 4, sets: 6) else { return nil }
    for number in 0..<table.u16(rules.set) {
      let rule = rules.set + table.u16(rules.set + 2 + 2 * number)
      let count = table.u16(rule)
      let found = input(count, place) {
        wanted(table.u16(rule + 4 + 2 * $0), rules.classes)
      }
      guard let found else { continue }
      return perform(at: rule + 4 + 2 * max(0, count - 1), count: table.u16(rule + 2), found, place)
    }
    return nil
  }

  mutating func applyChain(_ place: LookupPlace) -> Int? {
    let subtable = place.subtable
    let table = layout.table
    if table.u16(subtable) == 3 { return applyCoveredChain(place) }
    let glyph = glyphs[place.index].glyph
    let isClasses = table.u16(subtable) == 2
    guard let rules = rules(subtable, glyph, classes: 6, sets: 10) else { return nil }
    let classes = { (offset: Int) in
      isClasses
        ? GlyphClassTable(table: table, offset: subtable + table.u16(subtable + offset)) : nil
    }
    let (before, after) = (classes(4), classes(8))
    for number in 0..<table.u16(rules.set) {
      let rule = rules.set + table.u16(rules.set + 2 + 2 * number)
      let input = rule + 2 + 2 * table.u16(rule)
      let count = table.u16(input)
      let ahead = input + 2 + 2 * max(0, count - 1)
      let records = ahead + 2 + 2 * table.u16(ahead)
      guard
        let found = self.input(
          count, place,
          {
            wanted(table.u16(input + 2 + 2 * $0), rules.classes)
          }),
        hasContext(
          table.u16(rule), from: place.index, by: -1, place,
          {
            wanted(table.u16(rule + 2 + 2 * $0), before)
          }),
        hasContext(
          table.u16(ahead), from: found.last ?? place.index, by: 1, place,
          {
            wanted(table.u16(ahead + 2 + 2 * $0), after)
          })
      else { continue }
      return perform(at: records + 2, count: table.u16(records), found, place)
    }
    return nil
  }

  private mutating func applyCoveredChain(_ place: LookupPlace) -> Int? {
    let table = layout.table
    let subtable = place.subtable
    let before = subtable + 2
    let middle = before + 2 + 2 * table.u16(before)
    let count = table.u16(middle)
    let ahead = middle + 2 + 2 * count
    let records = ahead + 2 + 2 * table.u16(ahead)
    let covered = { (offset: Int) in
      Coverage(table: table, offset: subtable + table.u16(offset))
    }
    guard count > 0, covered(middle + 2).index(glyphs[place.index].glyph) != nil,
      let found = input(count, place, { .covered(covered(middle + 4 + 2 * $0)) }),
      hasContext(
        table.u16(before), from: place.index, by: -1, place,
        {
          .covered(covered(before + 2 + 2 * $0))
        }),
      hasContext(
        table.u16(ahead), from: found.last ?? place.index, by: 1, place,
        {
          .covered(covered(ahead + 2 + 2 * $0))
        })
    else { return nil }
    return perform(at: records + 2, count: table.u16(records), found, place)
  }

  /// The rules for a glyph, of a subtable in format 1 or 2.
  private func rules(
    _ subtable: Int, _ glyph: GlyphMap.Glyph, classes: Int, sets: Int
  ) -> (set: Int, classes: GlyphClassTable?)? {
    let coverage = Coverage(table: table, offset: subtable + table.u16(subtable + 2))
    guard let covered = coverage.index(glyph) else { return nil }
    guard table.u16(subtable) == 2 else {
      guard covered < table.u16(subtable + 4) else { return nil }
      return (subtable + table.u16(subtable + 6 + 2 * covered), nil)
    }
    let definition = GlyphClassTable(
      table: table, offset: subtable + table.u16(subtable + classes))
    let number = definition.of(glyph)
    guard number < table.u16(subtable + sets),
      case let offset = table.u16(subtable + sets + 2 + 2 * number), offset > 0
    else { return nil }
    return (subtable + offset, definition)
  }

  private func wanted(_ number: Int, _ classes: GlyphClassTable?) -> Wanted {
    classes.map { .glyphClass(number, $0) } ?? .glyph(number)
  }

  /// Applies a rule's lookups at the places that matched, which move as glyphs come and go.
  private mutating func perform(
    at records: Int, count: Int, _ found: [Int], _ place: LookupPlace
  ) -> Int {
    var places = found
    var end = (places.last ?? place.index) + 1
    for number in 0..<count {
      let position = table.u16(records + 4 * number)
      let nested = table.u16(records + 4 * number + 2)
      guard position < places.count, layout.lookups.indices.contains(nested),
        places[position] < glyphs.count
      else { continue }
      let length = glyphs.count
      let lookup = layout.lookups[nested]
      _ = apply(lookup, at: places[position], nesting: place.nesting + 1)
      let change = glyphs.count - length
      guard change != 0 else { continue }
      end = max(end + change, places[position])
      shift(&places, after: position, by: change)
    }
    return max(end, place.index)
  }

  /// Keeps the places of a match right when glyphs after one of them were added or taken.
  private func shift(_ places: inout [Int], after position: Int, by change: Int) {
    var next = position + 1
    if change > 0 {
      places.insert(contentsOf: repeatElement(0, count: change), at: next)
      for index in next..<next + change { places[index] = places[index - 1] + 1 }
      next += change
    } else {
      places.removeSubrange(next..<min(places.count, next - change))
    }
    for index in next..<max(next, places.count) { places[index] += change }
  }
}
