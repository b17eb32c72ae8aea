import Foundation
import JSON
import JSONSchema
import PaywallRender
import PaywallTree
import Testing

/// The schema of laid-out paywalls is a promise to clients that are already installed.
@Suite struct ContractTests {
  private static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/contracts/layout-\(LayoutSchema.contract).schema.json")

  /// With `PAYWALLD_RECORD=1` it records additions; a break needs a new revision.
  @Test func `the schema keeps everything that its contract promises`() throws {
    let present = LayoutSchema.open.encoded(.pretty) + [UInt8(ascii: "\n")]
    guard FileManager.default.fileExists(atPath: Self.fixture.path) else {
      try Data(present).write(to: Self.fixture)
      Issue.record("the schema of contract \(LayoutSchema.contract) was recorded; commit it")
      return
    }
    let recorded = Array(try Data(contentsOf: Self.fixture))
    let promised = try JSONText(parsing: recorded, limits: .trusted).root.value
    let breaks = ContractBreaks(from: promised, to: LayoutSchema.open).all
    #expect(breaks == [], "raise LayoutSchema.contract, or keep what clients rely on")
    guard recorded != present, breaks.isEmpty else { return }
    if ProcessInfo.processInfo.environment["PAYWALLD_RECORD"] == "1" {
      try Data(present).write(to: Self.fixture)
    } else {
      Issue.record("the contract has additions; run this test with PAYWALLD_RECORD=1 and commit")
    }
  }

