import Numbers

/// Splits Indic texts into syllables.
struct IndicSyllables {
  enum Kind { case consonant, vowel, standalone, symbol, broken, other }

  let letters: [SyllableLetter]

  /// The syllable at a position: its end and kind.
  func syllable(at start: Int) -> (end: Int, kind: Kind) {
    let found: [(Int?, Kind)] = [
      (consonantSyllable(start), .consonant), (vowelSyllable(start), .vowel),
      (standalone(start), .standalone), (symbol(start), .symbol), (broken(start), .broken),
    ]
    var best = (end: start, kind: Kind.other)
    for case (let end?, let kind) in found where end > best.end { best = (end, kind) }
    return best.end > start ? best : (start + 1, .other)
  }

  private func at(_ index: Int) -> SyllableLetter {
    index < letters.count ? letters[index] : .x
  }

  private func consonantSyllable(_ start: Int) -> Int? {
    let index = at(start) == .repha || at(start) == .cs ? start + 1 : start
    return consonant(index).map(tail)
  }

  private func vowelSyllable(_ start: Int) -> Int? {
    let index = reph(start) ?? start
    guard at(index) == .v else { return nil }
    let end = nukta(index + 1)
    let long = tail(end)
    return at(end) == .joiner ? max(end + 1, long) : long
  }

  private func standalone(_ start: Int) -> Int? {
    var index = at(start) == .repha || at(start) == .cs ? start + 1 : start
    if at(index) == .placeholder { return tail(nukta(index + 1)) }
    index = reph(start) ?? start
    return at(index) == .dotted ? tail(nukta(index + 1)) : nil
  }

  private func symbol(_ start: Int) -> Int? {
    guard at(start) == .symbol else { return nil }
    return signs(at(start + 1) == .n ? start + 2 : start + 1)
  }

  private func broken(_ start: Int) -> Int? { tail(nukta(reph(start) ?? start)) }

  private func reph(_ start: Int) -> Int? {
    if at(start) == .repha { return start + 1 }
    return at(start) == .ra && at(start + 1) == .h ? start + 2 : nil
  }

  /// `c.ZWJ?.n?`
  private func consonant(_ start: Int) -> Int? {
    guard at(start) == .c || at(start) == .ra else { return nil }
    return nukta(at(start + 1) == .joiner ? start + 2 : start + 1)
  }

  /// `(ZWNJ?.RS)? (N.N?)?`
  private func nukta(_ start: Int) -> Int {
    var index = start
    if at(index) == .rs {
      index += 1
    } else if at(index) == .nonJoiner, at(index + 1) == .rs {
      index += 2
    }
    if at(index) == .n { index += at(index + 1) == .n ? 2 : 1 }
    return index
  }

  /// `z?.H.(ZWJ.N?)?`
  private func halant(_ start: Int) -> Int? {
    let index = at(start).isJoiner ? start + 1 : start
    guard at(index) == .h else { return nil }
    guard at(index + 1) == .joiner else { return index + 1 }
    return at(index + 2) == .n ? index + 3 : index + 2
  }

  /// The rest of a syllable: more consonants, vowel signs, signs.
  private func tail(_ start: Int) -> Int {
    var index = start
    for _ in 0..<4 {
      guard let next = halant(index).flatMap(consonant) else { break }
      index = next
    }
    if at(index) == .cm { index += 1 }
    if let end = halant(index) {
      return signs(at(index) == .h && at(index + 1) == .nonJoiner ? index + 2 : end)
    }
    while let next = matra(index) { index = next }
    return signs(index)
  }

  /// `z*.M.N?.(H | ZWJ.H.ZWJ.Ra)?`
  private func matra(_ start: Int) -> Int? {
    var index = start
    while at(index).isJoiner { index += 1 }
    guard at(index) == .m else { return nil }
    index += 1
    if at(index) == .n { index += 1 }
    if at(index) == .h { return index + 1 }
    let isRakar =
      at(index) == .joiner && at(index + 1) == .h && at(index + 2) == .joiner
      && at(index + 3) == .ra
    return isRakar ? index + 4 : index
  }

  /// `(z?.SM.SM?.ZWNJ?)? A*`
  private func signs(_ start: Int) -> Int {
    var index = start
    let sign = at(index).isJoiner ? index + 1 : index
    if at(sign) == .sm {
      index = at(sign + 1) == .sm ? sign + 2 : sign + 1
      if at(index) == .nonJoiner { index += 1 }
    }
    while at(index) == .a { index += 1 }
    return index
  }
}
