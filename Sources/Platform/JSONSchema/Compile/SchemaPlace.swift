import JSON
import Numbers

/// The identity of a schema: its text and its place in it.
struct SchemaPlace: Hashable {
  private let text: ObjectIdentifier
  private let node: Int

  init(_ schema: JSONNode) {
    text = ObjectIdentifier(schema.tape)
    node = schema.index
  }
}

/// A schema with its own URI (JSON Schema Core §4.3.5).
struct SchemaResource {
  var uri: URIReference
  var root: JSONNode
  var dialect: Dialect
  /// `$anchor` and `$dynamicAnchor` names.
  var anchors: [String: JSONNode] = [:]
  var dynamicAnchors: [String: JSONNode] = [:]
}

/// The keywords that contain schemas (JSON Schema Core §10, §11; Validation §8.5).
enum SubschemaKeywords {
  static let single: Set<String> = [
    "additionalProperties", "contains", "contentSchema", "else", "if", "items", "not",
    "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties",
  ]
  static let lists: Set<String> = ["allOf", "anyOf", "oneOf", "prefixItems"]
  static let maps: Set<String> = [
    "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties",
  ]
}
