import JSON

/// Names that a property has in other languages, and what is written instead of them.
public struct Synonyms: Sendable, Equatable {
  public var names: [String]
  /// A value of the property.
  public var example: JSONValue
  /// Replaces the words that tell of the property.
  public var hint: String?

  public init(_ names: [String], _ example: JSONValue, hint: String? = nil) {
    self.names = names
    self.example = example
    self.hint = hint
  }

  /// As an entry of a schema's `x-synonyms`.
  func value(for property: String) -> JSONValue {
    .object(present: [
      "instead": .array(names.map(JSONValue.string)),
      "write": .object([JSONField(name: property, value: example)]),
      "hint": hint.map(JSONValue.string),
    ])
  }
}
