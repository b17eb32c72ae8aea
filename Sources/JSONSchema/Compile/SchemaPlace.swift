import JSON

/// A subschema, or a keyword's value: a document and a node of it.
struct SchemaPlace: Hashable {
  var document: Int
  var node: Int
}

/// A schema with a URI of its own (JSON Schema Core §4.3.5).
struct SchemaResource {
  var uri: URIReference
  var root: SchemaPlace
  var dialect: Dialect
  /// `$anchor` and `$dynamicAnchor` names.
  var anchors: [String: SchemaPlace] = [:]
  var dynamicAnchors: [String: SchemaPlace] = [:]
}

/// Where schemas stand inside other schemas (JSON Schema Core §10, §11; Validation §8.5).
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
