import ASCII
import Digest
import Foundation
import HTTP
import JSON
import JSONSchema
import PaywallRender
import Suites
import TestLayouts
import Testing

@testable import PaywallService

@Suite struct RenderRouteTests {
  private let test: TestService

  init() throws { test = try TestService() }

  @Test func `a layout names its brand, version and device`() throws {
    let answer = try test.ask(.get, "/render?brand=espn&device=iphone-11&orientation=landscape")
    let tree = try answer.json()
    #expect(tree["brand"]?.string == "espn")
    #expect(tree["version"]?.number?.int == 1)
    #expect(tree["device"]?["width"]?.number?.int == 896)
    #expect(tree["root"]?["frame"]?["height"]?.number?.int == 414)
    #expect(answer.fields["Vary"] == "Accept, Accept-Language, Paywall-Client, Accept-Encoding")
  }

  @Test(arguments: [
    "", "?brand=espn&device=ipad&orientation=landscape", "?locale=ar&direction=rtl&textScale=2",
    "?theme=dark&brand=espn",
  ])
  func `a layout is as the published schema has it, and carries a hash of itself`(query: String)
    throws
  {
    let published = try JSONText(
      parsing: test.ask(.get, "/schema/layout").body, limits: .trusted)
    let answer = try test.ask(.get, "/render" + query)
    let tree = try JSONText(parsing: answer.body, limits: .trusted).root
    #expect(try JSONSchema(compiling: published).validate(tree) == [])
    let text = answer.text
    let end = try #require(text.range(of: ",\"hash\"", options: .backwards)?.lowerBound)
    let hash = SHA256.hash(Array(text[..<end].utf8)).prefix(16).hexadecimal
    #expect(tree["hash"]?.string == hash)
    #expect(answer.fields["ETag"] == "\"\(hash)\"")
  }

  @Test func `every layout that a test asks for is held to the schema`() throws {
    for query in ["", "?flatten=true"] {
      let right = try test.ask(.get, "/render" + query)
      let type = try #require(right.fields["Content-Type"])
      let wrong = Array(right.text.replacing("\"device\"", with: "\"machine\"").utf8)
      let mistakes = try LayoutAnswer.mistakes(in: wrong, to: "/render" + query, type: type)
      #expect(mistakes.isEmpty == false, "\(query)")
    }
  }

