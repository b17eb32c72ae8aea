import JSON
import Numbers

/// A JSON constant of a declaration, stored as text and parsed each time its value is needed.
///
/// A literal of JSON values would be machine code that builds them at the first use. A text is data.
public struct JSONConstant: Sendable, ExpressibleByStringLiteral {
  private let text: StaticString

  public init(stringLiteral text: StaticString) { self.text = text }

  /// The value; null for a text that is not JSON, which the tests of the schema files would show.
  public var value: JSONValue {
    do {
      let bytes = text.withUTF8Buffer { Array($0) }
      return try JSONText(parsing: bytes, limits: .trusted).root.value
    } catch {
      return .null
    }
  }

  /// The members of an object.
  var fields: [JSONField] {
    if case .object(let fields) = value { fields } else { [] }
  }

  /// The elements of an array.
  public var elements: [JSONValue] {
    if case .array(let elements) = value { elements } else { [] }
  }
}
