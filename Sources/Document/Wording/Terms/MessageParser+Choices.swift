import Numbers

/// Plurals and selects.
extension MessageParser {
  /// Reads the kind and the cases of a plural or select, after the comma that follows its argument.
  mutating func choice(
    of name: String, _ argument: MessagePattern.Argument, depth: Int, isInPlural: Bool
  ) throws(MessageFault) -> MessagePattern.Part {
    skipSpaces()
    let place = index
    let kind = word()
    guard depth < MessagePattern.deepest else {
      throw fault(
        at: place, "more than \(MessagePattern.deepest) plurals and selects in each other")
    }
    switch (kind, argument) {
    case ("plural", .count):
      try comma(after: kind)
      return try plural(of: name, depth: depth)
    case ("select", .choice(let words)):
      try comma(after: kind)
      return try select(of: name, among: words, depth: depth, isInPlural: isInPlural)
    case ("plural", _): throw fault(at: place, "“\(name)” is no number, so it has no plural")
    case ("select", _): throw fault(at: place, "“\(name)” has no words to select by")
    default: throw fault(at: place, "“\(kind)” is unknown; expected plural or select")
    }
  }

  private mutating func comma(after kind: String) throws(MessageFault) {
    skipSpaces()
    guard next == "," else { throw fault("expected “,” after “\(kind)”") }
    index += 1
  }

  private mutating func plural(
    of name: String, depth: Int
  ) throws(MessageFault) -> MessagePattern.Part {
    var exact: [Int: [MessagePattern.Part]] = [:]
    var cases: [PluralRules.Category: [MessagePattern.Part]] = [:]
    let start = index
    while let (place, key) = try nextKey() {
      if key.hasPrefix("=") {
        guard let count = Int(key.dropFirst()), count >= 0 else {
          throw fault(at: place, "expected a whole number after “=”")
        }
        guard exact[count] == nil else { throw fault(at: place, "“\(key)” is there twice") }
        exact[count] = try content(of: key, depth: depth, isInPlural: true)
        continue
      }
      let category = try category(key, at: place)
      guard cases[category] == nil else { throw fault(at: place, "“\(key)” is there twice") }
      cases[category] = try content(of: key, depth: depth, isInPlural: true)
    }
    let missing = PluralRules.Category.allCases.first {
      rules.needed.contains($0) && cases[$0] == nil
    }
    // What is asked of an unfinished plural is its brace.
    if let missing, next != nil {
      throw fault(at: start, "the plural of “\(name)” lacks “\(missing.rawValue)”")
    }
    return .plural(name, exact: exact, cases)
  }

  private func category(
    _ key: String, at place: Int
  ) throws(MessageFault) -> PluralRules.Category {
    guard let category = PluralRules.Category(rawValue: key),
      rules.categories.contains(category)
    else {
      let known = PluralRules.Category.allCases.filter(rules.categories.contains)
      throw fault(at: place, unknown(key, "plural of this language", among: known.map(\.rawValue)))
    }
    return category
  }

  private mutating func select(
    of name: String, among words: [String], depth: Int, isInPlural: Bool
  ) throws(MessageFault) -> MessagePattern.Part {
    var cases: [String: [MessagePattern.Part]] = [:]
    let start = index
    while let (place, key) = try nextKey() {
      guard key == "other" || words.contains(key) else {
        throw fault(at: place, unknown(key, "value of “\(name)”", among: words + ["other"]))
      }
      guard cases[key] == nil else { throw fault(at: place, "“\(key)” is there twice") }
      cases[key] = try content(of: key, depth: depth, isInPlural: isInPlural)
    }
    guard cases["other"] != nil || next == nil else {
      throw fault(at: start, "the select of “\(name)” lacks “other”")
    }
    return .select(name, cases)
  }

  /// The key of the next case, with its place; `nil` before the closing brace and at the end.
  private mutating func nextKey() throws(MessageFault) -> (place: Int, key: String)? {
    skipSpaces()
    guard let scalar = next, scalar != "}" else { return nil }
    let place = index
    var key = ""
    if scalar == "=" {
      key = "="
      index += 1
    }
    key += word()
    guard !key.isEmpty else { throw fault(at: place, "expected a case such as other{…}") }
    return (place, key)
  }

  private mutating func content(
    of key: String, depth: Int, isInPlural: Bool
  ) throws(MessageFault) -> [MessagePattern.Part] {
    skipSpaces()
    guard next == "{" else { throw fault("expected “{” after “\(key)”") }
    let start = index
    index += 1
    let parts = try message(depth: depth + 1, isInPlural: isInPlural)
    guard next == "}" else { throw fault(at: start, "“{” is not closed") }
    index += 1
    return parts
  }
}
