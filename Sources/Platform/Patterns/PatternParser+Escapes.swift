import Numbers

extension PatternParser {
  /// Parses an escape outside a class.
  mutating func escape() throws(PatternError) -> PatternTree {
    guard let scalar = next else { throw error("a backslash ends the pattern") }
    if skip("k<") { return reference(named: try groupName(), number: 0) }
    if ("1"..."9").contains(scalar) { return reference(named: nil, number: skipDigits() ?? 0) }
    if let set = try classEscape() { return .set(set) }
    return .set(ScalarSet(try characterEscape()))
  }

  private mutating func reference(named name: String?, number: Int) -> PatternTree {
    references.append((offset, name, number))
    return .backreference(references.count - 1)
  }

  /// `\d`, `\w`, `\s`, `\p{…}` and their opposites.
  mutating func classEscape() throws(PatternError) -> ScalarSet? {
    if skip("d") { return ScalarSet(ScalarSet.digits) }
    if skip("D") { return ScalarSet(ScalarSet.complement(of: ScalarSet.digits)) }
    if skip("w") { return ScalarSet(ScalarSet.word) }
    if skip("W") { return ScalarSet(ScalarSet.complement(of: ScalarSet.word)) }
    if skip("s") { return ScalarSet(ScalarSet.space) }
    if skip("S") { return ScalarSet(ScalarSet.complement(of: ScalarSet.space)) }
    if skip("p") { return try property(isNegated: false) }
    if skip("P") { return try property(isNegated: true) }
    return nil
  }

  private mutating func property(isNegated: Bool) throws(PatternError) -> ScalarSet {
    guard skip("{") else { throw error("'\\p' must be followed by '{'") }
    var name = String.UnicodeScalarView()
    while let scalar = next, scalar != "}" {
      name.append(scalar)
      offset += 1
    }
    guard skip("}") else { throw error("a property is not closed with '}'") }
    guard let property = UnicodeProperty(String(name), isNegated: isNegated) else {
      throw error("the property \(String(name)) is unknown")
    }
    var set = ScalarSet()
    set.properties = [property]
    return set
  }

  /// An escape for one scalar.
  mutating func characterEscape() throws(PatternError) -> UInt32 {
    guard let scalar = next else { throw error("a backslash ends the pattern") }
    offset += 1
    switch scalar {
    case "t": return 9
    case "n": return 10
    case "v": return 11
    case "f": return 12
    case "r": return 13
    case "0":
      if let digit = next, ("0"..."9").contains(digit) {
        throw error("octal escapes are not supported")
      }
      return 0
    case "c": return try controlLetter()
    case "x": return try hexDigits(2)
    case "u": return try unicodeEscape()
    default:
      guard scalar.isASCII, !ScalarSet.word.contains(where: { $0.contains(scalar.value) }) else {
        offset -= 1
        throw error("there is no escape '\\\(scalar)'")
      }
      return scalar.value
    }
  }

  private mutating func controlLetter() throws(PatternError) -> UInt32 {
    guard let letter = next, letter.properties.isAlphabetic, letter.isASCII else {
      throw error("'\\c' must be followed by a letter")
    }
    offset += 1
    return letter.value % 32
  }

  private mutating func hexDigits(_ count: Int) throws(PatternError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let scalar = next, scalar.isASCII, let digit = Character(scalar).hexDigitValue else {
        throw error("expected a hexadecimal digit")
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }

  private mutating func unicodeEscape() throws(PatternError) -> UInt32 {
    if skip("{") {
      var value: UInt32 = 0
      var count = 0
      while next != "}" {
        value = value << 4 | (try hexDigits(1))
        count += 1
        guard value <= 0x10FFFF else { throw error("there is no such code point") }
      }
      guard count > 0, skip("}") else { throw error("expected a hexadecimal digit") }
      return value
    }
    let unit = try hexDigits(4)
    guard (0xD800..<0xDC00).contains(unit) else { return unit }
    let saved = offset
    if skip("\\u") {
      let low = try hexDigits(4)
      if (0xDC00..<0xE000).contains(low) {
        return 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
      }
    }
    offset = saved
    return unit
  }

  /// Parses a class after its opening bracket.
  mutating func characterClass() throws(PatternError) -> ScalarSet {
    var set = ScalarSet()
    let isNegated = skip("^")
    while !skip("]") {
      guard next != nil else { throw error("a class is not closed with ']'") }
      let low = try classAtom()
      guard skip("-") else {
        set.formUnion(low)
        continue
      }
      guard next != "]" else {
        set.formUnion(low)
        set.ranges.append(45...45)
        continue
      }
      set.ranges.append(try range(from: low, to: try classAtom()))
    }
    set.isNegated = isNegated
    return set
  }

  private func range(
    from low: ScalarSet, to high: ScalarSet
  ) throws(PatternError) -> ClosedRange<UInt32> {
    guard let first = low.single, let last = high.single else {
      throw error("a range in a class needs a character at each end")
    }
    guard first <= last else { throw error("a range in a class is out of order") }
    return first...last
  }

  private mutating func classAtom() throws(PatternError) -> ScalarSet {
    guard let scalar = next else { throw error("a class is not closed with ']'") }
    offset += 1
    guard scalar == "\\" else { return ScalarSet(scalar.value) }
    if skip("b") { return ScalarSet(8) }
    if let set = try classEscape() { return set }
    return ScalarSet(try characterEscape())
  }
}

extension ScalarSet {
  fileprivate var single: UInt32? {
    guard properties.isEmpty, ranges.count == 1, ranges[0].count == 1 else { return nil }
    return ranges[0].lowerBound
  }
}
