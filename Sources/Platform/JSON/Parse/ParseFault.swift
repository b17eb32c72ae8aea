import Numbers

/// A parser error without its line.
struct ParseFault: Error {
  var kind: JSONError.Kind
  var range: Range<Int>
  var message: String
  var hint: String?
  /// Whether the fault is between the values of a container instead of in the last one.
  var isBetweenValues = false

  init(_ kind: JSONError.Kind, at range: Range<Int>, message: String, hint: String? = nil) {
    self.kind = kind
    self.range = range
    self.message = message
    self.hint = hint
  }

  /// A copy of the fault, attributed to the container.
  var betweenValues: ParseFault {
    var fault = self
    fault.isBetweenValues = true
    return fault
  }
}

extension JSONParser {
  /// A fault at the next byte, with the expected and the unexpected text.
  func unexpected(_ expected: String, hint: String? = nil) -> ParseFault {
    guard offset < count else { return endedEarly(expected) }
    let found = FoundText(at: offset, in: bytes)
    return ParseFault(
      .syntax, at: found.range, message: "expected \(expected), found \(found.description)",
      hint: found.hint ?? hint)
  }

  /// Something other than `,` or the closing bracket after an element or member.
  func unexpectedAfter(_ what: String, closing: UInt8) -> ParseFault {
    let bracket = Character(Unicode.Scalar(closing))
    return unexpected("',' or '\(bracket)' after \(what)", hint: adviceAfterValue(bracket))
      .betweenValues
  }

  private func adviceAfterValue(_ bracket: Character) -> String? {
    guard offset < count else { return nil }
    switch base[offset] {
    case UInt8(ascii: "]"), UInt8(ascii: "}"): return "close what is open with '\(bracket)' first"
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"), 48...57:
      return "add ',' before it"
    default: return nil
    }
  }

  /// Something other than a name where a member begins.
  func unexpectedName(afterComma: Bool) -> ParseFault {
    let expected = afterComma ? "a name in double quotes" : "a name in double quotes or '}'"
    var hint: String?
    if offset < count {
      switch base[offset] {
      case 48...57 where afterComma: hint = "write a decimal number with a point: 0.5"
      case 65...90, 95, 97...122: hint = "put the name in double quotes"
      default: break
      }
    }
    return unexpected(expected, hint: hint).betweenValues
  }

  private func endedEarly(_ expected: String) -> ParseFault {
    guard let container = open.last else {
      return ParseFault(
        .unexpectedEnd, at: count..<count, message: "expected \(expected), found only white space")
    }
    let what = nodes[container].kind == .object ? ("object", "}") : ("array", "]")
    let begin = Int(nodes[container].start)
    let position = SourcePosition(of: begin, in: Array(bytes))
    return ParseFault(
      .unexpectedEnd, at: count..<count,
      message:
        "the text ends inside the \(what.0) that begins at line \(position.line), column \(position.column)",
      hint: "close it with \(what.1)"
    ).betweenValues
  }
}

/// A description of the unexpected text.
struct FoundText {
  var range: Range<Int>
  var description: String
  var hint: String?

  init(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let end = offset + Self.length(of: bytes[offset...])
    range = offset..<end
    let text = String(decoding: bytes[range], as: UTF8.self)
    switch bytes[offset] {
    case UInt8(ascii: "'"): description = "\"'\""
    case 0x20...0x7E: description = "'\(text)'"
    case 0x80... where !text.unicodeScalars.contains("\u{FFFD}"): description = "'\(text)'"
    default: description = "the byte 0x" + String(bytes[offset], radix: 16, uppercase: true)
    }
    hint = Self.advice[text] ?? Self.advice(forQuote: text)
  }

  /// The length of the unexpected text: a whole word, a character, or one byte.
  private static func length(of rest: UnsafeBufferPointer<UInt8>.SubSequence) -> Int {
    guard let first = rest.first else { return 0 }
    if first >= 0x80 { return UTF8Scalar.length(of: rest.prefix(4)) ?? 1 }
    guard isWord(first) else {
      return rest.starts(with: "//".utf8) || rest.starts(with: "/*".utf8) ? 2 : 1
    }
    return rest.prefix(24).prefix(while: isWord).count
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == 95
  }

  private static let advice: [String: String] = [
    "True": "write true", "TRUE": "write true", "False": "write false", "FALSE": "write false",
    "None": "write null", "nil": "write null", "NULL": "write null", "undefined": "write null",
    "NaN": "JSON has no such number; write another, or leave the member out",
    "Infinity": "JSON has no such number; write another, or leave the member out",
    "<": "this looks like HTML or XML; was the right file read?",
    "//": "JSON has no comments; remove it", "/*": "JSON has no comments; remove it",
    "#": "JSON has no comments; remove it", "=": "write ':' between a name and its value",
    "+": "write the number without '+'", ".": "write a digit before the point: 0.5",
    ";": "write ',' between members and elements",
  ]

  private static func advice(forQuote text: String) -> String? {
    ["'", "`", "\u{201C}", "\u{201D}", "\u{201E}", "\u{2018}", "\u{2019}"].contains(text)
      ? "put strings in straight double quotes: \"" : nil
  }
}
