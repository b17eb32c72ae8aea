import JSON

/// A schema in the form that documents are checked against: flat tables that point into each other
/// by index.
final class SchemaProgram: Sendable {
  let entries: [SchemaEntry]
  let instructions: [Instruction]
  let memberTables: [MemberTable]
  /// The slots of all member tables and string sets.
  let slots: [MemberSlot]
  /// The bytes of all names.
  let names: [UInt8]
  /// Indices of schemas, one list after another.
  let lists: [Int32]
  let bounds: [NumericBound]
  /// `const` and `enum` values, in the schema's own texts.
  let constants: [JSONNode]
  let patterns: [Pattern]
  let formats: [StringFormat]
  let dependencies: [DependentNames]
  /// For each dynamic anchor: the schema that has it in a resource.
  let dynamicAnchors: [[Int32: Int32]]
  let discriminators: [Discriminator]
  let notes: SchemaNotes

  init(_ draft: consuming ProgramDraft) {
    entries = draft.entries
    instructions = draft.instructions
    memberTables = draft.memberTables
    slots = draft.slots
    names = draft.names
    lists = draft.lists
    bounds = draft.bounds
    constants = draft.constants
    patterns = draft.patterns
    formats = draft.formats
    dependencies = draft.dependencies
    dynamicAnchors = draft.dynamicAnchors
    discriminators = draft.discriminators
    notes = draft.notes
  }

  var usesDynamicScope: Bool { !dynamicAnchors.isEmpty }
}

/// `dependentRequired`: what an object with `name` must also have.
struct DependentNames: Sendable {
  var name: String
  var required: [String]
}

/// What the evaluator never reads: where schemas and instructions come from, for explanations.
struct SchemaNotes: Sendable {
  var schemas: [SchemaNote] = []
  var instructions: [InstructionNote] = []
  var synonyms = Synonyms()
}

struct SchemaNote: Sendable {
  /// The schema in its own text.
  var node: JSONNode
  /// The URI of its resource, and its pointer from that resource's root.
  var location: String
  /// `x-expected`: what a value should be, in the words of the schema's author.
  var expected: String?
  /// `x-hint`: what to do about a wrong one.
  var hint: String?
}

struct InstructionNote: Sendable {
  var keyword: String
  /// The keyword's value.
  var value: JSONNode
}
