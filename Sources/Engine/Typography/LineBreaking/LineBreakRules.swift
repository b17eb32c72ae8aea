import Numbers

/// Applies the rules of UAX #14 §6 in order; the first rule that applies decides.
func rule(_ position: LineBreakPosition) -> LineBreak {
  mandatoryBreaks(position) ?? spacesAndMarks(position) ?? punctuation(position)
    ?? quotations(position) ?? hyphens(position) ?? numbers(position) ?? clusters(position)
    ?? words(position) ?? .allowed
}

/// LB4–LB6.
private func mandatoryBreaks(_ position: LineBreakPosition) -> LineBreak? {
  if position.left == .cr { return position.right == .lf ? .prohibited : .mandatory }
  if LineBreakClasses.hardBreaks.contains(position.left) { return .mandatory }
  return LineBreakClasses.hardBreaks.contains(position.right) ? .prohibited : nil
}

/// LB7–LB12a: spaces, joiners, marks and glue.
private func spacesAndMarks(_ position: LineBreakPosition) -> LineBreak? {
  let (left, right) = (position.left, position.right)
  if right == .sp || right == .zw { return .prohibited }
  if position.scanner.base == .zw { return .allowed }
  if position.scanner.isAfterJoiner { return .prohibited }
  if LineBreakClasses.marks.contains(right), !LineBreakClasses.markless.contains(left) {
    return .prohibited
  }
  if left == .wj || right == .wj || left == .gl { return .prohibited }
  let breaksBeforeGlue: LineBreakClasses = [.sp, .ba, .hy, .hh]
  return right == .gl && !breaksBeforeGlue.contains(left) ? .prohibited : nil
}

/// LB13–LB18: opening and closing punctuation, through spaces.
private func punctuation(_ position: LineBreakPosition) -> LineBreak? {
  let (left, right, base) = (position.left, position.right, position.scanner.base)
  let closing: LineBreakClasses = [.cl, .cp, .ex, .sy]
  if closing.contains(right) || base == .op || position.scanner.baseIsOpeningQuote {
    return .prohibited
  }
  if right == .quf, endsAfterQuote(position.afterRight) { return .prohibited }
  if right == .is { return left == .sp && position.afterRight == .nu ? .allowed : .prohibited }
  if right == .ns, base == .cl || base == .cp { return .prohibited }
  if right == .b2, base == .b2 { return .prohibited }
  return left == .sp ? .allowed : nil
}

/// LB15b: whether a final quotation mark closes.
private func endsAfterQuote(_ next: LineBreakClass?) -> Bool {
  let closers: LineBreakClasses = [
    .sp, .gl, .wj, .cl, .qu, .qui, .quf, .cp, .ex, .is, .sy, .bk, .cr, .lf, .nl, .zw,
  ]
  return next.map(closers.contains) ?? true
}

/// LB19, LB19a: quotation marks, around which East Asian texts may break.
private func quotations(_ position: LineBreakPosition) -> LineBreak? {
  let scanner = position.scanner
  if LineBreakClasses.quotes.contains(position.right) {
    if position.right != .qui || !scanner.leftIsEastAsian { return .prohibited }
    guard let next = position.following(position.rightIndex) else { return .prohibited }
    if !scanner.properties[next].isEastAsian { return .prohibited }
  }
  if LineBreakClasses.quotes.contains(position.left) {
    if position.left != .quf || !position.rightIsEastAsian { return .prohibited }
    if scanner.beforeLeft == .sot || !scanner.beforeLeftIsEastAsian { return .prohibited }
  }
  return nil
}

