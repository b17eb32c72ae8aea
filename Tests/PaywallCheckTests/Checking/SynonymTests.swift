import JSON
import JSONSchema
import Testing

/// The names from elsewhere that the schema knows, `x-synonyms`.
@Suite struct SynonymTests {
  private static func schema() throws -> JSONNode {
    try JSONText(parsing: Repository.read(Repository.schema), limits: .trusted).root
  }

  /// Where the schema says what a property is, as pointers.
  private static func places(of name: String, in node: JSONNode) -> [JSONPointer] {
    if let elements = node.elements { return elements.flatMap { places(of: name, in: $0) } }
    guard let members = node.members else { return [] }
    let own = node["properties"]?[name].map { [$0.pointer] } ?? []
    return own + members.flatMap { places(of: name, in: $0.value) }
  }

  @Test func `what a hint tells to write is a property of the schema, with a value that fits`()
    throws
  {
    let schema = try Self.schema()
    var registry = SchemaRegistry()
    registry.register(
      try JSONText(parsing: Repository.read(Repository.schema), limits: .trusted),
      at: "urn:paywalld:schema:paywall-1")
    let entries = try #require(schema["x-synonyms"]?.elements)
    #expect(entries.count > 60)
    for entry in entries {
      let written = try #require(entry["write"]?.members.map(Array.init))
      try #require(written.count == 1, "\(entry.pointer)")
      let fits = try Self.places(of: written[0].key, in: schema).contains { place in
        let one = "{\"$ref\": \"urn:paywalld:schema:paywall-1#\(place)\"}"
        let text = try JSONText(parsing: Array(one.utf8), limits: .trusted)
        return try JSONSchema(compiling: text, registry: registry).isValid(written[0].value)
      }
      #expect(fits, "\(String(decoding: entry.source, as: UTF8.self))")
    }
  }

  @Test func `no name from elsewhere stands twice for one property`() throws {
    let entries = try #require(try Self.schema()["x-synonyms"]?.elements)
    var seen: Set<String> = []
    for entry in entries {
      let write = try #require(entry["write"]?.members?.first { _ in true }?.key)
      for name in try #require(entry["instead"]?.elements) {
        let pair = "\(try #require(name.string)) for \(write)"
        #expect(seen.insert(pair.lowercased()).inserted, "\(pair)")
      }
    }
  }
}
