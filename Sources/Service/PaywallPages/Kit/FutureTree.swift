import JSON

/// A tree as a later release may write it: a client must still draw and handle the known parts.
package enum FutureTree {
  /// Adds a member to each object, and replaces types of nodes and roles by unknown ones.
  package static func extending(_ tree: [UInt8]) throws -> [UInt8] {
    let root = try JSONText(parsing: tree, limits: .trusted).root.value
    return extended(root).encoded(.pretty)
  }

  private static func extended(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let fields):
      let isNode = value["frame"] != nil
      let members = fields.map { field in
        let isUnknown = isNode && ["type", "role"].contains(field.name)
        return JSONField(
          name: field.name, value: isUnknown ? "to-come" : extended(field.value))
      }
      // Objects with variable values cannot have other members.
      let isState = fields.allSatisfy { if case .string = $0.value { true } else { false } }
      return .object(members + (isState ? [] : [JSONField(name: "toCome", value: [1])]))
    case .array(let elements): return .array(elements.map(extended))
    default: return value
    }
  }
}