/// LB20–LB22: hyphens and other characters that stay with the preceding word.
private func hyphens(_ position: LineBreakPosition) -> LineBreak? {
  let (left, right, before) = (position.left, position.right, position.scanner.beforeLeft)
  if left == .cb || right == .cb { return .allowed }
  if LineBreakClasses.hyphens.contains(left) {
    let wordStarts: LineBreakClasses = [.sot, .bk, .cr, .lf, .nl, .sp, .zw, .cb, .gl]
    if wordStarts.contains(before), LineBreakClasses.letters.contains(right) { return .prohibited }
    if before == .hl, right != .hl { return .prohibited }
  }
  let clinging: LineBreakClasses = [.ba, .hh, .hy, .ns, .in]
  if clinging.contains(right) || left == .bb { return .prohibited }
  return left == .sy && right == .hl ? .prohibited : nil
}

/// LB23–LB25: numbers with their signs and units.
private func numbers(_ position: LineBreakPosition) -> LineBreak? {
  let (left, right, number) = (position.left, position.right, position.scanner.number)
  let (letters, ideographs) = (LineBreakClasses.letters, LineBreakClasses.ideographs)
  if letters.contains(left) && right == .nu || left == .nu && letters.contains(right) {
    return .prohibited
  }
  if left == .pr && ideographs.contains(right) || ideographs.contains(left) && right == .po {
    return .prohibited
  }
  let affixes: LineBreakClasses = [.pr, .po]
  if affixes.contains(left) && letters.contains(right)
    || letters.contains(left) && affixes.contains(right)
  {
    return .prohibited
  }
  if affixes.contains(right), number != .none { return .prohibited }
  if affixes.contains(left), right == .op, opensNumber(position) { return .prohibited }
  let signs: LineBreakClasses = [.po, .pr, .hy, .is]
  return right == .nu && (signs.contains(left) || number == .digits) ? .prohibited : nil
}

/// Whether `OP NU` or `OP IS NU` follows.
private func opensNumber(_ position: LineBreakPosition) -> Bool {
  guard let next = position.following(position.rightIndex) else { return false }
  let classes = position.scanner.properties
  if classes[next].breakClass == .nu { return true }
  guard classes[next].breakClass == .is, let second = position.following(next) else { return false }
  return classes[second].breakClass == .nu
}

/// LB26–LB28a: Korean syllables and the clusters of Brahmic scripts.
private func clusters(_ position: LineBreakPosition) -> LineBreak? {
  let (left, right) = (position.left, position.right)
  let (aksaras, hangul) = (LineBreakClasses.aksaras, LineBreakClasses.hangul)
  switch (left, right) {
  case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3), (.jv, .jv), (.jv, .jt), (.h2, .jv),
    (.h2, .jt), (.jt, .jt), (.h3, .jt):
    return .prohibited
  default: break
  }
  if hangul.contains(left) && right == .po || left == .pr && hangul.contains(right) {
    return .prohibited
  }
  if LineBreakClasses.letters.contains(left), LineBreakClasses.letters.contains(right) {
    return .prohibited
  }
  if left == .ap { return aksaras.contains(right) ? .prohibited : nil }
  if aksaras.contains(left) {
    if right == .vf || right == .vi { return .prohibited }
    return aksaras.contains(right) && position.afterRight == .vf ? .prohibited : nil
  }
  let isConjunct = left == .vi && aksaras.contains(position.scanner.beforeLeft)
  return isConjunct && (right == .ak || right == .dc) ? .prohibited : nil
}

/// LB29–LB30b: words with their punctuation, flags and emoji.
private func words(_ position: LineBreakPosition) -> LineBreak? {
  let (left, right) = (position.left, position.right)
  if left == .is, LineBreakClasses.letters.contains(right) { return .prohibited }
  let wordParts: LineBreakClasses = [.al, .alu, .hl, .dc, .nu]
  if wordParts.contains(left), right == .op, !position.rightIsEastAsian { return .prohibited }
  if left == .cp, !position.scanner.leftIsEastAsian, wordParts.contains(right) {
    return .prohibited
  }
  if left == .ri, right == .ri { return position.scanner.isInsideFlag ? .prohibited : nil }
  let bases: LineBreakClasses = [.eb, .idu, .alu]
  return right == .em && bases.contains(left) ? .prohibited : nil
}