  @Test func `the specification of layouts names every member`() throws {
    let page = try test.ask(.get, "/reference/members").text
    let schema = try JSONText(parsing: test.ask(.get, "/schema/layout").body, limits: .trusted)
    for definition in try #require(schema.root["$defs"]?.members) {
      for member in definition.value["properties"]?.members.map(Array.init) ?? [] {
        #expect(page.contains("<code>\(member.key)</code>"), "\(definition.key) \(member.key)")
      }
    }
  }

  @Test func `a layout is compressed once for those who take it so`() throws {
    let plain = try test.ask(.get, "/render")
    let packed = try test.ask(.get, "/render", fields: ["Accept-Encoding": "gzip"])
    #expect(packed.fields["Content-Encoding"] == "gzip" && packed.body.starts(with: [0x1F, 0x8B]))
    #expect(packed.body.count < plain.body.count * 3 / 4)
    #expect(
      packed.fields["ETag"] != plain.fields["ETag"] && plain.fields["Content-Encoding"] == nil)
    let tag = try #require(packed.fields["ETag"])
    let known: HTTPFields = ["Accept-Encoding": "gzip", "If-None-Match": tag]
    #expect(try test.ask(.get, "/render", fields: known).status == 304)
    #expect(try test.ask(.get, "/metrics").text.contains("paywalld_render_cache_misses_total 1\n"))
  }

  @Test func `the second answer comes from the cache and is the same`() throws {
    let first = try test.ask(.get, "/render")
    let request = try HTTPRequest(.get, "/render?device=iphone-11")
    guard case .prepared = test.service.respond(request).content else {
      Issue.record("the layout was made again")
      return
    }
    let again = try test.ask(.get, "/render")
    #expect(again.body == first.body)
    let tag = try #require(first.fields["ETag"])
    #expect(try test.ask(.get, "/render", fields: ["If-None-Match": tag]).status == 304)
  }

  @Test func `a swap is rendered at once`() throws {
    #expect(try test.ask(.get, "/render").json()["brand"]?.string == "disney")
    _ = try test.ask(.post, "/admin/active?brand=espn")
    #expect(try test.ask(.get, "/render").json()["brand"]?.string == "espn")
    _ = try test.ask(.post, "/admin/active?brand=disney&version=1")
    #expect(try test.ask(.get, "/render").json()["version"]?.number?.int == 1)
  }

  @Test(arguments: [
    ("", "*/*", "application/json"), ("", "image/svg+xml", "image/svg+xml"),
    ("", "image/*", "image/svg+xml"),
    ("", "application/json;q=0.5, image/svg+xml", "image/svg+xml"),
    ("", "image/svg+xml;q=0.5, application/json", "application/json"),
    ("?format=svg", "application/json", "image/svg+xml"),
    ("?format=json", "image/svg+xml", "application/json"),
    ("", "text/html,application/xhtml+xml,*/*;q=0.8", "application/json"),
  ])
  func `the form is the one that is asked for`(query: String, accept: String, type: String) throws {
    let answer = try test.ask(.get, "/render" + query, fields: ["Accept": accept])
    #expect(answer.fields["Content-Type"] == type)
  }

  @Test func `a form that there is not is refused`() throws {
    #expect(try test.ask(.get, "/render", fields: ["Accept": "image/png"]).status == 406)
    #expect(try test.ask(.get, "/render?format=png").status == 400)
  }

  /// Each asks for what the first does.
  @Test(arguments: [
    ["", "device=iphone-11", "orientation=portrait", "theme=light", "format=json", "textScale=1"],
    ["", "textScale=1.0000001", "textScale=0.98", "images=embedded", "fullLength=true"],
    ["", "locale=qq", "locale=xx-YY-a-b-c"],
    ["locale=de", "locale=DE", "locale=de-ZZ", "locale=de-1996-x-y", "locale=de-u-nu-thai"],
    ["locale=zh-TW", "locale=zh-tw-x-1"],
    ["explain=/components/0", "explain=/components/0&format=svg&images=embedded"],
  ])
  func `requests that mean the same share one rendering`(queries: [String]) throws {
    for query in queries { #expect(try test.ask(.get, "/render?" + query).status == 200) }
    #expect(try metric("render_cache_entries") == 1)
  }

  @Test func `the layout says which scale and locale it has`() throws {
    let tree = try test.ask(.get, "/render?textScale=1.2345&locale=de-DE-1996").json()
    #expect(tree["textScale"]?.number?.double == 1.25)
    #expect(tree["locale"]?.string == "de-DE")
    #expect(try test.ask(.get, "/render?locale=qq").json()["locale"]?.string == "en")
  }

  /// Query, Accept-Language, the locale, the texts and why.
  @Test(arguments: [
    ("", "", "en", "en", "document"), ("", "de-AT, en;q=0.5", "de-AT", "de", "parent"),
    ("&locale=en-IN", "de", "en-IN", "en", "parent"), ("", "fr, de;q=0.1", "de", "de", "exact"),
    ("&locale=fr", "de", "de", "de", "exact"), ("&locale=fr", "", "en", "en", "document"),
    ("&locale=en-XA", "de", "en-XA", "en", "pseudo"),
  ])
  func `texts, prices and words are in the one locale that was asked for first`(
    query: String, field: String, locale: String, texts: String, match: String
  ) throws {
    let body = #"""
      {"strings": {"en": {"free": "{m.trial} free"}, "de": {"free": "{m.trial} gratis"}},
       "products": {"m": {"sku": "m", "price": "6.99", "currency": "USD", "period": "P1M", "trial": "P1M"}},
       "components": [{"type": "label", "title": "$free"}]}
      """#
    #expect(try test.ask(.put, "/admin/brands/disney", body: body).status == 201)
    let tree = try test.ask(
      .get, "/render?brand=disney&version=3" + query, fields: ["Accept-Language": field]
    ).json()
    #expect(tree["locale"]?.string == locale)
    #expect(tree["texts"]?.string == texts)
    #expect(tree["localeMatch"]?.string == match)
  }

  @Test func `a component that there is not is not laid out and nothing is kept of it`() throws {
    for pointer in ["/components/99", "/components", "/", "x", "/components/0/"] {
      let answer = try test.ask(.get, "/render?explain=" + pointer)
      #expect(answer.status == 404)
    }
    #expect(try metric("render_cache_entries") == 0)
  }

  @Test(arguments: [
    (\RenderLimits.work, "render-work", 100), (\.answerBytes, "render-answer", 100),
    (\.visitsPerBox, "render-visits", 1),
  ])
  func `what takes too much is a problem of its own and counted`(
    limit: WritableKeyPath<RenderLimits, Int> & Sendable, name: String, value: Int
  ) throws {
    var limits = RenderLimits()
    limits[keyPath: limit] = value
    let test = try TestService(render: limits)
    for target in ["/render", "/render?format=svg"] {
      let answer = try test.ask(.get, target)
      #expect(answer.status == 422)
      #expect(try answer.json()["type"]?.string == "/problems/too-costly")
      #expect(try answer.json()["reason"]?.string == name)
    }
    #expect(try metric("limits_hit_total{limit=\"\(name)\"}", of: test) == 2)
    #expect(try metric("render_cache_entries", of: test) == 0)
  }

  /// Documents whose boxes ask each other again at each of many levels.
  private static let nested: [(name: String, document: String)] = [
    ("heights in percent", stacks(40, #""direction": "row", "wrap": "wrap", "minHeight": "10%""#)),
    ("ratios", stacks(40, #""wrap": "wrap", "aspectRatio": 1"#)),
    ("both in turns", stacks(40, #""wrap": "wrap", "minHeight": "10%", "aspectRatio": 1"#)),
  ]

  private static let fortyLevels = Suites.elsewhere.appending(
    path: "documents/8-forty-levels.json")

  private static func stacks(_ levels: Int, _ style: String) -> String {
    let label = #"{"type": "label", "title": "Some words that wrap"}"#
    let stack = (0..<levels).reduce(label) { inner, _ in
      #"{"type": "stack", \#(style), "components": [\#(label), \#(inner)]}"#
    }
    return #"{"components": [\#(stack)]}"#
  }

  @Test(.timeLimit(.minutes(10)), arguments: nested.indices)
  func `the cost of deep nesting is proportional`(index: Int) throws {
    try expectLittleWork(Self.nested[index].document, Self.nested[index].name)
  }

  @Test(
    .timeLimit(.minutes(10)),
    .enabled(
      if: FileManager.default.fileExists(atPath: fortyLevels.path), "\(fortyLevels.path) not found")
  )
  func `a document of forty levels that wrap is laid out at a cost in proportion`() throws {
    try expectLittleWork(String(contentsOf: Self.fortyLevels, encoding: .utf8), "forty levels")
  }

  /// Publishes a document and lays it out with a quarter of the work that a rendering may take.
  private func expectLittleWork(_ document: String, _ name: String) throws {
    var limits = RenderLimits()
    limits.work /= 4
    let test = try TestService(render: limits)
    let published = try test.ask(.put, "/admin/brands/disney?activate=true", body: document)
    #expect(published.status == 201, "\(name): \(published.text)")
    for target in ["/render", "/render?format=svg", "/render?device=ipad&orientation=landscape"] {
      let answer = try test.ask(.get, target)
      #expect(answer.status == 200, "\(name), \(target): \(answer.text.prefix(300))")
    }
  }

  private func metric(_ name: String, of test: TestService? = nil) throws -> Int? {
    let text = try (test ?? self.test).ask(.get, "/metrics").text
    let line = text.split(separator: "\n").first { $0.hasPrefix("paywalld_\(name) ") }
    return line?.split(separator: " ").last.flatMap { Int($0) }
  }

  @Test func `a picture links its images or holds them`() throws {
    let linked = try test.ask(.get, "/render?format=svg").text
    let link = try #require(
      linked.firstMatch(of: /\/brands\/disney\/images\/logo\.[0-9a-f]{12}\.svg/))
    let picture = try test.ask(.get, String(link.0))
    #expect(picture.status == 200 && picture.fields["Cache-Control"]?.contains("immutable") == true)
    let embedded = try test.ask(.get, "/render?format=svg&images=embedded").text
    #expect(embedded.contains("data:image/svg+xml"))
  }
}
