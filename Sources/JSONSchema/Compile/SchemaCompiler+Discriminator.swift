import JSON

/// Finds the member that tells the branches of `oneOf` and `anyOf` apart.
extension SchemaCompiler {
  /// Nil unless every branch names the same property and allows it strings that no other does.
  ///
  /// A branch that does not allow the string found cannot match, so evaluation may go straight to
  /// the one that does, and so may an explanation.
  mutating func discriminator(
    of branches: JSONNode, in schema: SchemaDraft
  ) throws(SchemaError) -> Discriminator? {
    var choices: [[String: [String]]] = []
    for branch in try elements(branches, of: schema) {
      choices.append(try fixedStrings(in: branch, of: schema))
    }
    guard choices.count > 1, let first = choices.first else { return nil }
    for name in first.keys.sorted() {
      let lists = choices.compactMap { $0[name] }
      let all = lists.flatMap { $0 }
      guard lists.count == choices.count, Set(all).count == all.count else { continue }
      return discriminator(on: name, lists)
    }
    return nil
  }

  private mutating func discriminator(on name: String, _ lists: [[String]]) -> Discriminator {
    let values = lists.enumerated().flatMap { position, list in
      list.map { ($0, MemberSlot(schema: Int32(position))) }
    }
    return Discriminator(
      key: draft.addSlots([(name, MemberSlot())]), name: name, values: draft.addSlots(values),
      choices: lists.flatMap { $0 })
  }

  /// The properties that a branch holds to one string or a few, also behind plain references.
  private mutating func fixedStrings(
    in branch: JSONNode, of schema: SchemaDraft
  ) throws(SchemaError) -> [String: [String]] {
    var place = schema.place(of: branch)
    for _ in 0..<8 {
      let node = index.node(at: place)
      if let properties = node["properties"]?.members {
        return fixedStrings(among: properties)
      }
      guard let reference = node["$ref"] else { break }
      let inner = SchemaDraft(
        place: place, node: node, resource: try index.resource(of: place), dialect: schema.dialect)
      place = try resolve(try string(reference, of: inner), at: reference, in: inner)
    }
    return [:]
  }

  private func fixedStrings(among properties: JSONMembers) -> [String: [String]] {
    var fixed: [String: [String]] = [:]
    for property in properties {
      if let constant = property.value["const"]?.string {
        fixed[property.key] = [constant]
      } else if let listed = property.value["enum"]?.elements {
        let strings = listed.compactMap(\.string)
        if !strings.isEmpty, strings.count == listed.count { fixed[property.key] = strings }
      }
    }
    return fixed
  }
}
