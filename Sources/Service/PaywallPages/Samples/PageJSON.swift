import JSON

extension JSONValue {
  /// The JSON on one line, with a space after each colon and comma.
  var onOneLine: String {
    switch self {
    case .array(let elements): "[" + elements.map(\.onOneLine).joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.map { "\(JSONValue.string($0.name).onOneLine): \($0.value.onOneLine)" }
        .joined(separator: ", ") + "}"
    default: String(decoding: encoded(.compact), as: UTF8.self)
    }
  }

  /// The text of a string; nil for another value.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements of an array; empty for any other value.
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
