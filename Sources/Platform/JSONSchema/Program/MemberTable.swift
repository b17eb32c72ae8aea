import Numbers

/// `properties`, `required`, `patternProperties` and `additionalProperties` of a schema, combined so that an object's members are visited
/// once.
struct MemberTable: Sendable {
  var slots: SlotTable
  var requiredCount: Int32 = 0
  /// Pairs of a pattern and a schema in the lists.
  var firstPattern: Int32 = 0
  var patternCount: Int32 = 0
  /// The schema of all other members; −1 if anything is allowed.
  var additional: Int32 = -1
}

/// The location of a table's slots. Their number is `mask + 1`, a power of two.
struct SlotTable: Sendable {
  var first: Int32
  var mask: UInt32
}

/// A name that a schema declares.
struct MemberSlot: Sendable {
  var hash: UInt32 = 0
  var nameStart: Int32 = 0
  var nameCount: Int32 = 0
  /// The schema in `properties`; −1 if the name is only required.
  var schema: Int32 = -1
  var isRequired = false
  var isUsed = false
}

/// A member that selects, by its value, the only schema that can match: `type` in a component.
struct Discriminator: Sendable {
  /// A table of one slot.
  var key: SlotTable
  var name: String
  /// The position in the list of schemas, by value; each slot's `schema` holds it.
  var values: SlotTable
  var choices: [String]
}
