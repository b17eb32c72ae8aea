import Numbers

/// Reads a message pattern; the first fault ends it.
struct MessageParser {
  private typealias Part = MessagePattern.Part

  let scalars: [Unicode.Scalar]
  let rules: PluralRules
  let arguments: [String: MessagePattern.Argument]
  var index = 0

  init(_ source: String, rules: PluralRules, arguments: [String: MessagePattern.Argument]) {
    scalars = Array(source.unicodeScalars.prefix(MessagePattern.longest + 1))
    self.rules = rules
    self.arguments = arguments
  }

  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  func fault(at offset: Int? = nil, _ message: String) -> MessageFault {
    MessageFault(at: offset ?? index, message)
  }

  mutating func whole() throws(MessageFault) -> [MessagePattern.Part] {
    guard scalars.count <= MessagePattern.longest else {
      throw fault(
        at: MessagePattern.longest, "the pattern is longer than \(MessagePattern.longest)")
    }
    guard scalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw fault(at: 0, "the pattern is empty")
    }
    let parts = try message(depth: 0, isInPlural: false)
    guard next == nil else { throw fault("“}” closes nothing; write '}' for the character") }
    return parts
  }

  /// Reads up to the end or a brace that closes what encloses the message.
  mutating func message(depth: Int, isInPlural: Bool) throws(MessageFault) -> [MessagePattern.Part]
  {
    var parts: [Part] = []
    var words = String.UnicodeScalarView()
    func flush() {
      if !words.isEmpty { parts.append(.text(String(words))) }
      words.removeAll()
    }
    while let scalar = next, scalar != "}" {
      switch scalar {
      case "'": words.append(contentsOf: try quotation())
      case "{":
        flush()
        parts.append(try placeholder(depth: depth, isInPlural: isInPlural))
      case "#":
        guard isInPlural else {
          throw fault("“#” is the number of a plural; write '#' for the character")
        }
        flush()
        parts.append(.number)
        index += 1
      default:
        words.append(scalar)
        index += 1
      }
    }
    flush()
    return parts
  }

  /// Reads an apostrophe, or what it quotes.
  private mutating func quotation() throws(MessageFault) -> [Unicode.Scalar] {
    let start = index
    index += 1
    if next == "'" {
      index += 1
      return ["'"]
    }
    guard let first = next, "{}#".unicodeScalars.contains(first) else { return ["'"] }
    var quoted: [Unicode.Scalar] = []
    while let scalar = next {
      index += 1
      guard scalar == "'" else {
        quoted.append(scalar)
        continue
      }
      guard next == "'" else { return quoted }
      quoted.append("'")
      index += 1
    }
    throw fault(at: start, "the quotation is not closed")
  }

  private mutating func placeholder(
    depth: Int, isInPlural: Bool
  ) throws(MessageFault) -> MessagePattern.Part {
    let start = index
    index += 1
    skipSpaces()
    let place = index
    let name = word()
    guard !name.isEmpty else { throw fault(at: place, "expected the name of an argument") }
    guard let argument = arguments[name] else {
      throw fault(at: place, unknown(name, "argument", among: arguments.keys.sorted()))
    }
    skipSpaces()
    switch next {
    case "}":
      index += 1
      return .argument(name)
    case ",":
      index += 1
      let part = try choice(of: name, argument, depth: depth, isInPlural: isInPlural)
      guard next == "}" else { throw fault(at: start, "“{” is not closed") }
      index += 1
      return part
    case nil: throw fault(at: start, "“{” is not closed")
    default: throw fault("expected “,” or “}” after “\(name)”")
    }
  }

  func unknown(_ name: String, _ what: String, among names: [String]) -> String {
    guard !names.isEmpty else { return "“\(name)” is no \(what): the pattern has none" }
    return "“\(name)” is no \(what); expected \(names.joined(separator: ", "))"
  }

  mutating func skipSpaces() {
    while let scalar = next, scalar.properties.isPatternWhitespace { index += 1 }
  }

  /// Reads a name of letters, digits, `_` and `-`, or nothing.
  mutating func word() -> String {
    var word = String.UnicodeScalarView()
    while let scalar = next, scalar.isPartOfName {
      word.append(scalar)
      index += 1
    }
    return String(word)
  }
}

extension Unicode.Scalar {
  fileprivate var isPartOfName: Bool {
    "_-".unicodeScalars.contains(self) || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
      || ("0"..."9").contains(self)
  }
}
