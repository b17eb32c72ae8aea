import JSON
import Numbers

extension Form {
  /// An object with these properties and no others.
  ///
  /// - Parameter keywords: further keywords of its schema: `title`, `description`, `x-expected`.
  public static func object(
    _ properties: Properties<Value>, named name: String? = nil,
    _ keywords: Keywords = [:]
  ) -> Form {
    var shape = Shape(name) { draft in
      ["type": "object"] + properties.keywords(in: &draft) + ["additionalProperties": false]
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
        properties.read(node, members: members, into: &value, reading: &reading)
        return value
      },
      write: { value, writer in
        writer.beginObject()
        properties.write(value, &writer)
        writer.endObject()
      })
  }

  /// An object with the properties that are declared for it.
  ///
  /// - Parameter initial: an object with the default of every property.
  public static func object(
    _ initial: Value, _ properties: [Property<Value>], named name: String? = nil,
    _ keywords: Keywords = [:]
  ) -> Form {
    object(Properties(initial, properties), named: name, keywords)
  }

  /// A value of this form, or an object.
  ///
  /// - Parameters:
  ///   - isBeside: whether this form's keywords are written next to the object's, not under an `if` for strings.
  ///   - embed: makes a value from an object that was read.
  ///   - extract: the object as which a value is written; `nil` for a value that is written in this form.
  public func or<Object>(
    _ object: Form<Object>, named name: String? = nil, isBeside: Bool = false,
    _ keywords: Keywords, embed: @escaping @Sendable (Object) -> Value,
    extract: @escaping @Sendable (Value) -> Object?
  ) -> Form {
    let shape = Shape(name) { draft in
      let own = isBeside ? numbersOrObject(&draft) : stringOrObject(&draft)
      return own.merging(object.shape.keywords(&draft))
    }.with(keywords)
    return Form(
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

  private func stringOrObject(_ draft: inout SchemaDraft) -> Keywords {
    ["type": ["string", "object"], "if": ["type": "string"], "then": draft.value(of: shape)]
  }

  private func numbersOrObject(_ draft: inout SchemaDraft) -> Keywords {
    let own = shape.keywords(&draft).value
    var types: [JSONValue] = ["object"]
    switch own["type"] {
    case .array(let several)?: types = several + types
    case let one?: types = [one] + types
    case nil: break
    }
    return [
      "type": .array(types), "minimum": own["minimum"], "maximum": own["maximum"],
      "pattern": own["pattern"],
    ]
  }
}
