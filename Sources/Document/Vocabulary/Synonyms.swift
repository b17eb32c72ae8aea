import JSON
import Numbers

/// Names of a property in other formats and languages, with the text to write instead.
///
/// A literal is a JSON object with members that name one or more synonyms, separated by blanks, and a value
/// of the property: `{"fontSize textSize": 17}`.
public struct Synonyms: Sendable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  private enum Entry: Sendable {
    case constant(JSONConstant)
    case one(names: String, example: JSONValue)
    case hinted(names: String, example: JSONConstant, hint: String)
  }

  private var entries: [Entry]

  public init(stringLiteral text: StaticString) {
    entries = [.constant(JSONConstant(stringLiteral: text))]
  }

  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    entries = elements.map { .one(names: $0, example: $1) }
  }

  /// - Parameter hint: replaces the generated description of the property.
  public init(_ names: String, _ example: JSONConstant, hint: String) {
    entries = [.hinted(names: names, example: example, hint: hint)]
  }

  public static func + (a: Synonyms, b: Synonyms) -> Synonyms {
    var both = a
    both.entries += b.entries
    return both
  }

  /// The entries for a schema's `x-synonyms`.
  func values(for property: String) -> [JSONValue] {
    entries.flatMap { entry in
      switch entry {
      case .constant(let constant):
        constant.fields.map { Self.value(of: $0.name, for: property, example: $0.value, hint: nil) }
      case .one(let names, let example):
        [Self.value(of: names, for: property, example: example, hint: nil)]
      case .hinted(let names, let example, let hint):
        [Self.value(of: names, for: property, example: example.value, hint: hint)]
      }
    }
  }

  private static func value(
    of names: String, for property: String, example: JSONValue, hint: String?
  ) -> JSONValue {
    .object(present: [
      "instead": .array(names.split(separator: " ").map { .string(String($0)) }),
      "write": .object([JSONField(name: property, value: example)]),
      "hint": hint.map(JSONValue.string),
    ])
  }
}
