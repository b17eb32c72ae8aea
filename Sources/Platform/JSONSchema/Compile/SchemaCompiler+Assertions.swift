import JSON
import Numbers

/// JSON Schema Validation §6 and §7.
extension SchemaCompiler {
  mutating func compileAssertions(of schema: inout SchemaDraft) throws(SchemaError) {
    try compileType(of: &schema)
    if let keyword = schema["const"] { addConstants([keyword.value], keyword, to: &schema) }
    if let keyword = schema["enum"] {
      guard let values = keyword.value.elements else { throw wrong(keyword.value, "an array") }
      addConstants(Array(values), keyword, to: &schema)
    }
    if let keyword = schema["pattern"] {
      let number = try pattern(try string(keyword.value), at: keyword.value)
      schema.add(.pattern, keyword, for: .string, a: number)
    }
    try compileCounts(of: &schema)
    if let keyword = schema["uniqueItems"] {
      guard let isOn = keyword.value.bool else { throw wrong(keyword.value, "true or false") }
      if isOn { schema.add(.uniqueItems, keyword, for: .array) }
    }
    try compileNumericBounds(of: &schema)
  }

  private func compileType(of schema: inout SchemaDraft) throws(SchemaError) {
    guard let keyword = schema["type"] else { return }
    let value = keyword.value
    var kinds: KindSet = []
    for name in value.kind == .string ? [value.string ?? ""] : try strings(value) {
      guard let kind = KindSet.names[name] else {
        throw index.error(
          "keyword-value", at: value, "there is no type \"\(name)\"",
          hint: Wording.suggestion(for: name, among: KindSet.names.keys))
      }
      kinds.formUnion(kind)
    }
    schema.add(.types, keyword, for: .any, a: Int32(kinds.rawValue))
  }

  /// Strings are looked up in a table; other values are compared one by one.
  private mutating func addConstants(
    _ allowed: [JSONNode], _ keyword: Keyword, to schema: inout SchemaDraft
  ) {
    let strings = allowed.compactMap(\.string)
    if !strings.isEmpty, strings.count == allowed.count {
      let table = draft.addSlots(Set(strings).sorted().map { ($0, MemberSlot()) })
      schema.add(.stringSet, keyword, for: .any, a: table.first, b: Int32(table.mask))
    } else {
      let first = Int32(draft.constants.count)
      draft.constants += allowed.map(\.value)
      schema.add(.enumeration, keyword, for: .any, a: first, b: Int32(allowed.count))
    }
  }

  private func compileCounts(of schema: inout SchemaDraft) throws(SchemaError) {
    let keywords: [(name: String, operation: Instruction.Operation, kinds: KindSet)] = [
      ("maxLength", .maxLength, .string), ("minLength", .minLength, .string),
      ("maxItems", .maxItems, .array), ("minItems", .minItems, .array),
      ("maxProperties", .maxProperties, .object), ("minProperties", .minProperties, .object),
    ]
    for (name, operation, kinds) in keywords {
      guard let keyword = schema[name] else { continue }
      schema.add(operation, keyword, for: kinds, a: try count(keyword.value))
    }
  }

  private mutating func compileNumericBounds(
    of schema: inout SchemaDraft
  ) throws(SchemaError) {
    let keywords: [(name: String, operation: Instruction.Operation)] = [
      ("maximum", .maximum), ("exclusiveMaximum", .exclusiveMaximum), ("minimum", .minimum),
      ("exclusiveMinimum", .exclusiveMinimum), ("multipleOf", .multipleOf),
    ]
    for (name, operation) in keywords {
      guard let keyword = schema[name] else { continue }
      guard let number = keyword.value.number else { throw wrong(keyword.value, "a number") }
      if operation == .multipleOf, number <= 0 { throw wrong(keyword.value, "a number above 0") }
      let bound = draft.add(NumericBound(number), to: \.bounds)
      schema.add(operation, keyword, for: .number, a: bound)
    }
  }

  mutating func compileFormat(of schema: inout SchemaDraft) throws(SchemaError) {
    let isAsserted =
      schema.dialect.contains(.formatAssertion)
      || options.assertsFormats && schema.dialect.contains(.formatAnnotation)
    guard isAsserted, let keyword = schema["format"] else { return }
    // Unknown formats are ignored (Validation §7.2.3).
    guard let format = StringFormat(rawValue: try string(keyword.value)) else { return }
    schema.add(.format, keyword, for: .string, a: draft.add(format, to: \.formats))
  }
}
