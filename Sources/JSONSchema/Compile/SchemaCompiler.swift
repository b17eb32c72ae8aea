import JSON

/// Turns a schema, and all that its references reach, into a program.
struct SchemaCompiler {
  var index: SchemaIndex
  var draft = ProgramDraft()
  let options: JSONSchemaOptions
  var dynamicAnchorNames: [String] = []
  private var ids: [SchemaPlace: Int32] = [:]
  private var queue: [SchemaPlace] = []

  static func compile(
    _ text: JSONText, at uri: String, registry: SchemaRegistry, options: JSONSchemaOptions
  ) throws(SchemaError) -> SchemaProgram {
    var compiler = SchemaCompiler(index: SchemaIndex(registry: registry), options: options)
    let root = try compiler.index.add(text, at: URIReference(uri))
    _ = compiler.id(of: root)
    compiler.draft.notes.synonyms = Synonyms(text.root["x-synonyms"])
    try compiler.compileQueue()
    try compiler.linkDynamicAnchors()
    try compiler.refuseLoops()
    return SchemaProgram(compiler.draft)
  }

  private init(index: SchemaIndex, options: JSONSchemaOptions) {
    self.index = index
    self.options = options
  }

  /// The entry of a schema, which is compiled in its turn.
  mutating func id(of place: SchemaPlace) -> Int32 {
    if let known = ids[place] { return known }
    let id = Int32(draft.entries.count)
    ids[place] = id
    draft.entries.append(SchemaEntry())
    queue.append(place)
    return id
  }

  private mutating func compileQueue() throws(SchemaError) {
    while draft.notes.schemas.count < queue.count {
      let id = draft.notes.schemas.count
      try compile(queue[id], as: id)
    }
  }

  private mutating func compile(_ place: SchemaPlace, as id: Int) throws(SchemaError) {
    let resource = try index.resource(of: place)
    let node = index.node(at: place)
    var schema = SchemaDraft(
      place: place, node: node, resource: resource, dialect: index.resources[resource].dialect)
    if node.bool == false { schema.add(.never, for: .any, note: "false", node) }
    if node.kind != .bool {
      guard node.kind == .object else {
        throw index.error(
          "schema", at: place,
          "expected a schema (an object, true or false), found \(Wording.found(node))")
      }
      try compileKeywords(of: &schema)
    }
    draft.notes.schemas.append(note(on: schema))
    finish(schema, as: id)
  }

  private mutating func compileKeywords(of schema: inout SchemaDraft) throws(SchemaError) {
    try compileReferences(of: &schema)
    if schema.dialect.contains(.validation) {
      try compileAssertions(of: &schema)
      try compileNumericBounds(of: &schema)
    }
    try compileFormat(of: &schema)
    try compileMembers(of: &schema)
    if schema.dialect.contains(.applicator) {
      try compileArrayApplicators(of: &schema)
      try compileLogic(of: &schema)
      try compileDependencies(of: &schema)
    }
    if schema.dialect.contains(.unevaluated) { try compileUnevaluated(of: &schema) }
  }

  /// Lays the instructions out in the order of execution.
  private mutating func finish(_ schema: SchemaDraft, as id: Int) {
    let ordered = schema.steps.enumerated().sorted {
      ($0.element.instruction.operation.rawValue, $0.offset)
        < ($1.element.instruction.operation.rawValue, $1.offset)
    }.map(\.element)
    draft.entries[id] = SchemaEntry(
      first: Int32(draft.instructions.count), count: Int32(ordered.count),
      resource: Int32(schema.resource),
      needsMarks: ordered.contains {
        [.unevaluatedItems, .unevaluatedProperties].contains($0.instruction.operation)
      })
    draft.instructions.append(contentsOf: ordered.map(\.instruction))
    draft.notes.instructions.append(contentsOf: ordered.map(\.note))
  }

  private func note(on schema: SchemaDraft) -> SchemaNote {
    let resource = index.resources[schema.resource]
    let root = index.node(at: resource.root).pointer.tokens.count
    let pointer = JSONPointer(tokens: Array(schema.node.pointer.tokens.dropFirst(root)))
    return SchemaNote(
      node: schema.node, location: "\(resource.uri)#\(pointer)",
      expected: schema.node["x-expected"]?.string, hint: schema.node["x-hint"]?.string)
  }

  /// Compiles every schema that a dynamic reference may find, until no new one turns up.
  private mutating func linkDynamicAnchors() throws(SchemaError) {
    var seen = (resources: 0, names: 0)
    while seen != (index.resources.count, dynamicAnchorNames.count) {
      seen = (index.resources.count, dynamicAnchorNames.count)
      draft.dynamicAnchors = dynamicAnchorNames.map { name in
        var found: [Int32: Int32] = [:]
        for (number, resource) in index.resources.enumerated() {
          guard let place = resource.dynamicAnchors[name] else { continue }
          found[Int32(number)] = id(of: place)
        }
        return found
      }
      try compileQueue()
    }
  }
}

/// A schema while its keywords are being compiled.
struct SchemaDraft {
  var place: SchemaPlace
  var node: JSONNode
  var resource: Int
  var dialect: Dialect
  var steps: [(instruction: Instruction, note: InstructionNote)] = []

  mutating func add(
    _ operation: Instruction.Operation, for kinds: KindSet, a: Int32 = 0, b: Int32 = 0,
    c: Int32 = 0, note keyword: String, _ value: JSONNode
  ) {
    steps.append(
      (
        Instruction(operation: operation, kinds: kinds, a: a, b: b, c: c),
        InstructionNote(keyword: keyword, value: value)
      ))
  }

  func place(of node: JSONNode) -> SchemaPlace {
    SchemaPlace(document: place.document, node: node.index)
  }
}
