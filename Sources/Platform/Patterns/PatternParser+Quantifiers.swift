import Numbers

extension PatternParser {
  /// `*`, `+`, `?`, `{n}`, `{n,}` and `{n,m}`. Greediness does not affect whether a pattern matches.
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

  /// Whether a brace begins a quantifier instead of being literal.
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
      throw error("a repetition exceeds \(Self.maxRepetition)")
    }
    return (least, most)
  }

  /// A decimal number, clamped to just above the limit.
  mutating func skipDigits() -> Int? {
    var value: Int?
    while let scalar = next, ("0"..."9").contains(scalar) {
      value = min((value ?? 0) * 10 + Int(scalar.value - 48), Self.maxRepetition + 1)
      offset += 1
    }
    return value
  }

  /// The group number of each reference. Throws if a group does not exist.
  func settledReferences() throws(PatternError) -> [Int] {
    try references.map { reference throws(PatternError) in
      let number = reference.name.map { names[$0] ?? 0 } ?? reference.number
      guard (1...max(captures, 1)).contains(number), captures > 0 else {
        throw PatternError(
          offset: reference.offset, message: "there is no group \(reference.name ?? "\(number)")")
      }
      return number
    }
  }
}
