import JSON

/// A program while it is being compiled.
struct ProgramDraft {
  var entries: [SchemaEntry] = []
  var instructions: [Instruction] = []
  var memberTables: [MemberTable] = []
  var slots: [MemberSlot] = []
  var names: [UInt8] = []
  var lists: [Int32] = []
  var bounds: [NumericBound] = []
  var constants: [JSONNode] = []
  var patterns: [Pattern] = []
  var formats: [StringFormat] = []
  var dependencies: [DependentNames] = []
  var dynamicAnchors: [[Int32: Int32]] = []
  var discriminators: [Discriminator] = []
  var notes = SchemaNotes()

  /// Appends to one of the tables and gives the index there.
  mutating func add<Item>(_ item: Item, to table: WritableKeyPath<Self, [Item]>) -> Int32 {
    self[keyPath: table].append(item)
    return Int32(self[keyPath: table].count - 1)
  }

  mutating func addList(_ schemas: [Int32]) -> (first: Int32, count: Int32) {
    lists.append(contentsOf: schemas)
    return (Int32(lists.count - schemas.count), Int32(schemas.count))
  }

  /// Lays out an open-addressing table, at most half full.
  mutating func addSlots(_ members: [(name: String, slot: MemberSlot)]) -> SlotTable {
    var size = 2
    while size < members.count * 2 { size *= 2 }
    let table = SlotTable(first: Int32(slots.count), mask: UInt32(size - 1))
    slots.append(contentsOf: repeatElement(MemberSlot(), count: size))
    for (name, slot) in members {
      var slot = slot
      slot.hash = KeyHash.of(name)
      slot.nameStart = Int32(names.count)
      slot.nameCount = Int32(name.utf8.count)
      names.append(contentsOf: name.utf8)
      var place = slot.hash & table.mask
      while slots[Int(table.first) + Int(place)].isUsed { place = (place + 1) & table.mask }
      slot.isUsed = true
      slots[Int(table.first) + Int(place)] = slot
    }
    return table
  }
}
