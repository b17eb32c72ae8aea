import Foundation
import JSON
import PaywallCheck
import PaywallModel
import Testing

/// Components that are written from others.
@Suite struct FragmentTests {
  private func document(_ fragments: String, _ components: String) -> WrongDocument {
    WrongDocument(
      name: "fragments",
      bytes: Array(
        """
        {
          "products": {"yearly": {"sku": "y.1"}},
          "state": {"plan": {"product": ["yearly"]}, "benefit": {"page": 3}},
          "fragments": {\(fragments)},
          "components": [\(components)]
        }
        """.utf8))
  }

  /// The first component after fragments are expanded, as the service would write it.
  private func expanded(_ fragments: String, _ components: String) throws -> String {
    try expanded(document(fragments, components))
  }

  /// The first component of a document without mistakes.
  private func expanded(_ document: WrongDocument) throws -> String {
    #expect(try document.diagnostics() == [])
    let text = try #require(document.text)
    let expansion = try #require(DocumentExpansion(of: text, DocumentReading(text.root)))
    #expect(expansion.faults == [])
    let first = try #require(expansion.text.root["components"]?.elements.map(Array.init)?.first)
    return String(decoding: first.value.encoded(), as: UTF8.self)
  }

  private static let substitutions: [(component: String, with: String, result: String)] = [
    (
      #"{"type": "label", "title": "@a", "size": "@n"}"#, #"{"a": "A", "n": 20}"#,
      #"{"type":"label","title":"A","size":20}"#
    ),
    (
      #"{"type": "label", "title": "No. @{n}", "size": "@missing"}"#, #"{"n": 2}"#,
      #"{"type":"label","title":"No. 2"}"#
    ),
    (
      #"{"type": "label", "title": "@@a"}"#, "{}", #"{"type":"label","title":"@a"}"#
    ),
    (
      #"{"type": "label", "title": {"@if": "@a", "@then": "@a", "@else": "none"}}"#, "{}",
      #"{"type":"label","title":"none"}"#
    ),
    (
      #"{"type": "stack", "components": [{"type": "spacer"}, "@list", {"@if": {"@not": "@list"}, "@then": {"type": "spacer"}}]}"#,
      #"{"list": [{"type": "label", "title": "B"}]}"#,
      #"{"type":"stack","components":[{"type":"spacer"},{"type":"label","title":"B"}]}"#
    ),
    (
      #"{"type": "stack", "components": [{"@each": "@list", "@as": "word", "@do": {"type": "label", "title": "@{index} @{word.t}", "hidden": "@last"}}]}"#,
      #"{"list": [{"t": "one"}, {"t": "two"}]}"#,
      #"{"type":"stack","components":[{"type":"label","title":"1 one","hidden":false},{"type":"label","title":"2 two","hidden":true}]}"#
    ),
    (
      #"{"type": "stack", "components": [{"@each": "@n", "@do": [{"type": "spacer", "length": "@item"}, {"type": "separator"}]}]}"#,
      #"{"n": 2}"#,
      #"{"type":"stack","components":[{"type":"spacer","length":1},{"type":"separator"},{"type":"spacer","length":2},{"type":"separator"}]}"#
    ),
    (
      #"{"type": "grid", "columns": {"@count": "@list", "@plus": 1}, "components": []}"#,
      #"{"list": [1, 2]}"#, #"{"type":"grid","columns":3,"components":[]}"#
    ),
  ]

  @Test(arguments: substitutions)
  func `values take the place of names`(component: String, with: String, result: String) throws {
    let parameters = ["a": "text", "n": "number", "missing": "number", "list": "list"].map {
      "\"\($0)\": {\"type\": \"\($1)\", \"optional\": true}"
    }.joined(separator: ", ")
    let found = try expanded(
      "\"x\": {\"parameters\": {\(parameters)}, \"component\": \(component)}",
      "{\"type\": \"fragment\", \"name\": \"x\", \"with\": \(with)}")
    #expect(found == result)
  }

