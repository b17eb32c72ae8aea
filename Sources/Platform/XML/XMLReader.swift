import Numbers

/// Reads a text as XML 1.0 (fifth edition) with Namespaces in XML 1.0, one event at a time.
///
/// The reader compares bytes, as browsers do, and rejects text that is not well-formed. It also rejects features that
/// parsers treat differently: document types with their entities, versions other than 1.0, encodings other than UTF-8, and
/// processing instructions unless the dialect skips them.
public struct XMLReader {
  public enum Event {
    case start(XMLElement)
    case end
    /// Characters, with references resolved and line ends normalized. The characters of one element may arrive in several pieces.
    case text(ByteText, at: Int)
  }

  public let bytes: [UInt8]
  let dialect: XMLDialect
  var limits: XMLLimits { dialect.limits }
  var offset = 0
  var scope = NamespaceScope()
  private var open: [OpenElement] = []
  private var elements = 0
  /// Whether the previous element was an empty tag with a pending end event.
  private var endsNext = false

  private struct OpenElement {
    var written: QualifiedName
    var offset: Int
    /// The number of declarations in scope before it.
    var declarations: Int
  }

  public init(_ bytes: [UInt8], as dialect: XMLDialect) throws(XMLFault) {
    self.bytes = bytes
    self.dialect = dialect
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      throw XMLFault("the text is UTF-16", advice: "save it as UTF-8", at: 0)
    }
    if let (offset, scalar) = XMLCharacter.firstFault(in: bytes) {
      throw illegal(scalar, at: offset)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if holds("<?xml"), offset + 5 < bytes.count, XMLCharacter.isSpace(bytes[offset + 5]) {
      try readDeclaration()
    }
  }

  private func illegal(_ scalar: Unicode.Scalar?, at place: Int) -> XMLFault {
    guard let scalar else {
      return fault(
        "these bytes are not UTF-8", advice: "save the \(dialect.noun) as UTF-8", at: place)
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    return fault("XML does not allow the character U+\(code)", advice: "remove it", at: place)
  }

  /// The next event; `nil` at the end of the text.
  public mutating func next() throws(XMLFault) -> Event? {
    if endsNext {
      endsNext = false
      return leave()
    }
    while offset < bytes.count {
      if bytes[offset] != UInt8(ascii: "<") {
        guard open.isEmpty else { return try readCharacters() }
        try skipSpaceOutside()
      } else if holds("<!--") {
        try skipComment()
      } else if holds("<![CDATA["), !open.isEmpty {
        return try readVerbatim()
      } else if holds("<!") {
        throw fault("document types and entity declarations are not allowed", advice: "remove them")
      } else if holds("<?"), dialect.skipsInstructions {
        try skipInstruction()
      } else if holds("<?") {
        throw fault(
          "processing instructions are not allowed", advice: "remove everything from <? to ?>")
      } else if holds("</") {
        return try readEndTag()
      } else {
        return .start(try readStartTag())
      }
    }
    if let unclosed = open.last {
      throw fault("<\(unclosed.written)> is never closed", at: unclosed.offset)
    }
    guard elements > 0 else {
      throw fault("there is no element", advice: "expected \(dialect.root)")
    }
    return nil
  }

  func fault(_ message: String, advice: String? = nil, at place: Int? = nil) -> XMLFault {
    XMLFault(message, advice: advice, at: place ?? offset)
  }

  private mutating func leave() -> Event {
    scope.leave(to: open.removeLast().declarations)
    return .end
  }
}

extension XMLReader {
  private mutating func readStartTag() throws(XMLFault) -> XMLElement {
    guard !open.isEmpty || elements == 0 else {
      throw fault("nothing may follow the root element", advice: "remove it")
    }
    let start = offset
    offset += 1
    let written = try readName("\"<\" does not begin a tag", advice: "write &lt;")
    let tag = try readAttributes(of: written)
    elements += 1
    guard elements <= limits.elements else {
      throw fault(
        "there are more than \(limits.elements) elements", advice: "simplify the \(dialect.noun)")
    }
    open.append(OpenElement(written: written, offset: start, declarations: scope.count))
    guard open.count <= limits.depth else {
      throw fault(
        "elements are nested more than \(limits.depth) levels deep", advice: "ungroup some",
        at: start)
    }
    endsNext = tag.isEmpty
    return try resolve(written, tag.attributes, at: start)
  }

  private mutating func readEndTag() throws(XMLFault) -> Event {
    let start = offset
    offset += 2
    let name = try readName("\"</\" does not begin a tag", advice: "write &lt;/")
    skipSpace()
    guard let opened = open.last else {
      throw fault("</\(name)> does not close anything", advice: "remove it", at: start)
    }
    guard opened.written == name else {
      throw fault("expected </\(opened.written)>, found </\(name)>", at: start)
    }
    guard skip(">") else { throw fault("expected \">\" at the end of </\(name)") }
    return leave()
  }

  private mutating func skipSpaceOutside() throws(XMLFault) {
    guard XMLCharacter.isSpace(bytes[offset]) else {
      throw fault("there is text outside of the root element", advice: "remove it")
    }
    skipSpace()
  }

  /// Comment, §2.5: two hyphens are only allowed at its end. HTML ends a comment that begins with `>` or `->` at once (WHATWG HTML
  /// §13.2.5.43), so the rest would be markup in a page but a comment here.
  private mutating func skipComment() throws(XMLFault) {
    let start = offset
    offset += 4
    guard !holds(">"), !holds("->") else {
      throw fault(
        "HTML ends a comment that begins with \">\" or \"->\" at once",
        advice: "write a space after <!--",
        at: start)
    }
    while offset < bytes.count, !holds("--") { offset += 1 }
    guard offset < bytes.count else { throw fault("a comment is not closed", at: start) }
    guard skip("-->") else {
      throw fault("a comment contains \"--\"", advice: "write \"- -\"")
    }
  }

  /// PI, §2.6. A second XML declaration is not a valid one.
  private mutating func skipInstruction() throws(XMLFault) {
    let start = offset
    offset += 2
    let target = try readName("\"<?\" does not begin an instruction", advice: "write &lt;?")
    guard target.description.lowercased() != "xml" else {
      throw fault(
        "an XML declaration is only allowed at the very start", advice: "remove it", at: start)
    }
    while offset < bytes.count {
      if skip("?>") { return }
      offset += 1
    }
    throw fault("a processing instruction is not closed", advice: "write ?> after it", at: start)
  }
}
