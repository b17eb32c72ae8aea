import Numbers

/// Contextual lookups (OpenType sequence context and chained sequence context).
extension LookupRunner {
  /// The kinds of lists that describe the glyphs before, in and after a match.
  private typealias ContextTerms = (before: Terms, input: Terms, after: Terms)

  mutating func applyContext(_ place: LookupPlace, isChained: Bool) -> Int? {
    let subtable = place.subtable
    let format = table.u16(subtable)
    if format == 3 {
      let terms = Terms.coverages(from: subtable)
      return apply(
        ruleAt: subtable + 2, isChained: isChained, listsFirst: true, (terms, terms, terms), place)
    }
    guard let covered = covered(place) else { return nil }
    var (sets, number) = (subtable + 4, covered)
    var terms: ContextTerms = (.glyphs, .glyphs, .glyphs)
    if format == 2 {
      let input = classes(subtable, at: isChained ? 6 : 4)
      terms = (
        .classes(classes(subtable, at: 4)), .classes(input), .classes(classes(subtable, at: 8))
      )
      (sets, number) = (subtable + (isChained ? 10 : 6), input.of(glyphs[place.index].glyph))
    }
    guard number < table.u16(sets), case let offset = table.u16(sets + 2 + 2 * number), offset > 0
    else { return nil }
    let set = subtable + offset
    for rule in 0..<table.u16(set) where steps > 0 {
      steps -= 1
      let next = apply(
        ruleAt: set + table.u16(set + 2 + 2 * rule), isChained: isChained, listsFirst: false, terms,
        place)
      if let next { return next }
    }
    return nil
  }

  private func classes(_ subtable: Int, at offset: Int) -> GlyphClassTable {
    GlyphClassTable(table: table, offset: subtable + table.u16(subtable + offset))
  }

  /// Applies a rule if it matches: in a chained context, matches the glyphs before, the input
  /// and the glyphs after; then applies the lookups.
  ///
  /// - Parameter listsFirst: whether the input's first glyph is in its list, as in format 3.
  private mutating func apply(
    ruleAt rule: Int, isChained: Bool, listsFirst: Bool, _ terms: ContextTerms,
    _ place: LookupPlace
  ) -> Int? {
    let input = isChained ? rule + 2 + 2 * table.u16(rule) : rule
    let count = table.u16(input)
    var rest = input + (isChained ? 2 : 4)
    if listsFirst {
      let first = table.u16(rest)
      guard count > 0, matches(first, of: terms.input, glyph: glyphs[place.index].glyph) else {
        return nil
      }
      rest += 2
    }
    let after = rest + 2 * max(0, count - 1)
    guard let found = self.input(count, at: rest, of: terms.input, from: place) else { return nil }
    guard isChained else { return perform(at: after, count: table.u16(rule + 2), found, place) }
    guard hasContext(at: rule, terms.before, from: place.index, by: -1, place),
      hasContext(at: after, terms.after, from: found.last ?? place.index, by: 1, place)
    else { return nil }
    let records = after + 2 + 2 * table.u16(after)
    return perform(at: records + 2, count: table.u16(records), found, place)
  }

  /// Applies a rule's lookups at the matched positions, which shift as glyphs are added or removed.
  private mutating func perform(
    at records: Int, count: Int, _ found: [Int], _ place: LookupPlace
  ) -> Int {
    var places = found
    var end = (places.last ?? place.index) + 1
    for number in 0..<count where steps > 0 {
      steps -= 1
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

  /// Updates the positions of a match after glyphs were added or removed.
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
