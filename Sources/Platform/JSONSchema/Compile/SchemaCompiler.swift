import JSON
import Numbers

/// Compiles a schema, and everything that it refers to, into a program.
struct SchemaCompiler {
  var index: SchemaIndex
  var draft = SchemaProgram()
  let options: JSONSchemaOptions
  var dynamicAnchorNames: [String] = []
  private(set) var ids: [SchemaPlace: Int32] = [:]
  private(set) var queue: [JSONNode] = []

  static func compile(
    _ text: JSONText, at uri: String, registry: SchemaRegistry, options: JSONSchemaOptions
  ) throws(SchemaError) -> SchemaProgram {
    var compiler = SchemaCompiler(index: SchemaIndex(registry: registry), options: options)
    _ = compiler.id(of: try compiler.index.add(text, at: URIReference(uri)))
    compiler.draft.notes.synonyms = Synonyms(text.root["x-synonyms"])
    try compiler.compileQueue()
    try compiler.linkDynamicAnchors()
    try compiler.refuseLoops()
    return compiler.draft
  }

  /// The entry of a schema, which is queued for compilation.
  mutating func id(of schema: JSONNode) -> Int32 {
    let place = SchemaPlace(schema)
    if let known = ids[place] { return known }
    let id = Int32(draft.entries.count)
    ids[place] = id
    draft.entries.append(SchemaEntry())
    queue.append(schema)
    return id
  }

  private mutating func compileQueue() throws(SchemaError) {
    while draft.notes.schemas.count < queue.count {
      let id = draft.notes.schemas.count
      try compile(queue[id], as: id)
    }
  }

  private mutating func compile(_ node: JSONNode, as id: Int) throws(SchemaError) {
    let resource = try index.resource(of: node)
    var schema = SchemaDraft(
      node: node, resource: resource, dialect: index.resources[resource].dialect)
    switch node.kind {
    case .object: try compileKeywords(of: &schema)
    case .bool:
      if node.bool == false { schema.add(.never, Keyword(name: "false", value: node), for: .any) }
    default:
      throw index.error(
        "schema", at: node,
        "expected a schema (an object, true or false), found \(Wording.found(node))")
    }
    draft.notes.schemas.append(note(on: schema))
    finish(schema, as: id)
  }

  private mutating func compileKeywords(of schema: inout SchemaDraft) throws(SchemaError) {
    try compileReferences(of: &schema)
    if schema.dialect.contains(.validation) { try compileAssertions(of: &schema) }
    try compileFormat(of: &schema)
    try compileMembers(of: &schema)
    if schema.dialect.contains(.applicator) {
      try compileArrayApplicators(of: &schema)
      try compileLogic(of: &schema)
    }
    try compileDependencies(of: &schema)
    if schema.dialect.contains(.unevaluated) {
      compileSubschema("unevaluatedItems", .unevaluatedItems, for: .array, of: &schema)
      compileSubschema("unevaluatedProperties", .unevaluatedProperties, for: .object, of: &schema)
    }
  }

  /// Arranges the instructions in order of execution.
  private mutating func finish(_ schema: SchemaDraft, as id: Int) {
    let ordered = schema.steps.sorted {
      $0.instruction.operation.rawValue < $1.instruction.operation.rawValue
    }
    draft.entries[id] = SchemaEntry(
      first: Int32(draft.instructions.count), count: Int32(ordered.count),
      resource: Int32(schema.resource),
      needsMarks: ordered.contains {
        [.unevaluatedItems, .unevaluatedProperties].contains($0.instruction.operation)
      })
    draft.instructions += ordered.map(\.instruction)
    draft.notes.keywords += ordered.map(\.keyword)
  }

  private func note(on schema: SchemaDraft) -> SchemaNote {
    let resource = index.resources[schema.resource]
    let root = resource.root.pointer.tokens.count
    let pointer = JSONPointer(tokens: Array(schema.node.pointer.tokens.dropFirst(root)))
    return SchemaNote(
      node: schema.node, location: "\(resource.uri)#\(pointer)",
      expected: schema.node["x-expected"]?.string, hint: schema.node["x-hint"]?.string)
  }

  /// Compiles every schema that a dynamic reference may find, until there is no new one.
  private mutating func linkDynamicAnchors() throws(SchemaError) {
    var seen = (resources: 0, names: 0)
    while seen != (index.resources.count, dynamicAnchorNames.count) {
      seen = (index.resources.count, dynamicAnchorNames.count)
      draft.dynamicAnchors = dynamicAnchorNames.map { name in
        var found: [Int32: Int32] = [:]
        for (number, resource) in index.resources.enumerated() {
          found[Int32(number)] = resource.dynamicAnchors[name].map { id(of: $0) }
        }
        return found
      }
      try compileQueue()
    }
  }
}

/// A schema while its keywords are being compiled.
struct SchemaDraft {
  let node: JSONNode
  let resource: Int
  let dialect: Dialect
  private(set) var steps: [(instruction: Instruction, keyword: Keyword)] = []

  subscript(_ name: String) -> Keyword? {
    node[name].map { Keyword(name: name, value: $0) }
  }

  mutating func add(
    _ operation: Instruction.Operation, _ keyword: Keyword, for kinds: KindSet, a: Int32 = 0,
    b: Int32 = 0, c: Int32 = 0
  ) {
    steps.append((Instruction(operation: operation, kinds: kinds, a: a, b: b, c: c), keyword))
  }
}
