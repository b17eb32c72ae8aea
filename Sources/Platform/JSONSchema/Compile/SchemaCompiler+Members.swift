import JSON
import Numbers

/// The keywords for an object's members (Core §10.3.2, Validation §6.5.3).
extension SchemaCompiler {
  mutating func compileMembers(of schema: inout SchemaDraft) throws(SchemaError) {
    var slots: [String: MemberSlot] = [:]
    var table = MemberTable(slots: SlotTable(first: 0, mask: 0))
    var keywords: [Keyword] = []
    if schema.dialect.contains(.validation), let keyword = schema["required"] {
      for name in try strings(keyword.value) {
        slots[name, default: MemberSlot()].isRequired = true
      }
      keywords.append(keyword)
    }
    if schema.dialect.contains(.applicator) {
      try compileProperties(of: schema, into: &slots, &table, &keywords)
      compileSubschema("propertyNames", .propertyNames, for: .object, of: &schema)
    }
    table.requiredCount = Int32(slots.values.count { $0.isRequired })
    guard let first = keywords.first else { return }
    table.slots = draft.addSlots(slots.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    schema.add(.members, first, for: .object, a: draft.add(table, to: \.memberTables))
  }

  private mutating func compileProperties(
    of schema: SchemaDraft, into slots: inout [String: MemberSlot], _ table: inout MemberTable,
    _ keywords: inout [Keyword]
  ) throws(SchemaError) {
    if let keyword = schema["properties"] {
      for member in try members(keyword.value) {
        slots[member.key, default: MemberSlot()].schema = id(of: member.value)
      }
      keywords.append(keyword)
    }
    if let keyword = schema["patternProperties"] {
      var pairs: [Int32] = []
      for member in try members(keyword.value) {
        pairs.append(try pattern(member.key, at: keyword.value))
        pairs.append(id(of: member.value))
      }
      let list = draft.addList(pairs)
      table.firstPattern = list.first
      table.patternCount = list.count / 2
      keywords.append(keyword)
    }
    if let keyword = schema["additionalProperties"] {
      table.additional = id(of: keyword.value)
      keywords.append(keyword)
    }
  }
}
