import Numbers

extension XMLReader {
  /// Reads the XML declaration (XMLDecl, §2.8): `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`, in this order.
  mutating func readDeclaration() throws(XMLFault) {
    offset += 5
    guard try readPseudoAttribute("version")?.value == "1.0" else {
      throw fault(
        "an XML declaration must begin with version=\"1.0\"",
        advice: "write that, or remove the declaration")
    }
    if let encoding = try readPseudoAttribute("encoding"),
      encoding.value.lowercasedASCII != "utf-8"
    {
      throw fault(
        "the encoding \"\(encoding.value.excerpt)\" is not supported",
        advice: "save the \(dialect.noun) as UTF-8",
        at: encoding.offset)
    }
    if let standalone = try readPseudoAttribute("standalone"),
      standalone.value != "yes", standalone.value != "no"
    {
      throw fault("standalone must be \"yes\" or \"no\"", at: standalone.offset)
    }
    skipSpace()
    guard skip("?>") else { throw fault("expected \"?>\" at the end of the XML declaration") }
  }

  /// The value of `name`, if it comes next after white space.
  private mutating func readPseudoAttribute(
    _ name: StaticString
  ) throws(XMLFault) -> (value: ByteText, offset: Int)? {
    let before = offset
    let hasSpace = skipSpace()
    let start = offset
    guard hasSpace, skip(name) else {
      offset = before
      return nil
    }
    skipSpace()
    guard skip("=") else { throw fault("expected \"=\" after \(name)") }
    skipSpace()
    guard offset < bytes.count, bytes[offset] == 0x22 || bytes[offset] == 0x27 else {
      throw fault("expected a value in quotes for \(name)")
    }
    let quote = bytes[offset]
    let first = offset + 1
    guard let last = bytes[first...].firstIndex(of: quote) else {
      throw fault("the value of \(name) is not closed")
    }
    offset = last + 1
    return (ByteText(bytes[first..<last]), start)
  }
}
