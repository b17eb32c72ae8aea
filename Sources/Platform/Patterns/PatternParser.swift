import Numbers

/// Parses the pattern grammar of ECMA-262 §22.2.1 with the `u` flag. As an exception, an unmatched closing brace or bracket and an escaped
/// punctuation mark are literal.
struct PatternParser {
  /// The nesting limit of groups.
  static let maxDepth = 100
  /// The largest number in `{n,m}`.
  static let maxRepetition = 10_000

  let scalars: [UInt32]
  var offset = 0
  var depth = 0
  var captures = 0
  var names: [String: Int] = [:]
  /// Backreferences, recorded until all groups are known.
  var references: [(offset: Int, name: String?, number: Int)] = []

  /// A pattern's tree, its number of groups, and the groups of its references.
  static func parse(
    _ pattern: String
  ) throws(PatternError) -> (tree: PatternTree, captures: Int, references: [Int]) {
    var parser = PatternParser(scalars: pattern.unicodeScalars.map(\.value))
    let tree = try parser.alternatives()
    guard parser.offset == parser.scalars.count else {
      throw parser.error("')' does not close anything")
    }
    return (tree, parser.captures, try parser.settledReferences())
  }

  func error(_ message: String) -> PatternError { PatternError(offset: offset, message: message) }

  var next: Unicode.Scalar? {
    offset < scalars.count ? Unicode.Scalar(scalars[offset]) : nil
  }

  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard offset + count <= scalars.count else { return false }
    for index in 0..<count where scalars[offset + index] != UInt32(text.utf8Start[index]) {
      return false
    }
    offset += count
    return true
  }

  private mutating func alternatives() throws(PatternError) -> PatternTree {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maxDepth else { throw error("groups are nested too deep") }
    var choices = [try sequence()]
    while skip("|") { choices.append(try sequence()) }
    return choices.count == 1 ? choices[0] : .alternatives(choices)
  }

  private mutating func sequence() throws(PatternError) -> PatternTree {
    var terms: [PatternTree] = []
    while let scalar = next, scalar != "|", scalar != ")" { terms.append(try term()) }
    return terms.count == 1 ? terms[0] : .sequence(terms)
  }

  private mutating func term() throws(PatternError) -> PatternTree {
    if skip("^") { return .start }
    if skip("$") { return .end }
    if skip("\\b") { return .wordBoundary(isNegated: false) }
    if skip("\\B") { return .wordBoundary(isNegated: true) }
    if let look = try look() { return look }
    return try quantified(try atom())
  }

  private mutating func look() throws(PatternError) -> PatternTree? {
    let looks: [(opening: StaticString, isAhead: Bool, isNegated: Bool)] = [
      ("(?=", true, false), ("(?!", true, true), ("(?<=", false, false), ("(?<!", false, true),
    ]
    for (opening, isAhead, isNegated) in looks where skip(opening) {
      return .look(try closed(), isAhead: isAhead, isNegated: isNegated)
    }
    return nil
  }

  private mutating func closed() throws(PatternError) -> PatternTree {
    let inner = try alternatives()
    guard skip(")") else { throw error("a group is not closed with ')'") }
    return inner
  }

  private mutating func atom() throws(PatternError) -> PatternTree {
    if skip("(?:") { return try closed() }
    if skip("(?<") { return try capture(named: try groupName()) }
    if skip("(?") { throw error("'(?' must be followed by ':', '=', '!' or '<'") }
    if skip("(") { return try capture(named: nil) }
    if skip("[") { return .set(try characterClass()) }
    if skip(".") { return .set(.dot) }
    if skip("\\") { return try escape() }
    guard let scalar = next else { throw error("the pattern ends too early") }
    guard !"*+?".unicodeScalars.contains(scalar) else { throw error("'\(scalar)' repeats nothing") }
    if scalar == "{", quantifierAhead() { throw error("'{' repeats nothing") }
    offset += 1
    return .set(ScalarSet(scalar.value))
  }

  private mutating func capture(named name: String?) throws(PatternError) -> PatternTree {
    captures += 1
    let number = captures
    if let name {
      guard names.updateValue(number, forKey: name) == nil else {
        throw error("two groups are named \(name)")
      }
    }
    return .capture(number, try closed())
  }

  mutating func groupName() throws(PatternError) -> String {
    var name = String.UnicodeScalarView()
    while let scalar = next, scalar != ">" {
      let isAllowed =
        scalar == "$" || scalar == "_" || scalar.properties.isIDStart
        || !name.isEmpty && scalar.properties.isIDContinue
      guard isAllowed else { throw error("'\(scalar)' is not allowed in a group's name") }
      name.append(scalar)
      offset += 1
    }
    guard !name.isEmpty, skip(">") else { throw error("a group's name is not closed with '>'") }
    return String(name)
  }
}
