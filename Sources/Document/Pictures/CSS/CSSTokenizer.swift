import ASCII
import Numbers
import XML

/// Splits a style into tokens by CSS Syntax Module Level 3 §4.3, so that escapes and comments cannot hide anything.
///
/// Non-ASCII characters are part of names, as in that specification.
struct CSSTokenizer {
  private let bytes: [UInt8]
  private(set) var offset = 0

  /// The text must not contain NUL or form feed, which XML excludes. Each line end becomes LF (§3.3).
  init(_ text: ByteText) {
    guard text.bytes.contains(0x0D) else {
      bytes = text.bytes
      return
    }
    var bytes: [UInt8] = []
    for byte in text.bytes where byte != 0x0A || bytes.last != 0x0D { bytes.append(byte) }
    self.bytes = bytes.map { $0 == 0x0D ? 0x0A : $0 }
  }

  /// The next token (§4.3.1); `nil` at the end.
  mutating func next() -> CSSToken? {
    skipComments()
    guard let byte = peek() else { return nil }
    if isSpace(byte) {
      while let byte = peek(), isSpace(byte) { offset += 1 }
      return .whitespace
    }
    if startsNumber() { return numeric() }
    if startsName() { return identLike() }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(until: byte)
    case UInt8(ascii: "#") where continuesName(1) || isEscape(1):
      offset += 1
      return .hash(name())
    case UInt8(ascii: "@") where startsName(1):
      offset += 1
      return .atKeyword(name())
    case UInt8(ascii: "<") where holds("<!--"):
      offset += 4
      return .htmlComment
    case UInt8(ascii: "-") where holds("-->"):
      offset += 3
      return .htmlComment
    default:
      offset += 1
      return Self.punctuation[byte] ?? .delim(byte)
    }
  }

  private static let punctuation: [UInt8: CSSToken] = [
    UInt8(ascii: ":"): .colon, UInt8(ascii: ";"): .semicolon, UInt8(ascii: ","): .comma,
    UInt8(ascii: "("): .open(.round), UInt8(ascii: ")"): .close(.round),
    UInt8(ascii: "["): .open(.square), UInt8(ascii: "]"): .close(.square),
    UInt8(ascii: "{"): .open(.curly), UInt8(ascii: "}"): .close(.curly),
  ]

  /// Skips comments (§4.3.2).
  private mutating func skipComments() {
    while holds("/*") {
      offset += 2
      while offset < bytes.count, !holds("*/") { offset += 1 }
      offset = min(offset + 2, bytes.count)
    }
  }

  /// Reads a numeric token (§4.3.3).
  private mutating func numeric() -> CSSToken {
    let start = offset
    if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
    skipDigits()
    if peek() == UInt8(ascii: "."), isDigit(1) {
      offset += 1
      skipDigits()
    }
    if let letter = peek(), letter | 0x20 == UInt8(ascii: "e") {
      let hasSign = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
      if isDigit(hasSign ? 2 : 1) {
        offset += hasSign ? 2 : 1
        skipDigits()
      }
    }
    let number = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? .infinity
    if startsName() { return .dimension(number, unit: name()) }
    guard peek() == UInt8(ascii: "%") else { return .number(number) }
    offset += 1
    return .percentage(number)
  }

  /// Reads an identifier, a function or a URL (§4.3.4).
  private mutating func identLike() -> CSSToken {
    let name = name()
    guard peek() == UInt8(ascii: "(") else { return .ident(name) }
    offset += 1
    guard name.lowercasedASCII == "url" else { return .function(name) }
    var ahead = 0
    while let byte = peek(ahead), isSpace(byte) { ahead += 1 }
    if let byte = peek(ahead), byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return .function(name)
    }
    return url()
  }

  /// Reads a string (§4.3.5).
  private mutating func string(until quote: UInt8) -> CSSToken {
    offset += 1
    var text: [UInt8] = []
    while let byte = peek() {
      if byte == quote {
        offset += 1
        return .string(ByteText(text))
      }
      if byte == 0x0A { return .badString }
      if byte != UInt8(ascii: "\\") {
        text.append(byte)
        offset += 1
      } else if peek(1) == 0x0A {
        offset += 2
      } else {
        offset += 1
        if peek() != nil { text += escaped() }
      }
    }
    return .badString
  }

  /// Reads a URL without quotes (§4.3.6), after `url(`.
  private mutating func url() -> CSSToken {
    while let byte = peek(), isSpace(byte) { offset += 1 }
    var text: [UInt8] = []
    while let byte = peek() {
      if byte == UInt8(ascii: ")") {
        offset += 1
        return .url(ByteText(text))
      }
      if isSpace(byte) {
        while let byte = peek(), isSpace(byte) { offset += 1 }
        guard peek() == UInt8(ascii: ")") else { return .badURL }
      } else if isEscape(0) {
        offset += 1
        text += escaped()
      } else if "\"'(\\".utf8.contains(byte) || byte < 0x20 || byte == 0x7F {
        return .badURL
      } else {
        text.append(byte)
        offset += 1
      }
    }
    return .badURL
  }
}

