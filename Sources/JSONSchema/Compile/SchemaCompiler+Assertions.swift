import JSON

/// JSON Schema Validation §6 and §7.
extension SchemaCompiler {
  mutating func compileAssertions(of schema: inout SchemaDraft) throws(SchemaError) {
    try compileType(of: &schema)
    if let value = schema.node["const"] {
      addConstants([value], note: "const", value, to: &schema)
    }
    if let value = schema.node["enum"] { try compileEnum(value, of: &schema) }
    if let value = schema.node["pattern"] {
      let number = try pattern(try string(value, of: schema), at: value, of: schema)
      schema.add(.pattern, for: .string, a: number, note: "pattern", value)
    }
    try compileCounts(of: &schema)
    if let value = schema.node["uniqueItems"] {
      guard let isOn = value.bool else { throw wrong(value, of: schema, "true or false") }
      if isOn { schema.add(.uniqueItems, for: .array, note: "uniqueItems", value) }
    }
    if let value = schema.node["dependentRequired"] {
      for member in try members(value, of: schema) {
        let dependent = DependentNames(
          name: member.key, required: try strings(member.value, of: schema))
        schema.add(
          .dependentRequired, for: .object, a: draft.add(dependent, to: \.dependencies),
          note: "dependentRequired", value)
      }
    }
  }

  private func compileType(of schema: inout SchemaDraft) throws(SchemaError) {
    guard let value = schema.node["type"] else { return }
    var kinds: KindSet = []
    for name in value.kind == .string ? [value.string ?? ""] : try strings(value, of: schema) {
      guard let kind = KindSet(named: name) else {
        throw index.error(
          "keyword-value", at: schema.place(of: value), "there is no type \"\(name)\"",
          hint: Wording.nearest(to: name, among: Wording.typeNames).map {
            "did you mean \"\($0)\"?"
          })
      }
      kinds.formUnion(kind)
    }
    schema.add(.types, for: .any, a: Int32(kinds.rawValue), note: "type", value)
  }

  private mutating func compileEnum(
    _ value: JSONNode, of schema: inout SchemaDraft
  ) throws(SchemaError) {
    guard let elements = value.elements else { throw wrong(value, of: schema, "an array") }
    addConstants(Array(elements), note: "enum", value, to: &schema)
  }

  /// Strings are looked up in a table; other values are compared one by one.
  private mutating func addConstants(
    _ allowed: [JSONNode], note keyword: String, _ value: JSONNode, to schema: inout SchemaDraft
  ) {
    let strings = allowed.compactMap(\.string)
    if !strings.isEmpty, strings.count == allowed.count {
      let table = draft.addSlots(Set(strings).sorted().map { ($0, MemberSlot()) })
      schema.add(
        .stringSet, for: .any, a: table.first, b: Int32(table.mask), note: keyword, value)
    } else {
      let first = Int32(draft.constants.count)
      draft.constants.append(contentsOf: allowed)
      schema.add(
        .enumeration, for: .any, a: first, b: Int32(allowed.count), note: keyword, value)
    }
  }

  private func compileCounts(of schema: inout SchemaDraft) throws(SchemaError) {
    let keywords: [(name: String, operation: Instruction.Operation, kinds: KindSet)] = [
      ("maxLength", .maxLength, .string), ("minLength", .minLength, .string),
      ("maxItems", .maxItems, .array), ("minItems", .minItems, .array),
      ("maxProperties", .maxProperties, .object), ("minProperties", .minProperties, .object),
    ]
    for keyword in keywords {
      guard let value = schema.node[keyword.name] else { continue }
      schema.add(
        keyword.operation, for: keyword.kinds, a: try count(value, of: schema), note: keyword.name,
        value)
    }
  }

  mutating func compileNumericBounds(of schema: inout SchemaDraft) throws(SchemaError) {
    let keywords: [(name: String, operation: Instruction.Operation)] = [
      ("maximum", .maximum), ("exclusiveMaximum", .exclusiveMaximum), ("minimum", .minimum),
      ("exclusiveMinimum", .exclusiveMinimum), ("multipleOf", .multipleOf),
    ]
    for keyword in keywords {
      guard let value = schema.node[keyword.name] else { continue }
      guard let number = value.number else { throw wrong(value, of: schema, "a number") }
      if keyword.operation == .multipleOf, number <= JSONNumber(0) {
        throw wrong(value, of: schema, "a number above 0")
      }
      let bound = draft.add(NumericBound(number), to: \.bounds)
      schema.add(keyword.operation, for: .number, a: bound, note: keyword.name, value)
    }
  }

  mutating func compileFormat(of schema: inout SchemaDraft) throws(SchemaError) {
    let isAsserted =
      schema.dialect.contains(.formatAssertion)
      || options.assertsFormats && schema.dialect.contains(.formatAnnotation)
    guard isAsserted, let value = schema.node["format"] else { return }
    // An unknown format says nothing (Validation §7.2.3).
    guard let format = StringFormat(rawValue: try string(value, of: schema)) else { return }
    let number = draft.add(format, to: \.formats)
    schema.add(.format, for: .string, a: number, note: "format", value)
  }
}
