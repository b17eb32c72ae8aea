import Numbers

/// The name of a field: a token, compared without case (RFC 9110 §5.1). A string literal is a name: `"If-None-Match"`.
public struct FieldName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let description: String

  /// A name known only at run time; nil if it is not a token.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isTokenCharacter) else { return nil }
    description = text
  }

  /// A name in the source; if it is not a token, the programmer made a mistake.
  public init(stringLiteral text: String) {
    assert(!text.isEmpty && text.utf8.allSatisfy(\.isTokenCharacter), "not a field name")
    description = text
  }

  public static func == (left: FieldName, right: FieldName) -> Bool {
    left.description.utf8.elementsEqual(right.description.utf8) { $0.lowercased == $1.lowercased }
  }

  public func hash(into hasher: inout Hasher) {
    for byte in description.utf8 { hasher.combine(byte.lowercased) }
  }
}
