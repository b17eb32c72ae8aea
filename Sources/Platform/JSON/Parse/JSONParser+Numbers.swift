import Numbers

extension JSONParser {
  /// Reads a number (RFC 8259 §6).
  mutating func number() throws(ParseFault) {
    let start = offset
    var isPlain = true
    if base[offset] == UInt8(ascii: "-") { offset += 1 }
    try integerPart(from: start)
    if offset < count, base[offset] == UInt8(ascii: ".") {
      isPlain = false
      offset += 1
      guard skipDigits() > 0 else { throw badNumber(start, "a digit after '.'") }
    }
    if offset < count, base[offset] | 0x20 == UInt8(ascii: "e") {
      isPlain = false
      try exponent(from: start)
    }
    guard offset - start <= limits.maxNumberLength else {
      throw ParseFault(
        .numberTooLong, at: start..<offset,
        message:
          "the number has \(offset - start) characters, the limit is \(limits.maxNumberLength)")
    }
    append(.number, from: start, to: offset)
    nodes[nodes.count - 1].isPlainInteger = isPlain
  }

  @inline(__always)
  private mutating func integerPart(from start: Int) throws(ParseFault) {
    let first = offset
    let digits = skipDigits()
    guard digits > 0 else { throw badNumber(start, "a digit after '-'") }
    guard digits == 1 || base[first] != UInt8(ascii: "0") else {
      throw ParseFault(
        .invalidNumber, at: start..<offset,
        message: "a number cannot begin with 0 and another digit",
        hint: "remove the leading zeros, or put it in quotes")
    }
  }

  private mutating func exponent(from start: Int) throws(ParseFault) {
    offset += 1
    if offset < count, base[offset] == UInt8(ascii: "+") || base[offset] == UInt8(ascii: "-") {
      offset += 1
    }
    let first = offset
    guard skipDigits() > 0 else { throw badNumber(start, "a digit in the exponent") }
    let significant = bytes[first..<offset].drop { $0 == UInt8(ascii: "0") }.count
    guard significant <= JSONNumber.maxExponentDigits else {
      throw ParseFault(
        .numberOutOfRange, at: start..<offset,
        message:
          "the exponent has \(significant) digits, the limit is \(JSONNumber.maxExponentDigits)")
    }
  }

  @inline(__always)
  private mutating func skipDigits() -> Int {
    let start = offset
    while offset < count, base[offset] &- 48 < 10 { offset += 1 }
    return offset - start
  }

  private func badNumber(_ start: Int, _ expected: String) -> ParseFault {
    guard offset < count else {
      return ParseFault(
        .unexpectedEnd, at: start..<count,
        message: "expected \(expected), found the end of the text")
    }
    let found = FoundText(at: offset, in: bytes)
    return ParseFault(
      .invalidNumber, at: start..<found.range.upperBound,
      message: "expected \(expected), found \(found.description)", hint: found.hint)
  }
}
