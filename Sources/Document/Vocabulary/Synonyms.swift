import JSON

/// What a property is called in other languages, and what is written instead.
///
/// A literal names several at a time, apart by blanks, with a value of the property: `["fontSize textSize": 17]`.
public struct Synonyms: Sendable, ExpressibleByDictionaryLiteral {
  private var entries: [(names: [String], example: JSONValue, hint: String?)]

  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    entries = elements.map { (Self.names($0), $1, nil) }
  }

  /// - Parameter hint: replaces the words that tell of the property.
  public init(_ names: String, _ example: JSONValue, hint: String) {
    entries = [(Self.names(names), example, hint)]
  }

  public static func + (a: Synonyms, b: Synonyms) -> Synonyms {
    var both = a
    both.entries += b.entries
    return both
  }

  private static func names(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }

  /// As entries of a schema's `x-synonyms`.
  func values(for property: String) -> [JSONValue] {
    entries.map { names, example, hint in
      .object(present: [
        "instead": .array(names.map(JSONValue.string)),
        "write": .object([JSONField(name: property, value: example)]),
        "hint": hint.map(JSONValue.string),
      ])
    }
  }
}
