import Numbers

/// The reason why a text is not JSON or exceeds a limit: the unexpected text, the expected one, and the place.
public struct JSONError: Error, Sendable, Hashable {
  /// The kind of error. The raw value is the code of diagnostics, which never changes.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case tooLarge = "document-too-large"
    case tooDeep = "document-too-deep"
    case numberTooLong = "number-too-long"
    case numberOutOfRange = "number-out-of-range"
    case duplicateKey = "duplicate-key"
    case invalidUTF8 = "invalid-utf8"
    case byteOrderMark = "byte-order-mark"
    case unexpectedEnd = "unexpected-end"
    case syntax = "syntax"
    case invalidNumber = "invalid-number"
    case invalidEscape = "invalid-escape"
    case unpairedSurrogate = "unpaired-surrogate"
    case controlCharacter = "control-character"
  }

  public var kind: Kind
  /// The faulty bytes; empty at the end of the text.
  public var range: Range<Int>
  public var position: SourcePosition
  /// The innermost unfinished value.
  public var pointer: JSONPointer
  public var message: String
  public var hint: String?

  /// The offset of the first faulty byte.
  public var offset: Int { range.lowerBound }

  /// The error as a diagnostic for authors.
  public var diagnostic: Diagnostic {
    Diagnostic(
      code: kind.rawValue, pointer: pointer.description, position: position, range: range,
      message: message, hint: hint)
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String { "\(position.line):\(position.column): \(message)" }
}
