import ASCII
import Numbers
import XML

/// A forbidden part of a style, and its offset in the style.
struct StyleFault: Error {
  var message: String
  var offset: Int
}

/// Reads styles as a browser does, and only accepts styles that draw with the picture's own parts.
///
/// A value may contain words, numbers, strings, colours, listed functions and `url(#…)`; a sheet may contain style rules with plain
/// selectors, and `@media` around them. Anything else that a browser might recognise is a fault.
struct StyleReader {
  private var tokenizer: CSSTokenizer
  private var token: CSSToken?
  /// The offset of `token`.
  private var start = 0
  /// The references of the declarations so far.
  private var references: [StyleReference] = []
  private var rules: [StyleRule] = []

  private init(_ style: ByteText) {
    tokenizer = CSSTokenizer(style)
    token = tokenizer.next()
  }

  /// Reads a presentation attribute, or any other that browsers may read as CSS; returns its references.
  static func references(
    inValue value: ByteText, of property: ByteText
  ) throws(StyleFault) -> [StyleReference] {
    var reader = StyleReader(value)
    try reader.readValue(of: property) { $0 == nil }
    return reader.references
  }

  /// Reads a `style` attribute; returns its references.
  static func references(
    inDeclarations style: ByteText
  ) throws(StyleFault) -> [StyleReference] {
    var reader = StyleReader(style)
    try reader.readDeclarations()
    if let token = reader.token { throw reader.unexpected(token) }
    return reader.references
  }

  /// Reads the content of a `style` element.
  static func rules(inSheet sheet: ByteText) throws(StyleFault) -> [StyleRule] {
    var reader = StyleReader(sheet)
    try reader.readRules(inMedia: false)
    if let token = reader.token { throw reader.unexpected(token) }
    return reader.rules
  }

  private mutating func advance() {
    start = tokenizer.offset
    token = tokenizer.next()
  }

  private mutating func skipSpace() {
    while token == .whitespace { advance() }
  }

  private func fault(_ message: String) -> StyleFault {
    StyleFault(message: message, offset: start)
  }

  private func unexpected(_ token: CSSToken) -> StyleFault {
    fault("a style contains \(token.excerpt) where it is not allowed; remove it")
  }
}

extension StyleReader {
  /// Reads rules up to the end or the `}` of `@media` (CSS Syntax §5.4.1 and §5.4.3).
  private mutating func readRules(inMedia: Bool) throws(StyleFault) {
    while true {
      skipSpace()
      switch token {
      case nil: return
      case .close(.curly) where inMedia: return
      case .atKeyword(let name):
        guard name.lowercasedASCII == "media", !inMedia else {
          throw fault("the rule @\(name.excerpt) is not allowed in a picture's style; remove it")
        }
        try readMediaRule()
      default: try readStyleRule()
      }
    }
  }

  private mutating func readMediaRule() throws(StyleFault) {
    advance()
    while let token, token != .open(.curly) {
      guard token.standsInMediaQuery else { throw unexpected(token) }
      advance()
    }
    try readBlock { reader throws(StyleFault) in try reader.readRules(inMedia: true) }
  }

  private mutating func readStyleRule() throws(StyleFault) {
    var subjects = StyleSubjects()
    while let token, token != .open(.curly) {
      guard token.standsInSelector else { throw unexpected(token) }
      subjects.take(token)
      advance()
    }
    references = []
    try readBlock { reader throws(StyleFault) in try reader.readDeclarations() }
    rules.append(StyleRule(subjects: subjects.all, references: references))
  }

  private mutating func readBlock(
    _ content: (inout StyleReader) throws(StyleFault) -> Void
  ) throws(StyleFault) {
    guard token == .open(.curly) else { throw fault("a rule of a style has no block; add { }") }
    advance()
    try content(&self)
    guard token == .close(.curly) else {
      if let token { throw unexpected(token) }
      throw fault("a block of a style is not closed; add }")
    }
    advance()
  }

  /// Reads declarations, `name: value`, separated by semicolons (CSS Syntax §5.4.5).
  private mutating func readDeclarations() throws(StyleFault) {
    while true {
      skipSpace()
      while token == .semicolon {
        advance()
        skipSpace()
      }
      guard case .ident(let name) = token else { return }
      guard CSSProperties.allows(name) else {
        throw fault("the property \(name.excerpt) is not allowed in a picture's style; remove it")
      }
      advance()
      skipSpace()
      guard token == .colon else { throw fault("expected \":\" after \(name.excerpt) in a style") }
      advance()
      try readValue(of: name) { $0 == nil || $0 == .semicolon || $0 == .close(.curly) }
    }
  }

  /// Component values up to the token that ends them, outside of all parentheses.
  private mutating func readValue(
    of property: ByteText, endsAt ends: (CSSToken?) -> Bool
  ) throws(StyleFault) {
    var depth = 0
    while depth > 0 || !ends(token) {
      guard let token else { throw fault("a parenthesis in a style is never closed; add )") }
      switch token {
      case .function(let name):
        if name.lowercasedASCII == "url" {
          try readQuotedURL(of: property)
          continue
        }
        guard CSSProperties.functions.contains(name.lowercasedASCII) else {
          throw fault("a style calls \(name.excerpt)(), which is not allowed; remove it")
        }
        depth += 1
      case .open(.round): depth += 1
      case .close(.round) where depth > 0: depth -= 1
      case .url(let target): try refer(to: target, by: property)
      default:
        guard token.standsInValue else { throw unexpected(token) }
      }
      advance()
    }
  }

  private mutating func readQuotedURL(of property: ByteText) throws(StyleFault) {
    advance()
    skipSpace()
    guard case .string(let target) = token else { throw fault("a style has a broken url()") }
    try refer(to: target, by: property)
    advance()
    skipSpace()
    guard token == .close(.round) else { throw fault("a style has a broken url()") }
    advance()
  }

  private mutating func refer(to target: ByteText, by property: ByteText) throws(StyleFault) {
    guard target.isFragment else {
      throw fault(
        "a style refers outside of the picture with url(\(target.excerpt)); only url(#…) is allowed"
      )
    }
    references.append(
      StyleReference(
        property: property.lowercasedASCII, target: ByteText(target.bytes.dropFirst())))
  }
}

extension ByteText {
  /// Whether it refers to an element of the same document: `#name`.
  var isFragment: Bool { bytes.count > 1 && bytes[0] == UInt8(ascii: "#") }

  /// The text with percent-encoding such as `%41` decoded (URL Standard §1.3), as browsers do to find a fragment's element.
  var percentDecoded: ByteText {
    var decoded: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return ByteText(decoded)
  }
}
