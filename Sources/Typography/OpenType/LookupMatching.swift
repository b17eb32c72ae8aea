extension LookupRunner {
  /// What a glyph must be to match.
  enum Wanted {
    case glyph(Int)
    case glyphClass(Int, GlyphClassTable)
    case covered(Coverage)
    case any
  }

  private func matches(_ wanted: Wanted, _ glyph: GlyphMap.Glyph) -> Bool {
    switch wanted {
    case .glyph(let number): Int(glyph) == number
    case .glyphClass(let number, let table): table.of(glyph) == number
    case .covered(let coverage): coverage.index(glyph) != nil
    case .any: true
    }
  }

  /// The next glyph that the lookup does not look through, when it is what is wanted.
  ///
  /// - Parameter isContext: whether the glyph only stands beside those that are changed.
  func neighbour(
    of start: Int, by step: Int, _ wanted: Wanted, _ place: LookupPlace, isContext: Bool
  ) -> Int? {
    let isPosition = layout.kind == .positions
    let throughNonJoiner = isPosition || isContext && planned.seesThroughNonJoiner
    let throughJoiner = isPosition || isContext || planned.seesThroughJoiner
    let syllable = planned.staysInSyllable ? glyphs[place.index].syllable : 0
    var index = start + step
    while index >= 0, index < glyphs.count {
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
      if isAllowed, matches(wanted, glyph.glyph) {
        if case .any = wanted, maySkip {} else { return index }
      }
      if !maySkip { return nil }
      index += step
    }
    return nil
  }

  /// The places of glyphs that follow the one at `place`, as they are wanted; nil when one is missing.
  func input(_ count: Int, _ place: LookupPlace, _ wanted: (Int) -> Wanted) -> [Int]? {
    guard count > 1 else { return [place.index] }
    // Most rules fail here, before there is anything to keep.
    guard let second = neighbour(of: place.index, by: 1, wanted(0), place, isContext: false)
    else { return nil }
    var places = [place.index, second]
    places.reserveCapacity(count)
    for number in 1..<count - 1 {
      guard
        let next = neighbour(
          of: places[number], by: 1, wanted(number), place, isContext: false)
      else { return nil }
      places.append(next)
    }
    return places
  }

  func hasContext(
    _ count: Int, from start: Int, by step: Int, _ place: LookupPlace, _ wanted: (Int) -> Wanted
  ) -> Bool {
    var index = start
    for number in 0..<count {
      guard let next = neighbour(of: index, by: step, wanted(number), place, isContext: true)
      else { return false }
      index = next
    }
    return true
  }
}
