import JSON

/// The shapes of responses, as components of the API description (JSON Schema 2020-12). Each room adds those of its routes, made of these
/// building blocks.
package enum DescriptionSchemas {
  package static let role: JSONValue = [
    "enum": .array(Role.allCases.map { .string($0.rawValue) })
  ]
  package static let gateState: JSONValue = [
    "enum": ["passed", "errors", "incomplete", "unknown", "off"]
  ]
  package static let text: JSONValue = ["type": "string"]
  package static let time: JSONValue = ["type": "string", "format": "date-time"]
  package static let number: JSONValue = ["type": "integer"]
  package static let flag: JSONValue = ["type": "boolean"]

  package static func nullable(_ type: String) -> JSONValue { ["type": [.string(type), "null"]] }

  package static func reference(_ name: String) -> JSONValue {
    ["$ref": .string("#/components/schemas/" + name)]
  }

  package static func list(_ name: String) -> JSONValue {
    ["type": "array", "items": reference(name)]
  }

  /// Returns the schema of an object with these required members, these optional ones, and possibly others.
  package static func object(
    _ properties: KeyValuePairs<String, JSONValue>, optional: KeyValuePairs<String, JSONValue> = [:]
  ) -> JSONValue {
    let all = Array(properties) + Array(optional)
    return [
      "type": "object", "required": .array(properties.map { .string($0.key) }),
      "properties": .object(all.map { JSONField(name: $0.key, value: $0.value) }),
    ]
  }
}
