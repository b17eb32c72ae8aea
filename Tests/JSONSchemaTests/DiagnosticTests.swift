import JSON
import JSONSchema
import Testing

/// A document of a small menu, and its diagnostics.
struct Mistake: CustomTestStringConvertible {
  var document: String
  var lines: [String]
  var testDescription: String { document }

  init(_ document: String, _ lines: String...) {
    self.document = document
    self.lines = lines
  }

  static let schema = #"""
    {
      "type": "object", "required": ["items"], "additionalProperties": false,
      "properties": {
        "items": {"type": "array", "items": {"$ref": "#/$defs/item"}, "minItems": 1},
        "accent": {"$ref": "#/$defs/colour"},
        "currency": {"enum": ["EUR", "USD"]},
        "opacity": {"type": "number", "minimum": 0, "maximum": 1},
        "name": {"type": "string", "maxLength": 5},
        "isOpen": {"type": "boolean"},
        "tags": {"uniqueItems": true},
        "width": {"anyOf": [{"type": "number", "minimum": 0}, {"const": "fill"}, {"type": "string", "pattern": "^[0-9]+%$"}],
          "x-expected": "a number of points, \"50%\" or \"fill\""},
        "size": {"anyOf": [{"type": "number"}, {"type": "object", "additionalProperties": false, "properties": {"top": {"type": "number"}}}]}
      },
      "$defs": {
        "colour": {"type": "string", "pattern": "^#[0-9A-F]{6}$", "x-expected": "a colour such as #1A1D28", "x-hint": "write # and six digits"},
        "common": {"properties": {"id": {"type": "string"}}},
        "item": {"oneOf": [{"$ref": "#/$defs/label"}, {"$ref": "#/$defs/stack"}], "type": "object"},
        "label": {"allOf": [{"$ref": "#/$defs/common"}], "required": ["type", "title"], "unevaluatedProperties": false,
          "properties": {"type": {"const": "label"}, "title": {"type": "string"}, "alignSelf": {"type": "string"}}},
        "stack": {"allOf": [{"$ref": "#/$defs/common"}], "required": ["type", "items"], "unevaluatedProperties": false,
          "properties": {"type": {"const": "stack"}, "items": {"type": "array", "items": {"$ref": "#/$defs/item"}}}}
      }
    }
    """#

  static let all = [
    Mistake(#"{"items": [{"type": "label", "title": "a"}], "size": {"top": 1}, "width": "50%"}"#),
    Mistake(#"[]"#, "1:1  type: expected an object, found an empty array"),
    Mistake(#"{}"#, #"1:1  required: "items" is missing | add "items": … here"#),
    Mistake(#"{"items": []}"#, "1:11 /items min-items: expected at least 1 element, found 0"),
    Mistake(
      #"{"items": [{"type": "lable", "title": 5}]}"#,
      #"1:21 /items/0/type enum: unknown type "lable" | did you mean "label"?"#),
    Mistake(
      #"{"items": [{"type": "video"}]}"#,
      #"1:21 /items/0/type enum: unknown type "video" | use "label" or "stack""#),
    Mistake(
      #"{"items": [{"type": 5}]}"#,
      #"1:21 /items/0/type type: expected a string, found the number 5 | use "label" or "stack""#),
    Mistake(
      #"{"items": [{"title": "a"}]}"#,
      #"1:12 /items/0 required: "type" is missing | add "type": … here"#),
    Mistake(#"{"items": ["a"]}"#, #"1:12 /items/0 type: expected an object, found "a""#),
    Mistake(
      #"{"items": [{"type": "label", "title": 5}]}"#,
      "1:39 /items/0/title type: expected a string, found the number 5 | put it in quotes"),
    Mistake(
      #"{"items": [{"type": "label", "titel": "a"}]}"#,
      #"1:30 /items/0/titel unknown-property: unknown property "titel" | did you mean "title"?"#),
    Mistake(
      #"{"items": [{"type": "label", "title": 5, "alignself": "a", "id": "b"}]}"#,
      "1:39 /items/0/title type: expected a string, found the number 5 | put it in quotes",
      #"1:42 /items/0/alignself unknown-property: unknown property "alignself" | did you mean "alignSelf"?"#
    ),
    Mistake(
      #"{"items": [{"type": "stack", "items": [{"type": "stack", "items": [{"type": "label"}]}]}]}"#,
      #"1:68 /items/0/items/0/items/0 required: "title" is missing | add "title": … here"#),
    Mistake(
      #"{"items": [{"type": "stack", "items": [], "whatever": 1}]}"#,
      #"1:43 /items/0/whatever unknown-property: unknown property "whatever" | known here: id, items, type"#
    ),
    Mistake(
      "{\n  \"items\": [{\"type\": \"label\", \"title\": \"a\"}],\n  \"accent\": \"red\"\n}",
      ##"3:13 /accent pattern: expected a colour such as #1A1D28, found "red" | write # and six digits"##
    ),
    Mistake(
      #"{"items": [{"type": "label", "title": "a"}], "accent": 5}"#,
      ##"1:56 /accent type: expected a colour such as #1A1D28, found the number 5 | write # and six digits"##
    ),
    Mistake(
      #"{"items": [{"type": "label", "title": "a"}], "currency": "EURO"}"#,
      #"1:58 /currency enum: expected "EUR" or "USD", found "EURO" | did you mean "EUR"?"#),
    Mistake(
      #"{"items": [{"type": "label", "title": "a"}], "opacity": 1.50}"#,
      "1:57 /opacity maximum: expected a number of at most 1, found 1.50"),
    Mistake(
      #"{"items": [{"type": "label", "title": "a"}], "opacity": "0.5"}"#,
      #"1:57 /opacity type: expected a number, found "0.5" | remove the quotes"#),
    Mistake(
      #"{"items": [{"type": "label", "title": "a"}], "isOpen": "true"}"#,
      #"1:56 /isOpen type: expected true or false, found "true" | remove the quotes"#),
    Mistake(
      #"{"items": [{"type": "label", "title": "a"}], "name": "länger"}"#,
      "1:54 /name max-length: expected at most 5 characters, found 6"),
    Mistake(
      #"{"items": [{"type": "label", "title": "a"}], "tags": [1, 2, 1.0]}"#,
      "1:61 /tags/2 unique-items: element 2 is equal to element 0 | remove one of the two"),
    Mistake(
      #"{"items": [{"type": "label", "title": "a"}], "width": "wide"}"#,
      #"1:55 /width any-of: expected a number of points, "50%" or "fill", found "wide""#),
    Mistake(
      #"{"items": [{"type": "label", "title": "a"}], "size": {"topp": 1}}"#,
      #"1:55 /size/topp unknown-property: unknown property "topp" | did you mean "top"?"#),
    Mistake(
      #"{"items": [{"type": "label", "title": "a"}], "size": "big"}"#,
      #"1:54 /size type: expected a number or an object, found "big""#),
    Mistake(
      #"{"items": {"type": "label", "title": "a"}}"#,
      "1:11 /items type: expected an array, found an object | put it in [ ]"),
  ]
}

@Suite struct DiagnosticTests {
  @Test(arguments: Mistake.all)
  func `an author learns from the text alone what to change`(_ mistake: Mistake) throws {
    let schema = try compile(Mistake.schema)
    #expect(try schema.lines(for: mistake.document) == mistake.lines)
    #expect(try schema.isValid(mistake.document) == mistake.lines.isEmpty)
  }

  @Test(arguments: [
    (#"{"bgColor": 1}"#, #"it is called "colour" here: "colour": "red""#),
    (#"{"BG-Color": 1}"#, #"it is called "colour" here: "colour": "red""#),
    (#"{"bg_color": 1, "colour": 1}"#, #"it is called "colour" here: "colour": "red""#),
    (#"{"visible": 1}"#, #"write "hidden": true"#),
    (#"{"elsewhere": 1}"#, #"known here: colour, hidden"#),
    (#"{"colur": 1}"#, #"did you mean "colour"?"#),
  ])
  func `a name from elsewhere is answered with the one that is right here`(
    document: String, hint: String
  ) throws {
    let schema = #"""
      {
        "additionalProperties": false, "properties": {"colour": true, "hidden": true},
        "x-synonyms": [
          {"instead": ["elsewhere"], "write": {"unknown": 1}},
          {"instead": ["bgColor"], "write": {"background": "red"}},
          {"instead": ["bgColor"], "write": {"colour": "red"}},
          {"instead": ["visible"], "write": {"hidden": true}, "hint": "write \"hidden\": true"},
          {"instead": 5}, 5
        ]
      }
      """#
    let lines = try compile(schema).lines(for: document)
    #expect(lines.count == 1 && lines[0].hasSuffix("| " + hint), "\(lines)")
  }

  @Test func `a synonym and the missing member are one mistake`() throws {
    let schema = #"""
      {
        "additionalProperties": false, "required": ["title"], "properties": {"title": true},
        "x-synonyms": [{"instead": ["text"], "write": {"title": "a"}}]
      }
      """#
    #expect(
      try compile(schema).lines(for: #"{"text": 1}"#) == [
        #"1:2 /text unknown-property: unknown property "text" | it is called "title" here: "title": "a""#
      ])
  }

  @Test func `of a long list the names that are like the wrong one come first`() throws {
    let names = (10..<30).map { "\"a\($0)\": true" } + ["\"fontColor\": true"]
    let schema =
      "{\"additionalProperties\": false, \"properties\": {\(names.joined(separator: ","))}}"
    let lines = try compile(schema).lines(for: #"{"colorOfText": 1}"#)
    #expect(lines.first?.contains("known here: fontColor, a10, a11,") == true, "\(lines)")
  }

  @Test(arguments: [
    (
      #"{"type": "lable", "title": "a"}"#,
      [#"1:10 /type enum: expected "label" or "line", found "lable" | did you mean "label"?"#]
    ),
    (#"{"title": "a"}"#, [#"1:1  required: "type" is missing | add "type": … here"#]),
    (
      #"{"type": "line", "title": "a"}"#,
      [#"1:18 /title unknown-property: unknown property "title" | known here: type, width"#]
    ),
  ])
  func `a wrong type says so and blames no other member`(
    document: String, lines: [String]
  ) throws {
    let schema = try compile(
      #"""
      {"required": ["type"], "properties": {"type": {"enum": ["label", "line"]}},
       "allOf": [
         {"if": {"properties": {"type": {"const": "label"}}, "required": ["type"]},
          "then": {"properties": {"title": {"type": "string"}}}},
         {"if": {"properties": {"type": {"const": "line"}}, "required": ["type"]},
          "then": {"properties": {"width": {"type": "number"}}}}],
       "unevaluatedProperties": false}
      """#)
    #expect(try schema.lines(for: document) == lines)
  }

  @Test func `no more errors are listed than asked for`() throws {
    let schema = try compile(#"{"items": false}"#, options: JSONSchemaOptions(maxDiagnostics: 3))
    #expect(try schema.lines(for: "[1, 2, 3, 4, 5]").count == 3)
  }

  @Test func `basic output names keyword, schema and place`() throws {
    let schema = try compile(
      ##"{"$id": "https://example.com/s", "properties": {"a": {"$ref": "#/$defs/n"}}, "$defs": {"n": {"type": "number"}}}"##
    )
    let document = try JSONText(parsing: #"{"a": "x"}"#, limits: .document)
    #expect(
      schema.output(document.root) == [
        "valid": false,
        "errors": [
          [
            "keywordLocation": "/properties/a/$ref/type",
            "absoluteKeywordLocation": "https://example.com/s#/$defs/n/type",
            "instanceLocation": "/a", "error": "expected a number, found \"x\"",
          ]
        ],
      ])
  }

  @Test func `nested alternatives take no exponential time`() throws {
    let schema = try compile(
      ##"{"anyOf": [{"items": {"$ref": "#"}, "type": "array"}, {"items": {"$ref": "#"}, "maxItems": 3}], "not": {"type": "string"}}"##
    )
    let deep = String(repeating: "[", count: 40) + "\"x\"" + String(repeating: "]", count: 40)
    let started = ContinuousClock.now
    #expect(try !schema.lines(for: deep).isEmpty)
    #expect(ContinuousClock.now - started < .seconds(20))
  }
}
