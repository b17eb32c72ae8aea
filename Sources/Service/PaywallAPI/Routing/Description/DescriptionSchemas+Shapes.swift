import JSON
import PaywallModel

/// The building blocks of the schemas of responses.
extension DescriptionSchemas {
  static func livePreview(_ more: KeyValuePairs<String, JSONValue>) -> JSONValue {
    let all: KeyValuePairs<String, JSONValue> = [
      "id": text, "brand": text, "createdBy": text, "sequence": number, "expiresAt": time,
      "watchers": number,
    ]
    let fields = (Array(all) + Array(more)).map { JSONField(name: $0.key, value: $0.value) }
    return [
      "type": "object", "required": .array(fields.map { .string($0.name) }),
      "properties": .object(fields),
    ]
  }

  static let role: JSONValue = [
    "enum": .array(Role.allCases.map { .string($0.rawValue) })
  ]
  static let gateState: JSONValue = [
    "enum": ["passed", "errors", "incomplete", "unknown", "off"]
  ]
  static let text: JSONValue = ["type": "string"]
  static let time: JSONValue = ["type": "string", "format": "date-time"]
  static let number: JSONValue = ["type": "integer"]
  static let flag: JSONValue = ["type": "boolean"]

  static let frame = object([
    "x": ["type": "number"], "y": ["type": "number"], "width": ["type": "number"],
    "height": ["type": "number"],
  ])

  static let edges = object([
    "top": ["type": "number"], "bottom": ["type": "number"], "left": ["type": "number"],
    "right": ["type": "number"],
  ])

  /// A problem (RFC 9457), with the members that the service adds.
  static let problem: JSONValue = [
    "type": "object", "required": ["type", "title", "status", "detail"],
    "properties": [
      "type": text, "title": text, "status": number, "detail": text, "reason": text,
      "allowed": ["type": "array", "items": text],
      "errors": [
        "type": "array",
        "items": object([
          "code": text, "pointer": text, "line": number, "column": number, "message": text,
        ]),
      ],
    ],
  ]

  static func nullable(_ type: String) -> JSONValue { ["type": [.string(type), "null"]] }

  static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/" + name)]
  }

  static func list(_ name: String) -> JSONValue {
    ["type": "array", "items": reference(name)]
  }

  /// Returns the schema of an object with these required members, these optional ones, and possibly others.
  static func object(
    _ properties: KeyValuePairs<String, JSONValue>, optional: KeyValuePairs<String, JSONValue> = [:]
  ) -> JSONValue {
    let all = Array(properties) + Array(optional)
    return [
      "type": "object", "required": .array(properties.map { .string($0.key) }),
      "properties": .object(all.map { JSONField(name: $0.key, value: $0.value) }),
    ]
  }
}
