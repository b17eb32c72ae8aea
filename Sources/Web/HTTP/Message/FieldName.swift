/// The name of a field: a token, compared without case (RFC 9110 §5.1). `"If-None-Match"` may be written where a name is wanted.
public struct FieldName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let description: String

  /// A name that is only known at run time; nil when it is not a token.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy(\.isTokenCharacter) else { return nil }
    description = text
  }

  /// A name written in the source; one that is not a token is a mistake of the programmer.
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
