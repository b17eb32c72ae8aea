import JSON

extension Form {
  /// An object with these properties and no others.
  ///
  /// - Parameter keywords: what else its schema says: `title`, `description`, `x-expected`.
  @inlinable public static func object(
    _ properties: Properties<Value>, named name: String? = nil,
    _ keywords: KeyValuePairs<String, JSONValue?> = [:]
  ) -> Form {
    var shape = Shape(name) { draft in
      [JSONField(name: "type", value: "object")] + properties.keywords(in: &draft)
        + [JSONField(name: "additionalProperties", value: false)]
    }.with(keywords)
    shape.keepsPlaces = properties.list.contains { $0.shape.keepsPlaces }
    return Form(
      shape,
      read: { node, reading in
        guard let members = node.members else {
          reading.note(faultAt: node)
          return nil
        }
        var value = properties.initial
        properties.read(node, members, into: &value, &reading)
        return value
      },
      write: { value, writer in
        writer.beginObject()
        properties.write(value, &writer)
        writer.endObject()
      })
  }

  /// A value of this form, or an object with properties.
  ///
  /// - Parameters:
  ///   - isBeside: whether this form's own keywords stand beside those of the object, and not under an `if` for strings.
  ///   - embed: makes a value of an object that was read.
  ///   - extract: the object that a value is written as; nil for one that is written as this form has it.
  public func or<Object>(
    _ object: Form<Object>, _ properties: Properties<Object>, named name: String? = nil,
    isBeside: Bool = false, _ keywords: KeyValuePairs<String, JSONValue?>,
    embed: @escaping @Sendable (Object) -> Value, extract: @escaping @Sendable (Value) -> Object?
  ) -> Form {
    let plain = shape
    let shape = Shape(name) { draft in
      (isBeside ? Self.beside(plain, &draft) : Self.string(plain, &draft))
        + properties.keywords(in: &draft) + [JSONField(name: "additionalProperties", value: false)]
    }.with(keywords)
    return or(object, as: shape, embed: embed, extract: extract)
  }

  /// A value of this form, or an object of several kinds.
  ///
  /// - Parameters:
  ///   - embed: makes a value of an object that was read.
  ///   - extract: the object that a value is written as; nil for one that is written as this form has it.
  public func or<Object, Content>(
    _ kinds: Kinds<Object, Content>, _ object: Form<Object>, named name: String,
    _ keywords: KeyValuePairs<String, JSONValue?>,
    embed: @escaping @Sendable (Object) -> Value, extract: @escaping @Sendable (Value) -> Object?
  ) -> Form {
    let plain = shape
    let shape = Shape(name) { draft in
      Self.string(plain, &draft).merging(kinds.keywords(in: &draft, type: nil))
    }.with(keywords)
    return or(object, as: shape, embed: embed, extract: extract)
  }

  private func or<Object>(
    _ object: Form<Object>, as shape: Shape,
    embed: @escaping @Sendable (Object) -> Value, extract: @escaping @Sendable (Value) -> Object?
  ) -> Form {
    Form(
      shape,
      read: { node, reading in
        node.kind == .object ? object.read(node, &reading).map(embed) : read(node, &reading)
      },
      write: { value, writer in
        if let value = extract(value) {
          object.write(value, &writer)
        } else {
          write(value, &writer)
        }
      })
  }

  private static func string(_ plain: Shape, _ draft: inout SchemaDraft) -> [JSONField] {
    [
      JSONField(name: "type", value: ["string", "object"]),
      JSONField(name: "if", value: ["type": "string"]),
      JSONField(name: "then", value: draft.value(of: plain)),
    ]
  }

  private static func beside(_ plain: Shape, _ draft: inout SchemaDraft) -> [JSONField] {
    let own = plain.keywords(&draft)
    var types: [JSONValue] = ["object"]
    switch own.first(where: { $0.name == "type" })?.value {
    case .array(let several)?: types = several + types
    case let one?: types = [one] + types
    case nil: break
    }
    return [JSONField(name: "type", value: .array(types))]
      + own.filter { ["minimum", "maximum", "pattern"].contains($0.name) }
  }
}
