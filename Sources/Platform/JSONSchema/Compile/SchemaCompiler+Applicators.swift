import JSON
import Numbers

/// The keywords that apply subschemas (Core §10, §11).
extension SchemaCompiler {
  /// Compiles a keyword with one schema as its value and no further rules.
  mutating func compileSubschema(
    _ name: String, _ operation: Instruction.Operation, for kinds: KindSet,
    of schema: inout SchemaDraft
  ) {
    guard let keyword = schema[name] else { return }
    schema.add(operation, keyword, for: kinds, a: id(of: keyword.value))
  }

  mutating func compileArrayApplicators(of schema: inout SchemaDraft) throws(SchemaError) {
    var prefix: Int32 = 0
    if let keyword = schema["prefixItems"] {
      let list = try ids(keyword.value)
      prefix = list.count
      schema.add(.prefixItems, keyword, for: .array, a: list.first, b: list.count)
    }
    if let keyword = schema["items"] {
      schema.add(.items, keyword, for: .array, a: id(of: keyword.value), b: prefix)
    }
    if let keyword = schema["contains"] {
      let least = try limit("minContains", default: 1, of: schema)
      let most = try limit("maxContains", default: .max, of: schema)
      schema.add(.contains, keyword, for: .array, a: id(of: keyword.value), b: least, c: most)
    }
  }

  /// A count for `contains`, from the validation vocabulary (Validation §6.4.4, §6.4.5).
  private func limit(
    _ name: String, default fallback: Int32, of schema: SchemaDraft
  ) throws(SchemaError) -> Int32 {
    guard schema.dialect.contains(.validation), let value = schema.node[name] else {
      return fallback
    }
    return try count(value)
  }

  mutating func compileLogic(of schema: inout SchemaDraft) throws(SchemaError) {
    if let keyword = schema["allOf"] {
      for (number, branch) in try schemas(keyword.value).enumerated() {
        schema.add(.all, keyword, for: .any, a: id(of: branch), b: Int32(number))
      }
    }
    for (name, operation) in [("anyOf", Instruction.Operation.any), ("oneOf", .one)] {
      guard let keyword = schema[name] else { continue }
      let list = try ids(keyword.value)
      let discriminator = try discriminator(of: keyword.value)
      schema.add(
        operation, keyword, for: .any, a: list.first, b: list.count,
        c: discriminator.map { draft.add($0, to: \.discriminators) } ?? -1)
    }
    compileSubschema("not", .negation, for: .any, of: &schema)
    if let keyword = schema["if"] {
      let yes = schema.node["then"].map { id(of: $0) } ?? -1
      let no = schema.node["else"].map { id(of: $0) } ?? -1
      schema.add(.conditional, keyword, for: .any, a: id(of: keyword.value), b: yes, c: no)
    }
  }

  /// `dependentRequired` (Validation §6.5.4), `dependentSchemas`, and `dependencies`, which was both before draft 2019-09.
  mutating func compileDependencies(of schema: inout SchemaDraft) throws(SchemaError) {
    let keywords: [(name: String, vocabulary: Dialect)] = [
      ("dependentRequired", .validation), ("dependentSchemas", .applicator),
      ("dependencies", .applicator),
    ]
    for (name, vocabulary) in keywords where schema.dialect.contains(vocabulary) {
      guard let keyword = schema[name] else { continue }
      for member in try members(keyword.value) {
        let isList =
          name == "dependentRequired" || name == "dependencies" && member.value.kind == .array
        let dependent = DependentNames(
          name: member.key, required: isList ? try strings(member.value) : [])
        schema.add(
          isList ? .dependentRequired : .dependentSchema, keyword, for: .object,
          a: draft.add(dependent, to: \.dependencies), b: isList ? 0 : id(of: member.value))
      }
    }
  }
}
