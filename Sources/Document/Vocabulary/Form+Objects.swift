import JSON
import Numbers

/// How a schema says that a value has one form or is an object.
public enum ObjectJoining: Sendable {
  /// The object's keywords, and the other form under an `if` for strings. Mistakes in the object are explained best.
  case unlessString
  /// The keywords of both next to each other.
  case beside
  /// The kinds as `anyOf`, from which generators make a type each.
  case alternatives
}

extension Keywords {
  /// The alternatives of these keywords: their own, or themselves.
  fileprivate var alternatives: [JSONValue] {
    if case .array(let several)? = value["anyOf"] { several } else { [value] }
  }
}

extension Form {
  /// An object with these properties and no others.
  ///
  /// - Parameter keywords: further keywords of its schema: `title`, `description`, `x-expected`.
  public static func object(
    _ properties: Properties<Value>, named name: String? = nil,
    _ keywords: Keywords = [:]
  ) -> Form {
    var shape = Shape(name) { draft in
      ["type": "object"] + properties.keywords(in: &draft) + draft.noOthers
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
  ///   - joining: how the schema joins this form's keywords with the object's.
  ///   - embed: makes a value from an object that was read.
  ///   - extract: the object as which a value is written; `nil` for a value that is written in this form.
  public func or<Object>(
    _ object: Form<Object>, named name: String? = nil, joining: ObjectJoining = .unlessString,
    _ keywords: Keywords, embed: @escaping @Sendable (Object) -> Value,
    extract: @escaping @Sendable (Value) -> Object?
  ) -> Form {
    let shape = Shape(name) { draft in
      switch joining {
      case .unlessString: return stringOrObject(&draft).merging(object.shape.keywords(&draft))
      case .beside: return numbersOrObject(&draft).merging(object.shape.keywords(&draft))
      case .alternatives:
        let own = draft.value(of: self.shape)
        return ["anyOf": .array([own] + object.shape.keywords(&draft).alternatives)]
      }
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