  @Test func `a picture may have an address for each density`() throws {
    let found = try expanded(
      #""x": {"parameters": {"picture": {"type": "image"}}, "component": {"type": "image", "url": "@picture"}}"#,
      #"{"type": "fragment", "name": "x", "with": {"picture": {"1x": "https://example.com/a.png", "2x": "https://example.com/a@2x.png"}}}"#
    )
    #expect(
      found
        == #"{"type":"image","url":{"1x":"https://example.com/a.png","2x":"https://example.com/a@2x.png"}}"#
    )
  }

  @Test(arguments: [("accent", "$accent/10"), ("other", "#0B63CE1A")])
  func `a default colour with an opacity needs the colour's name`(name: String, used: String) throws
  {
    let document = WrongDocument(
      name: "",
      bytes: Array(
        """
        {"colors": {"\(name)": "#FF0000"},
         "fragments": {"x": {"parameters": {"tint": {"type": "color", "default": ["$accent/10", "#0B63CE1A"]}},
                             "component": {"type": "stack", "background": "@tint"}}},
         "components": [{"type": "fragment", "name": "x"}]}
        """.utf8))
    #expect(try expanded(document) == #"{"type":"stack","background":"\#(used)"}"#)
  }

  @Test func `a use says more of the component, and its overrides come after the fragment's`()
    throws
  {
    let found = try expanded(
      #""x": {"component": {"type": "label", "title": "A", "size": 12, "overrides": [{"when": {"theme": "dark"}, "set": {"size": 13}}]}}"#,
      #"{"type": "fragment", "name": "x", "id": "y", "margin": 8, "overrides": [{"when": {"locale": "de"}, "set": {"hidden": true}}]}"#
    )
    #expect(
      found
        == #"{"type":"label","title":"A","size":12,"overrides":[{"when":{"theme":"dark"},"set":{"size":13}},{"when":{"locale":"de"},"set":{"hidden":true}}],"id":"y","margin":8}"#
    )
  }

  @Test func `a document's own fragment goes before one of the service, and may use others`() throws
  {
    let found = try expanded(
      #""badge": {"component": {"type": "label", "title": "Mine"}}, "two": {"component": {"type": "stack", "components": [{"type": "fragment", "name": "badge"}]}}"#,
      #"{"type": "fragment", "name": "two"}"#)
    #expect(found == #"{"type":"stack","components":[{"type":"label","title":"Mine"}]}"#)
  }

  @Test func `the content of a fragment has the place of its use`() throws {
    let bytes = document(
      "",
      #"{"type": "fragment", "name": "planCard", "with": {"product": "yearly", "title": "A", "detail": "B"}}"#
    )
    let document = try PaywallDocument(decoding: #require(bytes.text).root)
    let first = try #require(document.components.first)
    #expect(first.pointer == "/components/0" && first.product == "yearly")
    #expect(
      first.components.map(\.pointer) == [
        "/components/0/components/0", "/components/0/components/1",
      ])
  }

  @Test(arguments: FragmentLibrary.standard.fragments.keys.sorted())
  func `a fragment of the service comes with an example that is right`(name: String) throws {
    let fragment = try #require(FragmentLibrary.standard[name])
    #expect(fragment.help != nil)
    let example = try #require(fragment.example)
    let with = String(decoding: example.value.encoded(), as: UTF8.self)
    let found = WrongDocument(
      name: name,
      bytes: Array(
        """
        {"products": {"yearly": {"sku": "y.1", "price": "59.99", "currency": "USD", "period": "P1Y"},
                      "monthly": {"sku": "m.1", "price": "7.99", "currency": "USD", "period": "P1M"}},
         "state": {"plan": {"product": ["yearly", "monthly"]}, "details": {"boolean": false}, "tab": {"choice": ["plans", "benefits"]}, "benefit": {"page": 3}},
         "components": [{"type": "fragment", "name": "\(name)", "with": \(with)}]}
        """.utf8))
    #expect(try found.diagnostics() == [])
  }

  @Test(
    arguments: try FileManager.default.contentsOfDirectory(
      atPath: Repository.path("paywalls/examples")
    ).filter { $0.hasSuffix(".json") })
  func `an example is right`(name: String) throws {
    let example = WrongDocument(name: name, bytes: try Repository.read("paywalls/examples/\(name)"))
    #expect(try example.diagnostics(in: "paywalls/examples", with: Self.translations.get()) == [])
  }

  private static let translations = Result {
    try FileManager.default.contentsOfDirectory(
      atPath: Repository.path("paywalls/examples/strings")
    ).sorted().map { try #require(CompanionFile(path: "strings/\($0)")) }
  }

  @Test func `translations of the examples are right, and are all used`() throws {
    var unused: [CompanionFile: Set<String>] = [:]
    for file in try Self.translations.get() {
      let bytes = try Repository.read("paywalls/examples/\(file)")
      try file.check(bytes)
      unused[file] = Self.keys(in: try JSONText(parsing: bytes, limits: .trusted).root)
    }
    let folder = try FileManager.default.contentsOfDirectory(
      atPath: Repository.path("paywalls/examples"))
    for name in folder where name.hasSuffix(".json") {
      let bytes = try Repository.read("paywalls/examples/\(name)")
      let root = try JSONText(parsing: bytes, limits: .document).root
      let locale = root["meta"]?["locale"]?.string ?? "en"
      let keys = Self.keys(in: try #require(root["strings"]?[locale]))
      #expect(
        keys.allSatisfy { $0.hasPrefix(name.dropLast("json".count)) || $0.hasPrefix("offer.") },
        "\(name)")
      for file in unused.keys { unused[file]?.subtract(keys) }
    }
    #expect(unused.filter { !$0.value.isEmpty } == [:])
  }

  private static func keys(in node: JSONNode) -> Set<String> {
    Set((node.members.map(Array.init) ?? []).map(\.key)).subtracting(["$schema"])
  }

  @Test func `the program has the library's files, and each is a fragment`() throws {
    let folder = Repository.path("paywalls/library")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).map { $0.dropLast(5) }
    #expect(Set(names.map(String.init)) == Set(FragmentLibrary.standard.fragments.keys))
    for name in names {
      let text = try JSONText(
        parsing: Repository.read("paywalls/library/\(name).json"), limits: .trusted)
      let file = try #require(FragmentDefinition(reading: text.root))
      #expect(
        file == FragmentLibrary.standard[String(name)],
        "copy it anew: swift run paywalld-lab library")
    }
  }

  @Test func `fragments in fragments end at a depth, and at a size`() throws {
    let deep = document(
      #""x": {"component": {"type": "stack", "components": [{"type": "fragment", "name": "x"}]}}"#,
      #"{"type": "fragment", "name": "x"}"#)
    #expect(try deep.diagnostics().map(\.code) == ["fragment-depth"])
    let names = (0..<7).map { level in
      let inner =
        level == 6
        ? #"{"type": "spacer"}"#
        : "{\"@each\": 10, \"@do\": {\"type\": \"fragment\", \"name\": \"x\(level + 1)\"}}"
      return "\"x\(level)\": {\"component\": {\"type\": \"stack\", \"components\": [\(inner)]}}"
    }
    let wide = document(names.joined(separator: ", "), #"{"type": "fragment", "name": "x0"}"#)
    #expect(try wide.diagnostics().map(\.code) == ["fragment-size"])
  }
}
