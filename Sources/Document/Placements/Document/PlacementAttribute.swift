import JSON
import Numbers
import Vocabulary

/// A fact about readers that an app declares and names itself.
public struct PlacementAttribute: Sendable, Equatable {
  /// The type of the values that an app sends.
  public enum Kind: String, Sendable, Equatable, CaseIterable {
    case string, number, boolean
    /// Several texts.
    case list
    /// A day or a moment.
    case date
    /// A version, such as that of a part of the app.
    case version

    /// `a number`, to complete "expected …".
    var words: String {
      switch self {
      case .string, .number, .boolean, .version: "a \(self)"
      case .list: "a list of texts"
      case .date: "a day or a moment, such as 2026-12-01"
      }
    }
  }

  public var kind = Kind.string
  /// The allowed values of a string attribute; if empty, any value is allowed.
  public var values: [String] = []

  public init() {}

  static let form = Form.object(
    PlacementAttribute(),
    [
      Property(
        "type", .choice(), \.kind,
        help:
          "Whether the app sends text, a number, true or false, a list of texts, a date or a version.",
        isRequired: true,
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
        help: "The only texts that it can be, or that its list can have.",
        examples: #"[["gold", "silver"]]"#,
        instead: #"{"enum choices options allowed": ["gold", "silver"]}"#),
    ], named: "attribute",
    #"""
    {
      "title": "Attribute",
      "description": "What the app says of a reader by a name of its own.",
      "x-expected": "an attribute such as {\"type\": \"string\"}",
      "examples": [{"type": "string", "values": ["gold", "silver"]}, {"type": "number"}, {"type": "boolean"}, {"type": "list"}, {"type": "date"}, {"type": "version"}]
    }
    """#)
}

/// A value of an attribute.
public enum AttributeValue: Sendable, Hashable {
  case text(String)
  case number(Double)
  case boolean(Bool)
  /// A value that only a reader has; conditions name its texts.
  case list([String])

  var kind: PlacementAttribute.Kind {
    switch self {
    case .text: .string
    case .number: .number
    case .boolean: .boolean
    case .list: .list
    }
  }

  /// As JSON: `"gold"`, `3`, `true`.
  public var description: String { String(decoding: json.encoded(), as: UTF8.self) }

  var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .number(let number): JSONNumber(number).map(JSONValue.number) ?? .null
    case .boolean(let value): .bool(value)
    case .list(let texts): .array(texts.map(JSONValue.string))
    }
  }

  /// `nil` for null, lists, objects and numbers that are too large.
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
  /// A text of an attribute, or a name that the app defines, such as an entitlement.
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
      case .number, .list: writer.value(value.json)
      }
    })
}
