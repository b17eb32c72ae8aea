import JSON
import Numbers

/// Finds the member that distinguishes the branches of `oneOf` and `anyOf`.
extension SchemaCompiler {
  /// The discriminator; `nil` unless each branch restricts one property to strings that no other branch allows.
  ///
  /// A branch that does not allow the found string cannot match, so evaluation and explanation can go directly to the branch that does.
  mutating func discriminator(of branches: JSONNode) throws(SchemaError) -> Discriminator? {
    var choices: [[String: [String]]] = []
    for branch in try schemas(branches) { choices.append(try fixedStrings(in: branch)) }
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

  /// The properties that a branch restricts to some strings, also through plain references.
  private mutating func fixedStrings(
    in branch: JSONNode
  ) throws(SchemaError) -> [String: [String]] {
    var schema = branch
    for _ in 0..<8 {
      if let properties = schema["properties"]?.members { return fixedStrings(among: properties) }
      guard let reference = schema["$ref"] else { break }
      schema = try resolve(reference, from: try index.resource(of: schema))
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
