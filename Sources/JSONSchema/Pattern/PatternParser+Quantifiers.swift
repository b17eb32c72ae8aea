extension PatternParser {
  /// `*`, `+`, `?`, `{n}`, `{n,}` and `{n,m}`; greedy or not makes no difference to whether a pattern
  /// matches.
  mutating func quantified(_ tree: PatternTree) throws(PatternError) -> PatternTree {
    var bounds: (least: Int, most: Int?)
    if skip("*") {
      bounds = (0, nil)
    } else if skip("+") {
      bounds = (1, nil)
    } else if skip("?") {
      bounds = (0, 1)
    } else if quantifierAhead() {
      bounds = try counted()
    } else {
      return tree
    }
    _ = skip("?")
    if let most = bounds.most, most < bounds.least {
      throw error("the numbers in '{\(bounds.least),\(most)}' are out of order")
    }
    if let scalar = next, "*+?".unicodeScalars.contains(scalar) {
      throw error("'\(scalar)' repeats nothing")
    }
    return .repetition(tree, least: bounds.least, most: bounds.most)
  }

  /// Whether a brace begins a quantifier, or stands for itself.
  func quantifierAhead() -> Bool {
    var copy = self
    guard copy.skip("{"), copy.skipDigits() != nil else { return false }
    if copy.skip(",") { _ = copy.skipDigits() }
    return copy.skip("}")
  }

  private mutating func counted() throws(PatternError) -> (least: Int, most: Int?) {
    _ = skip("{")
    let least = skipDigits() ?? 0
    var most: Int? = least
    if skip(",") { most = skipDigits() }
    _ = skip("}")
    guard max(least, most ?? 0) <= Self.maxRepetition else {
      throw error("a repetition goes beyond \(Self.maxRepetition)")
    }
    return (least, most)
  }

  /// A decimal number, held to just above the limit.
  mutating func skipDigits() -> Int? {
    var value: Int?
    while let scalar = next, ("0"..."9").contains(scalar) {
      value = min((value ?? 0) * 10 + Int(scalar.value - 48), Self.maxRepetition + 1)
      offset += 1
    }
    return value
  }

  /// Puts numbers in place of names, and checks that every reference has its group.
  func settle(_ tree: PatternTree) throws(PatternError) -> PatternTree {
    for reference in references {
      let number = reference.name.map { names[$0] ?? 0 } ?? reference.number
      guard (1...max(captures, 1)).contains(number), captures > 0 else {
        throw PatternError(
          offset: reference.offset, message: "there is no group \(reference.name ?? "\(number)")")
      }
    }
    return settled(tree)
  }

  private func settled(_ tree: PatternTree) -> PatternTree {
    switch tree {
    case .backreference(let index) where index < 0:
      .backreference(
        references[-1 - index].name.flatMap { names[$0] } ?? references[-1 - index].number)
    case .sequence(let terms): .sequence(terms.map(settled))
    case .alternatives(let choices): .alternatives(choices.map(settled))
    case .repetition(let tree, let least, let most):
      .repetition(settled(tree), least: least, most: most)
    case .capture(let number, let tree): .capture(number, settled(tree))
    case .look(let tree, let isAhead, let isNegated):
      .look(settled(tree), isAhead: isAhead, isNegated: isNegated)
    default: tree
    }
  }
}