extension CSSTokenizer {
  /// Reads an escaped character (§4.3.7), after the backslash.
  private mutating func escaped() -> [UInt8] {
    var value: UInt32 = 0
    var digits = 0
    while digits < 6, let digit = peek()?.hexadecimalValue {
      value = value << 4 | UInt32(digit)
      digits += 1
      offset += 1
    }
    if digits > 0 {
      if let byte = peek(), isSpace(byte) { offset += 1 }
      let scalar = value == 0 ? nil : Unicode.Scalar(value)
      return Array(UTF8.encode(scalar ?? "\u{FFFD}") ?? .init())
    }
    // An escaped character may have several bytes; the remaining ones belong to the name anyway.
    defer { offset += 1 }
    return [bytes[offset]]
  }

  /// Reads a name (§4.3.11).
  private mutating func name() -> ByteText {
    var text: [UInt8] = []
    while true {
      if continuesName(0) {
        text.append(bytes[offset])
        offset += 1
      } else if isEscape(0) {
        offset += 1
        text += escaped()
      } else {
        return ByteText(text)
      }
    }
  }

  /// Whether an identifier starts here (§4.3.9).
  private func startsName(_ ahead: Int = 0) -> Bool {
    guard peek(ahead) == UInt8(ascii: "-") else { return isNameStart(ahead) || isEscape(ahead) }
    return isNameStart(ahead + 1) || peek(ahead + 1) == UInt8(ascii: "-") || isEscape(ahead + 1)
  }

  /// Whether a number starts here (§4.3.10).
  private func startsNumber() -> Bool {
    let isSigned = peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-")
    let first = isSigned ? 1 : 0
    return isDigit(first) || peek(first) == UInt8(ascii: ".") && isDigit(first + 1)
  }

  /// Whether a valid escape starts here (§4.3.8).
  private func isEscape(_ ahead: Int) -> Bool {
    guard peek(ahead) == UInt8(ascii: "\\"), let next = peek(ahead + 1) else { return false }
    return next != 0x0A
  }

  private func isNameStart(_ ahead: Int) -> Bool {
    guard let byte = peek(ahead) else { return false }
    return byte >= 0x80 || byte == UInt8(ascii: "_") || byte.isLetter
  }

  private func continuesName(_ ahead: Int) -> Bool {
    isNameStart(ahead) || isDigit(ahead) || peek(ahead) == UInt8(ascii: "-")
  }

  private func isDigit(_ ahead: Int) -> Bool {
    peek(ahead)?.isDigit ?? false
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }

  private mutating func skipDigits() {
    while isDigit(0) { offset += 1 }
  }

  private func peek(_ ahead: Int = 0) -> UInt8? {
    offset + ahead < bytes.count ? bytes[offset + ahead] : nil
  }

  private func holds(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes.dropFirst(offset).starts(with: $0) }
  }
}
