import ASCII
import Numbers

extension XMLReader {
  /// Reads characters and references up to the next `<` (CharData, §2.4).
  mutating func readCharacters() throws(XMLFault) -> Event {
    let start = offset
    var text: [UInt8] = []
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
      if bytes[offset] == UInt8(ascii: "&") {
        text += try readReference()
      } else if holds("]]>") {
        throw fault("\"]]>\" does not close anything here", advice: "write ]]&gt;")
      } else {
        takeCharacter(into: &text)
      }
    }
    return .text(ByteText(text), at: start)
  }

  /// Reads a CDATA section (CDSect, §2.7).
  mutating func readVerbatim() throws(XMLFault) -> Event {
    let start = offset
    offset += 9
    let content = offset
    var text: [UInt8] = []
    while offset < bytes.count {
      if skip("]]>") { return .text(ByteText(text), at: content) }
      takeCharacter(into: &text)
    }
    throw fault("a CDATA section is not closed", at: start)
  }

  /// One byte, with CR and CR LF as LF (§2.11).
  private mutating func takeCharacter(into text: inout [UInt8]) {
    if bytes[offset] == 0x0D {
      if offset + 1 == bytes.count || bytes[offset + 1] != 0x0A { text.append(0x0A) }
    } else {
      text.append(bytes[offset])
    }
    offset += 1
  }

  /// Reads a reference (Reference, §4.1): a character by its number, or one of XML's five predefined entities (§4.6).
  mutating func readReference() throws(XMLFault) -> [UInt8] {
    let start = offset
    offset += 1
    if skip("#") { return try readCharacterReference(from: start) }
    let entities: [(StaticString, Unicode.Scalar)] = [
      ("lt;", "<"), ("gt;", ">"), ("amp;", "&"), ("quot;", "\""), ("apos;", "'"),
    ]
    for (name, scalar) in entities where skip(name) { return Array(UTF8.encode(scalar) ?? .init()) }
    throw fault(
      "\"&\" does not begin a known entity", advice: "write &amp; or the character itself",
      at: start)
  }

  private mutating func readCharacterReference(from start: Int) throws(XMLFault) -> [UInt8] {
    let radix: UInt32 = skip("x") ? 16 : 10
    var value: UInt32 = 0
    let first = offset
    while offset < bytes.count, let digit = bytes[offset].hexadecimalValue, digit < radix {
      // Once the value exceeds every character, it stays above.
      value = min(value * radix + UInt32(digit), 0x110000)
      offset += 1
    }
    guard offset > first, skip(";"), let scalar = Unicode.Scalar(value),
      XMLCharacter.isLegal(scalar), let encoded = UTF8.encode(scalar)
    else {
      throw fault(
        "a reference does not name a character", advice: "write the character itself", at: start)
    }
    return Array(encoded)
  }
}

extension XMLReader {
  func holds(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { text in
      guard offset + text.count <= bytes.count else { return false }
      for index in 0..<text.count where bytes[offset + index] != text[index] { return false }
      return true
    }
  }

  mutating func skip(_ text: StaticString) -> Bool {
    guard holds(text) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }

  /// Skips white space; returns whether there was any.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = offset
    while offset < bytes.count, XMLCharacter.isSpace(bytes[offset]) { offset += 1 }
    return offset > start
  }
}