  @Test(arguments: [
    (#"{"type": "object", "properties": {}}"#, "/properties/a is gone"),
    (
      #"{"type": "object", "properties": {"a": {"type": "number"}}, "required": ["a"]}"#,
      "/properties/a/type is another"
    ),
    (
      #"{"type": "object", "properties": {"a": {"type": "string"}}}"#,
      "/required lacks \"a\""
    ),
    (#"{"type": "array"}"#, "/type is another"),
  ])
  func `a broken promise is found`(schema: String, sentence: String) throws {
    let promised = try Self.value(
      #"{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}"#)
    #expect(
      ContractBreaks(from: promised, to: try Self.value(schema)).all.contains(sentence))
  }

  @Test(arguments: [
    #"{"type": "object", "properties": {"a": {"anyOf": [{"enum": ["x", "y"]}, {"type": "string"}]}, "b": {}}, "required": ["a", "b"]}"#,
    ##"{"type": "object", "properties": {"a": {"$ref": "#/$defs/text", "description": "named"}}, "required": ["a"], "$defs": {"text": {"anyOf": [{"enum": ["x"]}, {"type": "string"}]}}}"##,
    #"{"description": "new words", "type": "object", "properties": {"a": {"anyOf": [{"enum": ["x"]}, {"type": "string"}]}}, "required": ["a"]}"#,
  ])
  func `what may be added breaks no promise`(schema: String) throws {
    let promised = try Self.value(
      #"{"type": "object", "properties": {"a": {"anyOf": [{"enum": ["x"]}, {"type": "string"}]}}, "required": ["a"]}"#
    )
    #expect(ContractBreaks(from: promised, to: try Self.value(schema)).all == [])
  }

  @Test(arguments: [
    ("action", #"{"type": "purchase", "sku": "a", "product": "b"}"#, true, true),
    ("action", #"{"type": "purchase", "sku": "a"}"#, false, false),
    ("action", #"{"type": "to-come", "value": 1}"#, true, false),
    ("action", #"{"value": 1}"#, false, false),
    ("paint", ##""#0072D2FF""##, true, true),
    ("paint", #"{"type": "linearGradient", "stops": []}"#, false, false),
    ("paint", #"{"type": "to-come"}"#, true, false),
  ])
  func `a kind that is known is held to its members, and the open schema has room for others`(
    definition: String, text: String, isOpen: Bool, isClosed: Bool
  ) throws {
    let value = Self.node(try Self.value(text))
    for (schema, isRight) in [(LayoutSchema.open, isOpen), (LayoutSchema.closed, isClosed)] {
      let definitions = try #require(schema["$defs"])
      let form = try JSONSchema(
        compiling: ["$ref": .string("#/$defs/" + definition), "$defs": definitions])
      #expect(form.validate(value).isEmpty == isRight, "\(text)")
    }
  }

  @Test func `an alternative may come before the last one, and none may go`() throws {
    let promised: JSONValue = ["anyOf": [["$ref": "#/$defs/a"], ["$ref": "#/$defs/other"]]]
    let more: JSONValue = [
      "anyOf": [["$ref": "#/$defs/a"], ["$ref": "#/$defs/b"], ["$ref": "#/$defs/other"]]
    ]
    #expect(ContractBreaks(from: promised, to: more).all == [])
    #expect(
      ContractBreaks(from: more, to: promised).all == [##"/anyOf lacks {"$ref":"#/$defs/b"}"##])
  }

  @Test func `the schema accepts members, types and values to come`() throws {
    let schema = try JSONSchema(compiling: LayoutSchema.open)
    let page = try Repository.render(Repository.input("disney"))
    let tree = try JSONText(parsing: page.json(), limits: .trusted).root.value
    #expect(schema.validate(Self.node(Self.extended(tree))) == [])
    let closed = try JSONSchema(compiling: LayoutSchema.closed)
    #expect(closed.validate(Self.node(Self.extended(tree))) != [])
    #expect(closed.validate(Self.node(tree)) == [])
  }

  /// With a new member in each object, and new types of nodes and actions, themes and roles.
  private static func extended(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let fields):
      let isOpen = fields.contains { ["frame", "type", "device", "family"].contains($0.name) }
      let known = fields.map { field in
        let isChoice = ["type", "theme", "role"].contains(field.name)
        return JSONField(
          name: field.name, value: isChoice ? "to-come" : extended(field.value))
      }
      return .object(known + (isOpen ? [JSONField(name: "toCome", value: [1])] : []))
    case .array(let elements): return .array(elements.map(extended))
    default: return value
    }
  }

  private static func node(_ value: JSONValue) -> JSONNode {
    do {
      return try JSONText(parsing: value.encoded(), limits: .trusted).root
    } catch {
      preconditionFailure("encoded JSON is JSON: \(error)")
    }
  }

  private static func value(_ text: String) throws -> JSONValue {
    try JSONText(parsing: Array(text.utf8), limits: .trusted).root.value
  }
}

/// What a schema promised and another one does not keep. New members, new required members, new values of choices and names for shapes
/// break nothing.
private struct ContractBreaks {
  private(set) var all: [String] = []

  private let definitions: JSONValue?

  init(from promised: JSONValue, to present: JSONValue) {
    definitions = present["$defs"]
    compare(promised, present, "")
  }

  /// Keywords that only describe.
  private static let words: Set<String> = [
    "title", "description", "x-synonyms", "x-expected", "$id",
  ]

  private mutating func compare(_ promised: JSONValue, _ present: JSONValue, _ place: String) {
    let present = promised["$ref"] == nil ? resolved(present) : present
    switch (promised, present) {
    case (.object(let fields), .object):
      for field in fields where !Self.words.contains(field.name) {
        let path = "\(place)/\(field.name)"
        guard let value = present[field.name] else {
          all.append(
            field.name == "required"
              ? "\(path) lacks \(field.value.elements.first ?? "")" : "\(path) is gone")
          continue
        }
        compare(field.value, value, path)
      }
    case (.array(let elements), .array(let others)):
      if place.hasSuffix("/required") || place.hasSuffix("/enum") {
        for element in elements where !others.contains(element) {
          all.append("\(place) lacks \(String(decoding: element.encoded(), as: UTF8.self))")
        }
      } else if place.hasSuffix("/anyOf"), elements.contains(where: { $0["$ref"] != nil }) {
        // The alternatives are known by their names, because a new one stands before that of all others.
        for element in elements where !others.contains(element) {
          all.append("\(place) lacks \(String(decoding: element.encoded(), as: UTF8.self))")
        }
      } else if elements.count > others.count {
        all.append("\(place) is shorter")
      } else {
        for (index, pair) in zip(elements, others).enumerated() {
          compare(pair.0, pair.1, "\(place)/\(index)")
        }
      }
    default:
      if promised != present { all.append("\(place) is another") }
    }
  }

  /// A schema with the members of its definition, if it has got a name.
  private func resolved(_ schema: JSONValue) -> JSONValue {
    guard case .object(let own) = schema, case .string(let path)? = schema["$ref"],
      let name = path.split(separator: "/").last,
      case .object(let shape)? = definitions?[String(name)]
    else { return schema }
    return .object(own.filter { $0.name != "$ref" } + shape)
  }
}

extension JSONValue {
  fileprivate var elements: [String] {
    guard case .array(let elements) = self else { return [] }
    return elements.map { String(decoding: $0.encoded(), as: UTF8.self) }
  }
}
