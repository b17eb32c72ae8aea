import JSON

/// The keywords that say what members an object has (Core §10.3.2, Validation §6.5.3).
extension SchemaCompiler {
  mutating func compileMembers(of schema: inout SchemaDraft) throws(SchemaError) {
    var slots: [String: MemberSlot] = [:]
    var table = MemberTable(slots: SlotTable(first: 0, mask: 0))
    var keywords: [InstructionNote] = []
    if schema.dialect.contains(.validation), let value = schema.node["required"] {
      for name in try strings(value, of: schema) {
        slots[name, default: MemberSlot()].isRequired = true
      }
      keywords.append(InstructionNote(keyword: "required", value: value))
    }
    if schema.dialect.contains(.applicator) {
      try compileProperties(of: schema, into: &slots, &table, &keywords)
    }
    table.requiredCount = Int32(slots.values.count { $0.isRequired })
    if let value = schema.node["propertyNames"], schema.dialect.contains(.applicator) {
      schema.add(
        .propertyNames, for: .object, a: id(value, in: schema), note: "propertyNames", value)
    }
    guard let first = keywords.first else { return }
    table.slots = draft.addSlots(slots.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    schema.add(
      .members, for: .object, a: draft.add(table, to: \.memberTables), note: first.keyword,
      first.value)
  }

  private mutating func compileProperties(
    of schema: SchemaDraft, into slots: inout [String: MemberSlot], _ table: inout MemberTable,
    _ keywords: inout [InstructionNote]
  ) throws(SchemaError) {
    if let value = schema.node["properties"] {
      for member in try members(value, of: schema) {
        slots[member.key, default: MemberSlot()].schema = id(member.value, in: schema)
      }
      keywords.append(InstructionNote(keyword: "properties", value: value))
    }
    if let value = schema.node["patternProperties"] {
      var pairs: [Int32] = []
      for member in try members(value, of: schema) {
        pairs.append(try pattern(member.key, at: value, of: schema))
        pairs.append(id(member.value, in: schema))
      }
      let list = draft.addList(pairs)
      table.firstPattern = list.first
      table.patternCount = list.count / 2
      keywords.append(InstructionNote(keyword: "patternProperties", value: value))
    }
    if let value = schema.node["additionalProperties"] {
      table.additional = id(value, in: schema)
      keywords.append(InstructionNote(keyword: "additionalProperties", value: value))
    }
  }
}
