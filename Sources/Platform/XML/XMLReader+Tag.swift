import Numbers

extension XMLReader {
  struct WrittenAttribute {
    var name: QualifiedName
    var value: ByteText
    var offset: Int
  }

  /// Reads the rest of a tag after its name (STag and EmptyElemTag, §3.1).
  mutating func readAttributes(
    of element: QualifiedName
  ) throws(XMLFault) -> (attributes: [WrittenAttribute], isEmpty: Bool) {
    var attributes: [WrittenAttribute] = []
    var names: Set<QualifiedName> = []
    while true {
      let hasSpace = skipSpace()
      if skip("/>") { return (attributes, true) }
      if skip(">") { return (attributes, false) }
      guard offset < bytes.count else { throw fault("the text ends inside the tag <\(element)") }
      guard hasSpace else { throw fault("expected a space or \">\" in the tag <\(element)") }
      let attribute = try readAttribute()
      guard names.insert(attribute.name).inserted else {
        throw fault("<\(element)> has \(attribute.name) twice", at: attribute.offset)
      }
      attributes.append(attribute)
      guard attributes.count <= limits.attributesPerElement else {
        throw fault("<\(element)> has more than \(limits.attributesPerElement) attributes")
      }
    }
  }

  private mutating func readAttribute() throws(XMLFault) -> WrittenAttribute {
    let start = offset
    let name = try readName("expected an attribute's name")
    skipSpace()
    guard skip("=") else { throw fault("expected \"=\" after the attribute's name \(name)") }
    skipSpace()
    guard offset < bytes.count, isQuote(bytes[offset]) else {
      throw fault("expected a value in quotes for the attribute \(name)")
    }
    let quote = bytes[offset]
    offset += 1
    let value = try readValue(of: name, until: quote)
    return WrittenAttribute(name: name, value: value, offset: start)
  }

  private func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }

  /// AttValue, §2.3 and §3.3.3: white space becomes spaces, except in references.
  private mutating func readValue(
    of name: QualifiedName, until quote: UInt8
  ) throws(XMLFault) -> ByteText {
    var value: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case quote:
        offset += 1
        return ByteText(value)
      case UInt8(ascii: "<"):
        throw fault("the value of \(name) contains \"<\"", advice: "write &lt;")
      case UInt8(ascii: "&"): value += try readReference()
      case 0x0D where offset + 1 < bytes.count && bytes[offset + 1] == 0x0A: offset += 1
      default:
        value.append(XMLCharacter.isSpace(byte) ? 0x20 : byte)
        offset += 1
      }
    }
    throw fault("the text ends inside the value of \(name)")
  }

  /// Reads a qualified name (QName, Namespaces in XML §4).
  mutating func readName(
    _ expected: String, advice: String? = nil
  ) throws(XMLFault) -> QualifiedName {
    let start = offset
    guard let first = readNamePart() else { throw fault(expected, advice: advice, at: start) }
    guard skip(":") else { return QualifiedName(prefix: "", local: first) }
    guard let local = readNamePart(), offset == bytes.count || bytes[offset] != UInt8(ascii: ":")
    else { throw fault("a name may only have a colon after its prefix", at: start) }
    return QualifiedName(prefix: first, local: local)
  }

  private mutating func readNamePart() -> ByteText? {
    let start = offset
    while offset < bytes.count, let (scalar, length) = XMLCharacter.scalar(at: offset, in: bytes),
      offset == start ? XMLCharacter.startsName(scalar) : XMLCharacter.continuesName(scalar)
    {
      offset += length
    }
    return offset > start ? ByteText(bytes[start..<offset]) : nil
  }

  /// Resolves prefixes to namespaces, Namespaces in XML §5 and §6.
  mutating func resolve(
    _ written: QualifiedName, _ attributes: [WrittenAttribute], at start: Int
  ) throws(XMLFault) -> XMLElement {
    for attribute in attributes {
      guard let prefix = attribute.declaredPrefix else { continue }
      try scope.declare(prefix, as: attribute.value, at: attribute.offset)
    }
    guard scope.count <= limits.namespaces else {
      throw fault(
        "more than \(limits.namespaces) namespaces are declared", advice: "remove some", at: start)
    }
    let name = XMLName(
      namespace: try namespace(of: written, at: start), local: written.local)
    var element = XMLElement(name: name, written: written, attributes: [], offset: start)
    var names: Set<XMLName> = []
    for attribute in attributes where attribute.declaredPrefix == nil {
      // The default namespace applies to elements only.
      let namespace =
        attribute.name.prefix.isEmpty
        ? XMLName.noNamespace : try namespace(of: attribute.name, at: attribute.offset)
      let name = XMLName(namespace: namespace, local: attribute.name.local)
      guard names.insert(name).inserted else {
        throw fault(
          "<\(written)> has \(attribute.name) twice, by two prefixes", at: attribute.offset)
      }
      element.attributes.append(
        XMLAttribute(
          name: name, written: attribute.name, value: attribute.value, offset: attribute.offset))
    }
    return element
  }

  private func namespace(
    of name: QualifiedName, at place: Int
  ) throws(XMLFault) -> ByteText {
    guard let namespace = scope.namespace(of: name.prefix) else {
      throw fault(
        "the prefix of \(name) is not declared",
        advice: "add xmlns:\(name.prefix)=\"…\"",
        at: place)
    }
    return namespace
  }
}

extension XMLReader.WrittenAttribute {
  /// The prefix that the attribute declares, empty for `xmlns="…"`; `nil` for an ordinary attribute.
  fileprivate var declaredPrefix: ByteText? {
    if name.prefix == "xmlns" { return name.local }
    return name.prefix.isEmpty && name.local == "xmlns" ? "" : nil
  }
}
