import JSON

/// The keywords that apply subschemas (Core §10, §11).
extension SchemaCompiler {
  mutating func compileArrayApplicators(of schema: inout SchemaDraft) throws(SchemaError) {
    var prefix: Int32 = 0
    if let value = schema.node["prefixItems"] {
      let list = try ids(value, in: schema)
      prefix = list.count
      schema.add(
        .prefixItems, for: .array, a: list.first, b: list.count, note: "prefixItems", value)
    }
    if let value = schema.node["items"] {
      schema.add(.items, for: .array, a: id(value, in: schema), b: prefix, note: "items", value)
    }
    if let value = schema.node["contains"] {
      let least = try limit("minContains", default: 1, of: schema)
      let most = try limit("maxContains", default: .max, of: schema)
      schema.add(
        .contains, for: .array, a: id(value, in: schema), b: least, c: most,
        note: "contains", value)
    }
  }

  /// A count beside `contains`, which the validation vocabulary brings (Validation §6.4.4, §6.4.5).
  private func limit(
    _ keyword: String, default fallback: Int32, of schema: SchemaDraft
  ) throws(SchemaError) -> Int32 {
    guard schema.dialect.contains(.validation), let value = schema.node[keyword] else {
      return fallback
    }
    return try count(value, of: schema)
  }

  mutating func compileLogic(of schema: inout SchemaDraft) throws(SchemaError) {
    if let value = schema.node["allOf"] {
      for (number, branch) in try elements(value, of: schema).enumerated() {
        schema.add(
          .all, for: .any, a: id(branch, in: schema), b: Int32(number), note: "allOf", value)
      }
    }
    for (keyword, operation) in [("anyOf", Instruction.Operation.any), ("oneOf", .one)] {
      guard let value = schema.node[keyword] else { continue }
      let list = try ids(value, in: schema)
      let discriminator = try discriminator(of: value, in: schema)
      schema.add(
        operation, for: .any, a: list.first, b: list.count,
        c: discriminator.map { draft.add($0, to: \.discriminators) } ?? -1, note: keyword, value)
    }
    if let value = schema.node["not"] {
      schema.add(.negation, for: .any, a: id(value, in: schema), note: "not", value)
    }
    if let value = schema.node["if"] {
      let yes = schema.node["then"].map { id($0, in: schema) } ?? -1
      let no = schema.node["else"].map { id($0, in: schema) } ?? -1
      schema.add(
        .conditional, for: .any, a: id(value, in: schema), b: yes, c: no, note: "if", value)
    }
  }

  mutating func compileDependencies(of schema: inout SchemaDraft) throws(SchemaError) {
    for keyword in ["dependentSchemas", "dependencies"] {
      guard let value = schema.node[keyword] else { continue }
      for member in try members(value, of: schema) {
        var dependent = DependentNames(name: member.key, required: [])
        let isList = keyword == "dependencies" && member.value.kind == .array
        if isList { dependent.required = try strings(member.value, of: schema) }
        schema.add(
          isList ? .dependentRequired : .dependentSchema, for: .object,
          a: draft.add(dependent, to: \.dependencies), b: isList ? 0 : id(member.value, in: schema),
          note: keyword, value)
      }
    }
  }

  mutating func compileUnevaluated(of schema: inout SchemaDraft) throws(SchemaError) {
    if let value = schema.node["unevaluatedItems"] {
      schema.add(
        .unevaluatedItems, for: .array, a: id(value, in: schema), note: "unevaluatedItems", value)
    }
    if let value = schema.node["unevaluatedProperties"] {
      schema.add(
        .unevaluatedProperties, for: .object, a: id(value, in: schema),
        note: "unevaluatedProperties", value)
    }
  }
}
