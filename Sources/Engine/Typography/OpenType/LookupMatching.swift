import Numbers

extension LookupRunner {
  /// The meaning of numbers in a lookup's lists.
  enum Terms {
    case glyphs
    case classes(GlyphClassTable)
    /// Offsets of coverages.
    case coverages(from: Int)
    case any
  }

  func matches(_ number: Int, of terms: Terms, glyph: GlyphMap.Glyph) -> Bool {
    switch terms {
    case .glyphs: Int(glyph) == number
    case .classes(let classes): classes.of(glyph) == number
    case .coverages(let start): Coverage(table: table, offset: start + number).index(glyph) != nil
    case .any: true
    }
  }

  /// The index of a glyph in the coverage of the subtable.
  func covered(_ place: LookupPlace) -> Int? {
    coverage(of: place.subtable).index(glyphs[place.index].glyph)
  }

  /// The coverage offset of formats other than format 3 of contexts.
  func coverage(of subtable: Int) -> Coverage {
    Coverage(table: table, offset: subtable + table.u16(subtable + 2))
  }

  /// The next glyph that the lookup does not skip, if it matches a number.
  ///
  /// - Parameter isContext: whether the glyph is only a neighbour of the changed glyphs.
  mutating func neighbour(
    of start: Int, by step: Int = 1, is number: Int, _ terms: Terms, _ place: LookupPlace,
    isContext: Bool = false
  ) -> Int? {
    let isPosition = layout.kind == .positions
    let throughNonJoiner = isPosition || isContext && planned.seesThroughNonJoiner
    let throughJoiner = isPosition || isContext || planned.seesThroughJoiner
    let syllable = planned.staysInSyllable ? glyphs[place.index].syllable : 0
    var index = start + step
    while index >= 0, index < glyphs.count, steps > 0 {
      steps -= 1
      let glyph = glyphs[index]
      if place.flags.ignores(glyph, definitions) {
        index += step
        continue
      }
      let maySkip =
        glyph.isIgnorable && (throughNonJoiner || !glyph.flags.contains(.nonJoiner))
        && (throughJoiner || !glyph.flags.contains(.joiner))
        && (isPosition || !glyph.flags.contains(.hidden))
      let isAllowed =
        (isContext || glyph.mask & planned.mask != 0)
        && (syllable == 0 || glyph.syllable == syllable)
      if isAllowed, matches(number, of: terms, glyph: glyph.glyph) {
        if case .any = terms, maySkip {} else { return index }
      }
      if !maySkip { return nil }
      index += step
    }
    return nil
  }

  /// The places of `count` glyphs, starting at `place` and continuing with those of a list; `nil` if one is missing.
  mutating func input(_ count: Int, at list: Int, of terms: Terms, from place: LookupPlace)
    -> [Int]?
  {
    guard count > 1 else { return [place.index] }
    // Most rules fail here, before anything is allocated.
    guard let second = neighbour(of: place.index, is: table.u16(list), terms, place) else {
      return nil
    }
    var places = [place.index, second]
    places.reserveCapacity(min(count, glyphs.count))
    for number in 1..<count - 1 {
      let wanted = table.u16(list + 2 * number)
      guard let next = neighbour(of: places[number], is: wanted, terms, place) else { return nil }
      places.append(next)
    }
    return places
  }

  /// Whether neighbouring glyphs match a list that starts with its length.
  mutating func hasContext(
    at list: Int, _ terms: Terms, from start: Int, by step: Int, _ place: LookupPlace
  ) -> Bool {
    var index = start
    for number in 0..<table.u16(list) {
      let wanted = table.u16(list + 2 + 2 * number)
      guard
        let next = neighbour(of: index, by: step, is: wanted, terms, place, isContext: true)
      else { return false }
      index = next
    }
    return true
  }
}
