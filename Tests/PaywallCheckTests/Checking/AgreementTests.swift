import JSON
import JSONSchema
import PaywallModel
import Testing

/// What the schema accepts, the model reads whole.
@Suite struct AgreementTests {
  @Test(arguments: ["paywalls/disney/1.json", "paywalls/espn/1.json"])
  func `the sample documents have the shape`(path: String) throws {
    let text = try JSONText(parsing: Repository.read(path), limits: .document)
    #expect(try schema.validate(text.root) == [])
    _ = try PaywallDocument(decoding: text.root)
  }

  @Test func `the fixture has every property of the schema`() throws {
    let schema = try JSONText(parsing: Repository.read(Repository.schema), limits: .trusted)
    var declared: Set<String> = []
    forEachValue(of: schema.root.value) { value, _ in
      guard case .object(let properties)? = value["properties"] else { return }
      declared.formUnion(properties.map(\.name))
    }
    var used: Set<String> = []
    forEachValue(of: try everything) { value, _ in
      if case .object(let members) = value { used.formUnion(members.map(\.name)) }
    }
    #expect(declared.subtracting(used) == [])
  }

  @Test func `the schema's file is what the vocabulary says`() throws {
    let file = try JSONText(parsing: Repository.read(Repository.schema), limits: .trusted)
    #expect(
      file.root.value == DocumentSchema.value, "write it anew: swift run paywalld-lab schema")
  }

  @Test func `what the schema accepts is read without a fault, for every change of every value`()
    throws
  {
    let schema = try schema
    let document = try everything
    #expect(try verdict(document, schema) == .accepted)
    var counts: [Verdict: Int] = [:]
    for variation in parts(of: document).flatMap(variations) {
      let verdict = try verdict(variation, schema)
      counts[verdict, default: 0] += 1
      if verdict == .unreadable { Issue.record("unreadable: \(compact(variation))") }
    }
    #expect(counts[.accepted, default: 0] > 100 && counts[.refused, default: 0] > 1000, "\(counts)")
  }

  @Test func `a document is written in a form that the schema accepts and that reads the same`()
    throws
  {
    let text = try JSONText(parsing: compact(try everything), limits: .document)
    let document = try PaywallDocument(decoding: text.root)
    var writer = JSONWriter()
    document.write(to: &writer)
    let written = try JSONText(parsing: writer.bytes, limits: .document)
    #expect(try schema.validate(written.root) == [])
    #expect(try PaywallDocument(decoding: written.root) == document)
  }

  @Test(arguments: [
    ("https://example.com", true), ("http://example.com:8080/a?b=c#d", true),
    ("https://[2001:db8::1]:443/", true), ("https://example.com?x", true),
    ("https://example.com/%C3%9F(1);a=$&'*+,!@[]~", true), ("mailto:anna@example.com", true),
    ("tel:+41-44-668-18-00", true), ("sms:+1555?body=JOIN", true), ("https://127.0.0.1/", true),
    ("HTTPS://example.com", false), ("https://", false), ("https://:80/", false),
    ("http:///a", false),
    ("https://example.com:", false), ("https://example.com:123456/", false), ("https://[]/", false),
    ("https://[::1/", false), ("https://[::1]x/", false), ("https://a@b/", false), ("tel:", false),
    ("https://example.com/%zz", false), ("https://example.com/%", false), ("https://a/\"", false),
    ("https://example.com/a\\b", false), ("https://example.com\\@evil.example", false),
    ("javascript:alert(1)", false), ("javascript://example.com/%0aalert(1)", false),
    ("data:text/html;base64,AA==", false), ("intent://a#Intent;end", false), ("app:open", false),
    ("https://example.com/\u{202E}", false), ("https://exämple.com/", false), ("//a", false),
    ("https://example.com/a\n", false), ("tel:1\u{0}", false), ("", false), ("https", false),
  ])
  func `the schema says what a tap may open`(url: String, isOpened: Bool) throws {
    let action: JSONValue = ["type": "openURL", "url": .string(url)]
    let document: JSONValue = [
      "components": [["type": "button", "title": "a", "action": action]]
    ]
    #expect(try verdict(document, schema) == (isOpened ? .accepted : .refused))
  }

  private enum Verdict { case accepted, refused, unreadable }

  private func verdict(_ value: JSONValue, _ schema: JSONSchema) throws -> Verdict {
    let text = try JSONText(parsing: compact(value), limits: .document)
    guard schema.isValid(text.root) else { return .refused }
    return DocumentReading(text.root).faults.isEmpty ? .accepted : .unreadable
  }

  private var schema: JSONSchema { get throws { try WrongDocument.schema } }

  /// The fixture, and the declared examples that the fixture lacks.
  private var everything: JSONValue {
    get throws {
      let path = "Tests/PaywallCheckTests/Fixtures/everything.json"
      let fixture = try JSONText(parsing: Repository.read(path), limits: .document).root.value
      guard case .object(var sections) = fixture,
        case .array(var components)? = fixture["components"]
      else { return fixture }
      for kind in DocumentReference().components {
        let present = components.first { $0["type"] == .string(kind.name) }
        guard case .object(var fields)? = present ?? kind.examples.first else { continue }
        for property in kind.properties where !fields.contains(where: { $0.name == property.name })
        {
          guard case .array(let examples)? = property.schema["examples"], let first = examples.first
          else { continue }
          fields.append(JSONField(name: property.name, value: first))
        }
        components.removeAll { $0 == present }
        components.append(.object(fields))
      }
      sections.removeAll { $0.name == "components" }
      return .object(sections + [JSONField(name: "components", value: .array(components))])
    }
  }

  private func compact(_ value: JSONValue) -> String {
    var writer = JSONWriter(style: .compact)
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
