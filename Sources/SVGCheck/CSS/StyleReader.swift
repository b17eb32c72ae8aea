/// Reads styles as a browser does, and takes only what draws with what the picture itself holds.
///
/// A value may hold words, numbers, strings, colours, listed functions and `url(#…)`; a sheet may hold style rules with plain
/// selectors, and `@media` around them. Whatever else a browser might see in it is a fault.
struct StyleReader {
  private var tokenizer: CSSTokenizer
  private var token: CSSToken?
  /// Where `token` begins.
  private var start = 0

  private init(_ style: ByteText) {
    tokenizer = CSSTokenizer(style)
    token = tokenizer.next()
  }

  /// A presentation attribute or any other that browsers may read as CSS.
  static func check(value: ByteText) throws(StyleFault) {
    var reader = StyleReader(value)
    try reader.readValue { $0 == nil }
  }

  /// A `style` attribute.
  static func check(declarations style: ByteText) throws(StyleFault) {
    var reader = StyleReader(style)
    try reader.readDeclarations()
    if let token = reader.token { throw reader.unexpected(token) }
  }

  /// What a `style` element holds.
  static func check(sheet: ByteText) throws(StyleFault) {
    var reader = StyleReader(sheet)
    try reader.readRules(inMedia: false)
    if let token = reader.token { throw reader.unexpected(token) }
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
    fault("a style holds \(token.excerpt) where it is not taken; remove it")
  }
}

extension StyleReader {
  /// CSS Syntax §5.4.1 and §5.4.3, up to the end or the `}` of `@media`.
  private mutating func readRules(inMedia: Bool) throws(StyleFault) {
    while true {
      skipSpace()
      switch token {
      case nil: return
      case .close(.curly) where inMedia: return
      case .atKeyword(let name):
        guard name.lowercasedASCII == "media", !inMedia else {
          throw fault("the rule @\(name.excerpt) is not taken in a picture's style; remove it")
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
    while let token, token != .open(.curly) {
      guard token.standsInSelector else { throw unexpected(token) }
      advance()
    }
    try readBlock { reader throws(StyleFault) in try reader.readDeclarations() }
  }

  private mutating func readBlock(
    _ content: (inout StyleReader) throws(StyleFault) -> Void
  ) throws(StyleFault) {
    guard token == .open(.curly) else { throw fault("a rule of a style has no block; add { }") }
    advance()
    try content(&self)
    guard token == .close(.curly) else {
      if let token { throw unexpected(token) }
      throw fault("a block of a style has no end; add }")
    }
    advance()
  }

  /// CSS Syntax §5.4.5: `name: value`, separated by semicolons.
  private mutating func readDeclarations() throws(StyleFault) {
    while true {
      skipSpace()
      while token == .semicolon {
        advance()
        skipSpace()
      }
      guard case .ident(let name) = token else { return }
      guard CSSProperties.allows(name) else {
        throw fault("\(name.excerpt) is no property of a picture's style; remove it")
      }
      advance()
      skipSpace()
      guard token == .colon else { throw fault("expected \":\" after \(name.excerpt) in a style") }
      advance()
      try readValue { $0 == nil || $0 == .semicolon || $0 == .close(.curly) }
    }
  }

  /// Component values up to the token that ends them, outside of all parentheses.
  private mutating func readValue(endsAt ends: (CSSToken?) -> Bool) throws(StyleFault) {
    var depth = 0
    while depth > 0 || !ends(token) {
      guard let token else { throw fault("a parenthesis in a style is never closed; add )") }
      switch token {
      case .function(let name):
        if name.lowercasedASCII == "url" {
          try readQuotedURL()
          continue
        }
        guard CSSProperties.functions.contains(name.lowercasedASCII) else {
          throw fault("a style calls \(name.excerpt)(), which is not taken; remove it")
        }
        depth += 1
      case .open(.round): depth += 1
      case .close(.round) where depth > 0: depth -= 1
      case .url(let target): try check(target)
      default:
        guard token.standsInValue else { throw unexpected(token) }
      }
      advance()
    }
  }

  private mutating func readQuotedURL() throws(StyleFault) {
    advance()
    skipSpace()
    guard case .string(let target) = token else { throw fault("a style has a broken url()") }
    try check(target)
    advance()
    skipSpace()
    guard token == .close(.round) else { throw fault("a style has a broken url()") }
    advance()
  }

  private func check(_ target: ByteText) throws(StyleFault) {
    guard target.isFragment else {
      throw fault(
        "a style leads out of the picture by url(\(target.excerpt)); only url(#…) is taken")
    }
  }
}

extension ByteText {
  /// Whether it leads to an element of the same document: `#name`.
  var isFragment: Bool { bytes.count > 1 && bytes[0] == UInt8(ascii: "#") }
}
