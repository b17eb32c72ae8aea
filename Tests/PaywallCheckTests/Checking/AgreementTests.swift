import JSON
import JSONSchema
import PaywallModel
import Testing

/// The schema and the model are two descriptions of one shape; neither may know something that the other does not.
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

  @Test func `what the schema accepts decodes, and the reverse, for every change of every value`()
    throws
  {
    let schema = try schema
    let document = try everything
    #expect(try agrees(document, schema) == .accepted)
    var counts: [Verdict: Int] = [:]
    for variation in parts(of: document).flatMap(variations) {
      let verdict = try agrees(variation, schema)
      counts[verdict, default: 0] += 1
      if verdict == .disputed { Issue.record("disputed: \(compact(variation))") }
    }
    #expect(counts[.disputed] == nil)
    #expect(counts[.accepted, default: 0] > 100 && counts[.refused, default: 0] > 1000, "\(counts)")
  }

  @Test(arguments: try WrongDocument.all())
  func `schema and model agree on every wrong document`(document: WrongDocument) throws {
    guard let text = document.text else { return }
    let accepted = try schema.isValid(text.root)
    #expect(accepted == PaywallDocument.read(text.root).diagnostics.isEmpty)
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
  func `schema and model agree on what a tap may open`(url: String, isOpened: Bool) throws {
    let action: JSONValue = ["type": "openURL", "url": .string(url)]
    let document: JSONValue = [
      "components": [["type": "button", "title": "a", "action": action]]
    ]
    #expect(try agrees(document, schema) == (isOpened ? .accepted : .refused))
  }

  private enum Verdict { case accepted, refused, disputed }

  private func agrees(_ value: JSONValue, _ schema: JSONSchema) throws -> Verdict {
    let text = try JSONText(parsing: compact(value), limits: .document)
    let decodes = PaywallDocument.read(text.root).diagnostics.isEmpty
    guard schema.isValid(text.root) == decodes else { return .disputed }
    return decodes ? .accepted : .refused
  }

  private var schema: JSONSchema { get throws { try WrongDocument.schema } }

  private var everything: JSONValue {
    get throws {
      let path = "Tests/PaywallCheckTests/Fixtures/everything.json"
      return try JSONText(parsing: Repository.read(path), limits: .document).root.value
    }
  }

  private func compact(_ value: JSONValue) -> String {
    var writer = JSONWriter(style: .compact)
    writer.value(value)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
