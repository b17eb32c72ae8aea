import JSON
import Numbers

extension Kinds {
  /// The kinds as alternatives, each with a definition of its own and one value of `type`, so that generators make a type of each. In an open
  /// draft the last alternative is an object of any other type; without it, a generator's types refuse kinds that are added later.
  ///
  /// It is for kinds without common properties.
  public func alternatives(named name: String, endingIn ending: String) -> Shape {
    Shape(name) { draft in
      var shapes = list.map { $0.alternative(endingIn: ending) }
      if draft.isOpen { shapes.append(others(endingIn: ending)) }
      return ["anyOf": .array(shapes.map { draft.value(of: $0) })]
    }
  }

  private func others(endingIn ending: String) -> Shape {
    let known = list.map { JSONValue.string($0.name) }
    return Shape(
      "other" + ending,
      [
        "description": "Of a type that a later version adds.", "type": "object",
        "required": ["type"],
        "properties": ["type": ["type": "string", "not": ["enum": .array(known)]]],
      ])
  }
}

extension Kind {
  fileprivate func alternative(endingIn ending: String) -> Shape {
    Shape(shape?.name ?? name + ending) { [name, help, descriptions] draft in
      let own = descriptions(&draft)
      let required = ["type"] + own.filter(\.isRequired).map { JSONValue.string($0.name) }
      let type = JSONField(name: "type", value: ["type": "string", "const": .string(name)])
      let members = own.map { JSONField(name: $0.name, value: $0.schema) }
      let keywords: Keywords = [
        "description": .string(help.prefix(1).uppercased() + help.dropFirst() + "."),
        "type": "object", "required": .array(required), "properties": .object([type] + members),
      ]
      return keywords + draft.noOthers
    }
  }
}
