import JSON
import Vocabulary

/// What an app may say of a reader by a name of its own.
public struct PlacementAttribute: Sendable, Equatable {
  /// What an app sends.
  public enum Kind: String, Sendable, Equatable, CaseIterable {
    case string, number, boolean
  }

  public var kind = Kind.string
  /// The only values of a string; empty where it may have any.
  public var values: [String] = []

  public init() {}

  static let form = Form.object(
    PlacementAttribute(),
    [
      Property(
        "type", .choice(), \.kind,
        help: "Whether the app sends text, a number, or true or false.", isRequired: true,
        instead: #"{"kind dataType": "string"}"#),
      Property(
        "values",
        Form<String>.attributeText.list(
          #"""
          {
            "minItems": 1,
            "maxItems": 100,
            "uniqueItems": true,
            "x-expected": "a list of values ([\"gold\", \"silver\"])"
          }
          """#), \.values,
        help: "The only texts that it can be.",
        examples: #"[["gold", "silver"]]"#,
        instead: #"{"enum choices options allowed": ["gold", "silver"]}"#),
    ], named: "attribute",
    #"""
    {
      "title": "Attribute",
      "description": "What the app says of a reader by a name of its own.",
      "x-expected": "an attribute such as {\"type\": \"string\"}",
      "examples": [{"type": "string", "values": ["gold", "silver"]}, {"type": "number"}, {"type": "boolean"}]
    }
    """#)
}

/// A value that an attribute has.
public enum AttributeValue: Sendable, Hashable {
  case text(String)
  case number(Double)
  case boolean(Bool)

  var kind: PlacementAttribute.Kind {
    switch self {
    case .text: .string
    case .number: .number
    case .boolean: .boolean
    }
  }

  /// As JSON: `"gold"`, `3`, `true`.
  public var description: String { String(decoding: json.encoded(), as: UTF8.self) }

  var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): JSONNumber(number).map(JSONValue.number) ?? .null
    case .boolean(let value): .bool(value)
    }
  }

  /// Nil for null, lists, objects and numbers that are too large.
  init?(_ node: JSONNode) {
    if let text = node.string {
      self = .text(text)
    } else if let value = node.bool {
      self = .boolean(value)
    } else if let number = node.number?.double, number.isFinite {
      self = .number(number)
    } else {
      return nil
    }
  }
}

extension Form where Value == String {
  /// A text of an attribute, or a name from elsewhere such as an entitlement's.
  static let attributeText = text(
    Shape(
      "attributeText",
      #"""
      {
        "type": "string",
        "minLength": 1,
        "maxLength": 200,
        "x-expected": "a text of 1 to 200 characters"
      }
      """#))
}

extension Form where Value == AttributeValue {
  static let attributeValue = Form(
    Shape(
      "attributeValue",
      #"""
      {
        "title": "Value of an attribute",
        "type": ["string", "number", "boolean"],
        "minLength": 1,
        "maxLength": 200,
        "minimum": -1e15,
        "maximum": 1e15,
        "x-expected": "a text, a number, true or false",
        "examples": ["gold", 3, true]
      }
      """#), match: { AttributeValue($0) },
    write: { value, writer in
      switch value {
      case .text(let text): writer.string(text)
      case .boolean(let value): writer.bool(value)
      case .number: writer.value(value.json)
      }
    })
}
