import JSON
import Numbers
import Patterns

/// A compiled schema: flat tables that refer to each other by index.
struct SchemaProgram: Sendable {
  var entries: [SchemaEntry] = []
  var instructions: [Instruction] = []
  var memberTables: [MemberTable] = []
  /// The slots of all member tables and string sets.
  private(set) var slots: [MemberSlot] = []
  /// The bytes of all names.
  private(set) var names: [UInt8] = []
  /// Indices of schemas, one list after another.
  private(set) var lists: [Int32] = []
  var bounds: [NumericBound] = []
  /// Values of `const` and `enum` that are not all strings.
  var constants: [JSONValue] = []
  var patterns: [Pattern] = []
  var formats: [StringFormat] = []
  var dependencies: [DependentNames] = []
  /// For each dynamic anchor, the schema with the anchor in each resource that has one.
  var dynamicAnchors: [[Int32: Int32]] = []
  var discriminators: [Discriminator] = []
  var notes = SchemaNotes()

  var usesDynamicScope: Bool { !dynamicAnchors.isEmpty }

  /// Appends to a table and returns the index.
  mutating func add<Item>(_ item: Item, to table: WritableKeyPath<Self, [Item]>) -> Int32 {
    self[keyPath: table].append(item)
    return Int32(self[keyPath: table].count - 1)
  }

  mutating func addList(_ schemas: [Int32]) -> (first: Int32, count: Int32) {
    lists += schemas
    return (Int32(lists.count - schemas.count), Int32(schemas.count))
  }

  /// Builds an open-addressing table that is at most half full.
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

  /// The instructions of a schema.
  func instructions(of schema: Int32) -> ArraySlice<Instruction> {
    let entry = entries[Int(schema)]
    return instructions[Int(entry.first)..<Int(entry.first + entry.count)]
  }
}

/// `dependentRequired`: the members that an object with `name` must also have.
struct DependentNames: Sendable {
  var name: String
  var required: [String]
}

/// The origins of schemas and instructions, which only explanations need.
struct SchemaNotes: Sendable {
  var schemas: [SchemaNote] = []
  /// The keyword of each instruction.
  var keywords: [Keyword] = []
  var synonyms = Synonyms()
}

struct SchemaNote: Sendable {
  /// The schema in its own text.
  var node: JSONNode
  /// The URI of its resource, and its pointer from that resource's root.
  var location: String
  /// `x-expected`: the schema's description of a valid value.
  var expected: String?
  /// `x-hint`: the schema's hint for an invalid value.
  var hint: String?
}

/// A keyword of a schema and its value.
struct Keyword: Sendable {
  var name: String
  var value: JSONNode
}
