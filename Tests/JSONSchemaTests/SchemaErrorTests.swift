import JSON
import JSONSchema
import Testing

@Suite struct SchemaErrorTests {
  @Test(arguments: [
    (##"{"$ref": "#/$defs/none"}"##, "unresolved-reference", "/$ref"),
    (#"{"$ref": "other.json"}"#, "unresolved-reference", "/$ref"),
    (##"{"$ref": "#"}"##, "endless-reference", ""),
    (
      ##"{"$defs": {"a": {"anyOf": [{"$ref": "#/$defs/b"}]}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}"##,
      "endless-reference", "/$defs/a"
    ),
    (#"{"properties": {"a": {"type": "text"}}}"#, "keyword-value", "/properties/a/type"),
    (#"{"properties": {"a": 5}}"#, "schema", "/properties/a"),
    (#"{"minLength": -1}"#, "keyword-value", "/minLength"),
    (#"{"multipleOf": 0}"#, "keyword-value", "/multipleOf"),
    (#"{"required": "a"}"#, "keyword-value", "/required"),
    (#"{"pattern": "a("}"#, "pattern", "/pattern"),
    (#"{"$schema": "http://json-schema.org/draft-07/schema#"}"#, "unknown-dialect", "/$schema"),
  ])
  func `a wrong schema says where and why`(schema: String, code: String, pointer: String) throws {
    let error = #expect(throws: SchemaError.self) { try compile(schema) }
    #expect(error?.diagnostic.code == code)
    #expect(error?.diagnostic.pointer == pointer)
  }

  @Test func `a reference leads to a registered document and never further`() throws {
    var registry = SchemaRegistry()
    registry.register(
      try JSONText(parsing: #"{"type": "integer"}"#, limits: .document),
      at: "https://example.com/integer.json")
    let schema = try compile(
      #"{"$id": "https://example.com/a/", "$ref": "../integer.json"}"#, registry: registry)
    #expect(try schema.isValid("5"))
    #expect(try !schema.isValid("5.5"))
  }

  @Test func `the metaschema judges schemas`() throws {
    let schema = try compile(#"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#)
    #expect(try schema.isValid(#"{"properties": {"a": {"minLength": 1}}}"#))
    #expect(try !schema.isValid(#"{"properties": {"a": {"minLength": -1}}}"#))
  }

  @Test(arguments: [
    "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation",
    "format-assertion", "content",
  ])
  func `each vocabulary has a metaschema that takes schemas alone`(vocabulary: String) throws {
    let uri = "https://json-schema.org/draft/2020-12/meta/\(vocabulary)"
    let schema = try compile(#"{"$ref": "\#(uri)"}"#)
    #expect(try schema.isValid("true"))
    #expect(try schema.isValid(#"{"title": "a"}"#))
    #expect(try !schema.isValid("5"))
  }
}
