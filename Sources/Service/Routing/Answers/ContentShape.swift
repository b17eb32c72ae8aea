import JSON

/// The shape of JSON content, as a schema in the API description (JSON Schema 2020-12).
package struct ContentShape: Sendable {
  /// The name among the description's components; nil for a shape that is written out where it is used.
  package private(set) var name: String?
  /// The schema itself.
  package let definition: JSONValue
  /// The shapes that the schema mentions.
  package let parts: [ContentShape]

  package init(_ definition: JSONValue, mentioning parts: [ContentShape] = []) {
    self.definition = definition
    self.parts = parts
  }

  /// Returns the shape as a component of the description.
  package func named(_ name: String) -> ContentShape {
    var shape = self
    shape.name = name
    return shape
  }

  /// A component that the description defines anyway: of documents, of readers or of the laid-out tree.
  package static func component(_ name: String) -> ContentShape {
    ContentShape(["$ref": .string("#/components/schemas/" + name)])
  }

  /// The schema where the shape is used: a reference if it has a name.
  package var schema: JSONValue { name.map { Self.component($0).definition } ?? definition }
}

extension ContentShape {
  package static let text = ContentShape(["type": "string"])
  package static let time = ContentShape(["type": "string", "format": "date-time"])
  package static let integer = ContentShape(["type": "integer"])
  package static let number = ContentShape(["type": "number"])
  package static let flag = ContentShape(["type": "boolean"])
  /// Any object.
  package static let object = ContentShape(["type": "object"])
  /// Any list.
  package static let array = ContentShape(["type": "array", "items": [:]])
  /// The bytes of a file.
  package static let content = ContentShape([:]).named("Content")

  package static func choice(_ names: [String]) -> ContentShape {
    ContentShape(["enum": .array(names.map(JSONValue.string))])
  }

  package static func list(of part: ContentShape, atMost count: Int? = nil) -> ContentShape {
    ContentShape(
      .object(present: [
        "type": "array", "items": part.schema, "maxItems": count.map { .number($0) },
      ]), mentioning: [part])
  }

  /// An object with members of any names, and values of one shape.
  package static func table(of part: ContentShape) -> ContentShape {
    ContentShape(["type": "object", "additionalProperties": part.schema], mentioning: [part])
  }

  package static func any(of parts: [ContentShape]) -> ContentShape {
    ContentShape(["anyOf": .array(parts.map(\.schema))], mentioning: parts)
  }

  /// This shape, or null.
  package var orNull: ContentShape {
    guard case .object(var fields) = schema, fields.first?.name == "type" else {
      return .any(of: [self, ContentShape(["type": "null"])])
    }
    fields[0].value = .array([fields[0].value, "null"])
    return ContentShape(.object(fields), mentioning: parts)
  }

  /// An object with these required members, these optional ones, and possibly others.
  package static func object(
    _ required: KeyValuePairs<String, ContentShape>,
    optional: KeyValuePairs<String, ContentShape> = [:]
  ) -> ContentShape {
    object(members(required, optional))
  }

  static func members(
    _ required: KeyValuePairs<String, ContentShape>,
    _ optional: KeyValuePairs<String, ContentShape>
  ) -> [Member] {
    required.map { Member(name: $0, shape: $1, isRequired: true) }
      + optional.map { Member(name: $0, shape: $1, isRequired: false) }
  }

  /// A member of an object.
  struct Member: Sendable {
    let name: String
    let shape: ContentShape
    var isRequired: Bool
  }

  static func object(_ members: [Member]) -> ContentShape {
    let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
    let properties = members.map { JSONField(name: $0.name, value: $0.shape.schema) }
    return ContentShape(
      ["type": "object", "required": .array(required), "properties": .object(properties)],
      mentioning: members.map(\.shape))
  }
}
