import JSON

/// Reads keywords' values, and says what is wrong with them.
extension SchemaCompiler {
  func wrong(_ node: JSONNode, of schema: SchemaDraft, _ expected: String) -> SchemaError {
    index.error(
      "keyword-value", at: schema.place(of: node),
      "expected \(expected), found \(Wording.found(node))")
  }

  /// A count that is not negative (`2.0` is 2), held to what an instruction can carry.
  func count(_ node: JSONNode, of schema: SchemaDraft) throws(SchemaError) -> Int32 {
    guard let number = node.number, number.isInteger, number >= JSONNumber(0) else {
      throw wrong(node, of: schema, "a whole number that is not negative")
    }
    return number.int.flatMap { Int32(exactly: $0) } ?? .max
  }

  func string(_ node: JSONNode, of schema: SchemaDraft) throws(SchemaError) -> String {
    guard let string = node.string else { throw wrong(node, of: schema, "a string") }
    return string
  }

  func strings(_ node: JSONNode, of schema: SchemaDraft) throws(SchemaError) -> [String] {
    guard let elements = node.elements else { throw wrong(node, of: schema, "an array of strings") }
    var strings: [String] = []
    for element in elements { strings.append(try string(element, of: schema)) }
    return strings
  }

  func members(_ node: JSONNode, of schema: SchemaDraft) throws(SchemaError) -> JSONMembers {
    guard let members = node.members else { throw wrong(node, of: schema, "an object") }
    return members
  }

  func elements(_ node: JSONNode, of schema: SchemaDraft) throws(SchemaError) -> JSONElements {
    guard let elements = node.elements else { throw wrong(node, of: schema, "an array of schemas") }
    return elements
  }

  mutating func id(_ node: JSONNode, in schema: SchemaDraft) -> Int32 {
    id(of: schema.place(of: node))
  }

  mutating func ids(
    _ node: JSONNode, in schema: SchemaDraft
  ) throws(SchemaError) -> (first: Int32, count: Int32) {
    draft.addList(try elements(node, of: schema).map { id($0, in: schema) })
  }

  /// A pattern's place in the table.
  mutating func pattern(_ source: String, at node: JSONNode, of schema: SchemaDraft)
    throws(SchemaError) -> Int32
  {
    do throws(PatternError) {
      return draft.add(try Pattern(source), to: \.patterns)
    } catch {
      throw index.error(
        "pattern", at: schema.place(of: node),
        "the pattern \(source) is wrong at character \(error.offset + 1): \(error.message)")
    }
  }
}
