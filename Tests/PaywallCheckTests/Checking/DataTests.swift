import Foundation
import JSON
import PaywallCheck
import PaywallModel
import Testing
import Wording

/// Documents whose texts, pictures and conditions name values of data.
@Suite struct DataTests {
  private static let shop = """
    {"shop": {"name": "Dishes", "open": true, "none": "", "stars": 4, "sign": "$5 *off* {now}", "key": "$title",
      "price": {"now": "660.00", "currency": "GBP"}, "range": {"from": "379.00", "to": "1099.50"},
      "html": "<p>New: <b>100&pound;</b></p><script>x()</script><p>More <a href='https://example.com/a'>here</a></p>",
      "items": [{"title": "One", "tags": ["a", "b"]}, {"title": "Two", "tags": []}], "image": "logo.png"}}
    """

  private func document(
    _ components: String, data: String = Self.shop, rest: String = ""
  ) -> WrongDocument {
    WrongDocument(
      name: "data",
      bytes: Array("{\(rest) \"data\": \(data), \"components\": [\(components)]}".utf8))
  }

  private func expanded(_ document: WrongDocument, _ companions: Companions = .none) throws
    -> JSONValue
  {
    let text = try #require(document.text)
    let expansion = try #require(
      DocumentExpansion(of: text, DocumentReading(text.root), companions))
    #expect(expansion.faults == [])
    return expansion.text.root.value
  }

  private static let values: [(component: String, result: String)] = [
    (#"{"type": "label", "title": "@shop.name"}"#, #"{"type":"label","title":"Dishes"}"#),
    (
      #"{"type": "label", "title": "@{shop.name} (@{shop.items.count})"}"#,
      #"{"type":"label","title":"Dishes (2)"}"#
    ),
    (
      #"{"type": "label", "title": "@shop.stars", "maxLines": "@shop.stars"}"#,
      #"{"type":"label","title":"4","maxLines":4}"#
    ),
    (
      #"{"type": "label", "title": "@shop.items.1.title", "hidden": "@shop.open"}"#,
      #"{"type":"label","title":"Two","hidden":true}"#
    ),
    (
      #"{"type": "image", "url": "images/@{shop.image}", "action": {"type": "openURL", "url": "https://example.com/@{shop.stars}"}}"#,
      #"{"type":"image","url":"images/logo.png","action":{"type":"openURL","url":"https://example.com/4"}}"#
    ),
    (
      #"{"type": "label", "title": "{@{shop.price.now} @{shop.price.currency}}"}"#,
      #"{"type":"label","title":"{660.00 GBP}"}"#
    ),
    (
      #"{"type": "label", "title": {"@first": ["@shop.none", "@shop.missing", "@shop.name", "nothing"]}}"#,
      #"{"type":"label","title":"Dishes"}"#
    ),
    (
      #"{"type": "label", "title": {"@if": "@shop.range.to", "@then": "from @{shop.range.from}", "@else": "@shop.range"}}"#,
      #"{"type":"label","title":"from 379.00"}"#
    ),
    (
      #"{"type": "label", "title": "A", "color": "@shop.missing"}"#,
      #"{"type":"label","title":"A"}"#
    ),
    (#"{"type": "label", "title": "@@shop.name"}"#, #"{"type":"label","title":"@shop.name"}"#),
    // What data says is words, whatever signs are in it.
    (
      #"{"type": "label", "title": "@shop.sign", "accessibilityLabel": "@shop.sign"}"#,
      #"{"type":"label","title":"$5 \\*off\\* {{now}}","accessibilityLabel":"$5 *off* {{now}}"}"#
    ),
    (
      #"{"type": "label", "title": "@shop.key", "accessibilityLabel": "@{shop.key}"}"#,
      #"{"type":"label","title":"$$title","accessibilityLabel":"$$title"}"#
    ),
    (
      #"{"type": "fragment", "name": "badge", "with": {"title": "@shop.sign"}, "id": "b"}"#,
      ##"{"type":"label","title":"$5 \\*off\\* {{now}}","size":13,"weight":"bold","color":"#FFFFFF","background":"#0B63CE","cornerRadius":"pill","padding":{"horizontal":8,"vertical":4},"maximumTextScale":1.25,"id":"b"}"##
    ),
    (
      #"{"type": "stack", "components": [{"@each": "@shop.items", "@as": "item", "@do": {"type": "label", "title": "@{index} @{item.title}", "hidden": "@last"}}]}"#,
      #"{"type":"stack","components":[{"type":"label","title":"1 One","hidden":false},{"type":"label","title":"2 Two","hidden":true}]}"#
    ),
    (
      #"{"type": "stack", "components": [{"@each": "@shop.items", "@as": "item", "@do": {"@if": "@item.tags", "@then": {"type": "label", "title": "@item.tags.1"}}}]}"#,
      #"{"type":"stack","components":[{"type":"label","title":"b"}]}"#
    ),
    (
      #"{"type": "label", "title": "", "spans": {"@html": "@shop.html"}}"#,
      #"{"type":"label","title":"","spans":[{"title":"New: "},{"title":"100£","weight":"bold"},{"title":"\n\nMore "},{"title":"here","underline":true,"action":{"type":"openURL","url":"https://example.com/a"}}]}"#
    ),
  ]

  @Test(arguments: values)
  func `values take the place of their names`(component: String, result: String) throws {
    let found = try expanded(document(component))["components"]
    guard case .array(let components)? = found, let first = components.first else {
      Issue.record("there is no component")
      return
    }
    let expected = try JSONText(parsing: Array(result.utf8), limits: .document).root.value
    #expect(first == expected, "\(String(decoding: first.encoded(), as: UTF8.self))")
  }

  @Test func `the words that a reader sees are those of the data`() throws {
    let document = document(
      #"{"type": "label", "title": "@shop.sign", "accessibilityLabel": "@shop.key"}, {"type": "label", "title": "{@{shop.price.now} GBP} – {@{shop.range.to} GBP | rounded}"}"#
    )
    #expect(try document.diagnostics() == [])
    let read = try PaywallDocument(decoding: #require(document.text).root)
    let british = TextResolver(document: read, locale: "en-GB")
    let titles = read.components.compactMap(\.content.text?.title)
    #expect(british.parts(of: titles[0]).map(\.string).joined() == "$5 *off* {now}")
    #expect(british.string(of: titles[1]) == "£660.00 – £1,100")
    #expect(
      TextResolver(document: read, locale: "de").string(of: titles[1])
        == "660,00\u{A0}£ – 1.100\u{A0}£")
    let label = try #require(read.components[0].accessibilityLabel)
    #expect(british.string(of: label) == "$title")
  }

  @Test func `texts of strings, products and state name data as well`() throws {
    let found = try expanded(
      document(
        #"{"type": "label", "title": "$head"}"#,
        rest:
          #""state": {"page": {"page": "@shop.items.count"}}, "strings": {"en": {"head": "@{shop.name}: *@{shop.items.count}*"}}, "#
      ))
    #expect(found["state"]?["page"]?["page"] == 2)
    #expect(found["strings"]?["en"]?["head"] == "Dishes: *2*")
    #expect(found["data"] == nil)
  }

  @Test func `each repetition has a place of its own`() throws {
    let document = document(
      #"{"type": "spacer"}, {"@each": "@shop.items", "@as": "item", "@do": [{"type": "label", "title": "@item.title"}, {"type": "separator"}]}"#
    )
    let read = try PaywallDocument(decoding: #require(document.text).root)
    #expect(read.components.map(\.pointer) == (0..<5).map { "/components/\($0)" })
    #expect(read.components.compactMap(\.content.text?.title.raw) == ["One", "Two"])
  }

  @Test func `data lies in a file of the brand, and whoever asks goes before it`() throws {
    let document = document(
      #"{"type": "label", "title": "@a.title"}"#, data: #"{"a": "data/a.json"}"#)
    let files = Companions { $0 == "data/a.json" ? Array(#"{"title": "of the file"}"#.utf8) : nil }
    #expect(
      try expanded(document, files)["components"] == [["type": "label", "title": "of the file"]])
    let given = Companions(given: ["a": ["title": "given"]], bytes: files.bytes)
    #expect(try expanded(document, given)["components"] == [["type": "label", "title": "given"]])
    let text = try #require(document.text)
    let expansion = DocumentExpansion(of: text, DocumentReading(text.root), files)
    #expect(expansion?.used.map(\.path) == ["data/a.json"])
  }

  private static let wrong:
    [(components: String, data: String, code: String, pointer: String, words: String)] = [
      (
        #"{"type": "label", "title": "@shp.name"}"#, shop, "unknown-data", "/components/0/title",
        #"did you mean "@shop"?"#
      ),
      (
        #"{"type": "label", "title": "Of @{shop.nme}"}"#, shop, "fragment-name",
        "/components/0/title", #"there is no text or number named "shop.nme""#
      ),
      (
        #"{"type": "label", "title": "@shop.open"}"#, shop, "type", "/components/0/title",
        #"(in the data "shop" at /open)"#
      ),
      (
        #"{"type": "image", "url": "images/@{shop.name}"}"#, shop, "missing-image",
        "/components/0/url", "Dishes"
      ),
      (
        #"{"type": "icon", "name": "@shop.name"}"#, shop, "enum", "/components/0/name",
        #"(in the data "shop" at /name)"#
      ),
      (
        #"{"@each": "@shop.itms", "@do": {"type": "spacer"}}"#, shop, "fragment-list",
        "/components/0", "@shop.itms"
      ),
      (
        #"{"@each": "@shop.name", "@do": {"type": "spacer"}}"#, shop, "fragment-list",
        "/components/0", #"(in the data "shop" at /name)"#
      ),
      (
        #"{"@each": "@shop.items", "@as": "i", "@do": {"type": "label", "title": "@i.title", "size": "@i.tags"}}"#,
        shop, "type", "/components/0/@do/size", #"(in the data "shop" at /items/0/tags)"#
      ),
      (
        #"{"type": "label", "title": "{@{shop.none} GBP}"}"#, shop, "placeholder",
        "/components/0/title", #""{ GBP}" is not a placeholder"#
      ),
      (
        #"{"type": "spacer"}"#, #"{"a": "data/a.json"}"#, "unknown-data", "/data/a",
        "the brand has no file"
      ),
      (
        #"{"type": "spacer"}"#, #"{"a": "data/wrong.json"}"#, "data-file", "/data/a",
        "data/wrong.json:1:2:"
      ),
      (#"{"type": "spacer"}"#, #"{"a": "../a.json"}"#, "pattern", "/data/a", "data/NAME.json"),
      (#"{"type": "spacer"}"#, #"{"1": {}}"#, "pattern", "/data/1", "cannot be the name"),
      (#"{"type": "spacer"}"#, "[]", "type", "/data", "data by name"),
    ]

  @Test(arguments: wrong)
  func `the author reads where, and which value of the data is meant`(
    components: String, data: String, code: String, pointer: String, words: String
  ) throws {
    let checker = try WrongDocument.checker
    let files = Companions { $0 == "data/wrong.json" ? [UInt8(ascii: "{")] : nil }
    do throws(InvalidDocument) {
      _ = try checker.check(
        document(components, data: data).bytes, files, hasImage: { $0 == "logo.png" })
      Issue.record("nothing is wrong")
    } catch {
      let first = try #require(error.diagnostics.first)
      #expect(first.code == code && first.pointer == pointer, "\(first)")
      #expect("\(first.message) \(first.hint ?? "")".contains(words), "\(first)")
    }
  }

  @Test func `a document without data has nothing to repeat`() throws {
    let document = WrongDocument(
      name: "none",
      bytes: Array(#"{"components": [{"@each": "@a", "@do": {"type": "spacer"}}]}"#.utf8))
    #expect(try document.diagnostics().map(\.code) == ["no-data"])
  }

  private static let limits:
    [(data: String, component: String, limit: @Sendable (inout DataLimits) -> Void, code: String)] =
      [
        (#"{"a": {"b": [[1]]}}"#, #"{"type": "spacer"}"#, { $0.depth = 2 }, "data-depth"),
        (#"{"a": [1, 2], "b": [3]}"#, #"{"type": "spacer"}"#, { $0.values = 4 }, "data-values"),
        (
          #"{"a": [1, 2, 3]}"#, #"{"@each": "@a", "@do": {"type": "spacer"}}"#, { $0.items = 2 },
          "data-items"
        ),
        (#"{"a": "data/a.json"}"#, #"{"type": "spacer"}"#, { $0.bytes = 8 }, "data-file"),
        (
          #"{"a": {"b": "<p>long</p>"}}"#,
          #"{"type": "label", "title": "", "spans": {"@html": "@a.b"}}"#, { $0.htmlBytes = 4 },
          "data-html"
        ),
      ]

  @Test(arguments: limits)
  func `what data takes has limits`(
    data: String, component: String, limit: @Sendable (inout DataLimits) -> Void, code: String
  ) throws {
    let text = try #require(document(component, data: data).text)
    let reading = DocumentReading(text.root)
    let files = Companions { _ in Array("[1, 2, 3, 4]".utf8) }
    var limits = DataLimits.standard
    #expect(
      try #require(DocumentExpansion(of: text, reading, files)).faults == [])
    limit(&limits)
    let limited = try #require(
      DocumentExpansion(of: text, reading, files, dataLimits: limits))
    #expect(limited.faults.map(\.code) == [code])
  }

  @Test(arguments: [
    (#"<ul><li>One<li>Two</ul>"#, "• One\n• Two"), ("a<br>b<br/>c", "a\nb\nc"),
    ("  a \n b  ", "a b"), ("1 < 2 &lt; 3 &#8364; &unknown; &#x41;", "1 < 2 < 3 € &unknown; A"),
    ("<a href=\"javascript:x()\">x</a><img src=x onerror=y()>", "x"),
    ("<!-- no -->yes<!-- open", "yes"),
    ("<style>p {}</style><STRONG>b</STRONG", "b"), ("<p title='a > b'>c</p>", "c"), ("<", "<"),
  ])
  func `HTML is words, whatever is wrong with it`(html: String, words: String) throws {
    let data = JSONValue.object([JSONField(name: "a", value: ["h": .string(html)])])
    let found = try expanded(
      document(
        #"{"type": "label", "title": "", "spans": {"@html": "@a.h"}}"#,
        data: String(decoding: data.encoded(), as: UTF8.self)))
    guard case .array(let components)? = found["components"],
      case .array(let spans)? = components.first?["spans"]
    else { return }
    let titles = spans.map { span in
      if case .string(let title)? = span["title"] { title } else { "" }
    }
    #expect(titles.joined() == words)
    #expect(!spans.contains { $0["action"] != nil })
  }
}
