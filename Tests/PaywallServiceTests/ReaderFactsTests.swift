import HTTP
import JSON
import Testing

@testable import PaywallService

@Suite struct ReaderFactsTests {
  private let test: TestService

  init() throws {
    test = try TestService()
    let published = try test.ask(
      .put, "/admin/brands/disney?activate=true", body: Self.document)
    #expect(published.status == 201, "\(published.text)")
  }

  private static let document = #"""
    {"products": {
       "monthly": {"sku": "m", "price": "6.99", "currency": "USD", "period": "P1M", "trial": "P7D",
                   "storeIDs": {"playStore": "m:base"}, "storefronts": {"DE": {"price": "7.99", "currency": "EUR"}}},
       "yearly": {"sku": "y", "price": "59.99", "currency": "USD", "period": "P1Y"}},
     "components": [
       {"type": "label", "title": "{monthly.price} {yearly.price.perMonth} {yearly.saving | fallback: none}"},
       {"type": "label", "title": "{monthly.offer.period | fallback: at once}"},
       {"type": "label", "title": "plain", "overrides": [{"when": {"custom": {"tier": "gold"}}, "set": {"title": "gold"}}]}]}
    """#

  /// The reader's facts and the three labels.
  @Test(arguments: [
    ("", "$6.99 $5.00 28%", "7 days", "plain"), ("{}", "$6.99 $5.00 28%", "7 days", "plain"),
    (#"{"products": {"monthly": {"price": "4.99"}}}"#, "$4.99 $5.00 none", "7 days", "plain"),
    (
      #"{"products": {"monthly": {"price": "9.5", "currency": "USD", "displayPrice": "US$ 9.50"}}}"#,
      "US$ 9.50 $5.00 47%", "7 days", "plain"
    ),
    (
      #"{"products": {"monthly": {"price": "7", "currency": "EUR"}, "yearly": {"price": "42", "currency": "EUR"}}}"#,
      "€7.00 €3.50 50%", "7 days", "plain"
    ),
    (
      #"{"products": {"monthly": {"price": "6.99", "offer": "none"}}}"#, "$6.99 $5.00 28%",
      "at once", "plain"
    ),
    (
      #"{"products": {"monthly": {"price": "6.99", "offer": {"kind": "payUpFront", "price": "1.99", "period": "P3M"}}}}"#,
      "$6.99 $5.00 28%", "3 months", "plain"
    ),
    (
      #"{"custom": {"tier": "gold", "other": true}, "products": {"weekly": {"price": "1"}}}"#,
      "$6.99 $5.00 28%", "7 days", "gold"
    ),
  ])
  func `what the store charges and grants stands everywhere`(
    content: String, prices: String, offer: String, tier: String
  ) throws {
    let answer = try test.ask(.post, "/render", body: content)
    #expect(answer.status == 200, "\(answer.text.prefix(500))")
    #expect(try lines(of: answer) == [prices, offer, tier])
  }

  @Test func `the answer names what to ask each store for`() throws {
    let products = try test.ask(.get, "/render").json()["products"]?.elements.map(Array.init) ?? []
    #expect(products.map { $0["name"]?.string } == ["monthly", "yearly"])
    #expect(products.map { $0["sku"]?.string } == ["m", "y"])
    #expect(products.first?["storeIDs"]?["playStore"]?.string == "m:base")
    #expect(
      try test.ask(.get, "/render?flatten=true").json()["products"]?.elements?.count == 2)
  }

  /// The query, and the document's price of the monthly plan where the store's price contradicts it.
  @Test(
    arguments: [
      ("", "6.99", nil, nil), ("", "6.990", nil, nil), ("", "4.99", "6.99", "USD"),
      ("", "6.49 EUR", nil, nil), ("?storefront=DE", "6.49 EUR", "7.99", "EUR"),
      ("?storefront=DE", "7.99", nil, nil), ("?storefront=DE", "7.99 USD", "7.99", "EUR"),
      ("?storefront=FR", "6.49 EUR", nil, nil),
    ] as [(String, String, String?, String?)])
  func `a price that contradicts the document is reported and counted`(
    query: String, told: String, price: String?, currency: String?
  ) throws {
    let parts = told.split(separator: " ")
    let unit = parts.count == 2 ? #", "currency": "\#(parts[1])""# : ""
    let content = #"{"products": {"monthly": {"price": "\#(parts[0])"\#(unit)}}}"#
    let answer = try test.ask(.post, "/render" + query, body: content)
    let monthly = try answer.json()["products"]?[0]
    #expect(monthly?["documentPrice"]?["price"]?.string == price)
    #expect(monthly?["documentPrice"]?["currency"]?.string == currency)
    #expect(answer.fields["Paywall-Price-Mismatch"] == price.map { _ in "monthly" })
    #expect(try metric("price_mismatches_total") == (price == nil ? 0 : 1))
  }

  @Test func `who tells the same gets the same rendering`() throws {
    let contents = [
      #"{"products": {"monthly": {"price": "5", "currency": "USD"}, "yearly": {"price": "50"}}}"#,
      #"{"custom": {"unasked": "x"}, "products": {"yearly": {"price": "50.00"}, "weekly": {"price": "1"}, "monthly": {"currency": "USD", "price": "5.0"}}}"#,
    ]
    let answers = try contents.map { try test.ask(.post, "/render", body: $0) }
    #expect(answers[0].body == answers[1].body)
    #expect(try metric("render_cache_entries") == 1)
    #expect(try test.ask(.get, "/render?price.monthly=5&price.yearly=50").status == 200)
  }

  @Test func `however many prices are told, what everybody sees stays`() throws {
    let first = try test.ask(.get, "/render")
    for cents in 100...400 {
      let content = #"{"products": {"monthly": {"price": "1.\#(cents)"}}}"#
      #expect(try test.ask(.post, "/render", body: content).status == 200)
    }
    #expect(try #require(try metric("render_cache_evictions_total")) > 0)
    let hits = try #require(try metric("render_cache_hits_total"))
    #expect(try test.ask(.get, "/render").body == first.body)
    #expect(try metric("render_cache_hits_total") == hits + 1)
  }

  /// Wrong contents: the code of the first mistake, its place, and words of the message or the hint.
  @Test(arguments: [
    ("{", "unexpected-end", "", "ends"), ("[]", "type", "", "facts about the reader"),
    (#"{"products": []}"#, "type", "/products", "products by their names"),
    (#"{"prices": {}}"#, "unknown-property", "/prices", "unknown property"),
    (#"{"products": {"m": {}}}"#, "required", "/products/m", "price"),
    (#"{"products": {"m": {"price": 4.99}}}"#, "type", "/products/m/price", "in quotes"),
    (#"{"products": {"m": {"price": "4,99"}}}"#, "pattern", "/products/m/price", "point"),
    (
      #"{"products": {"m": {"price": "4.99", "currency": "eur"}}}"#, "pattern",
      "/products/m/currency", "three capital letters"
    ),
    (
      #"{"products": {"m": {"price": "4.99", "displayPrice": ""}}}"#, "pattern",
      "/products/m/displayPrice", "a formatted price"
    ),
    (
      #"{"products": {"m": {"price": "4.99", "offer": "some"}}}"#, "const",
      "/products/m/offer", "none"
    ),
    (
      #"{"products": {"m": {"price": "4.99", "offer": {"kind": "payUpFront", "period": "P1M"}}}}"#,
      "required", "/products/m/offer", "price"
    ),
    (#"{"custom": {"name": 5}}"#, "type", "/custom/name", "a text"),
  ])
  func `an invalid value is reported with its place`(
    content: String, code: String, pointer: String, words: String
  ) throws {
    let answer = try test.ask(.post, "/render?strict=true", body: content)
    #expect(answer.status == 422)
    #expect(try answer.json()["type"]?.string == "/problems/invalid-content")
    let mistake = try #require(try answer.json()["errors"]?[0])
    #expect(mistake["code"]?.string == code)
    #expect(mistake["pointer"]?.string == pointer)
    let told = (mistake["message"]?.string ?? "") + " " + (mistake["hint"]?.string ?? "")
    #expect(told.contains(words), "\(told)")
    let isObject = content.hasPrefix("{\"")
    #expect(try test.ask(.post, "/render", body: content).status == (isObject ? 200 : 422))
  }

  /// Contents, the first two labels, and what is named as ignored.
  @Test(
    arguments: [
      (#"{"products": {"monthly": {"price": 4.99}}}"#, "$4.99 $5.00 none", "7 days", nil),
      (
        #"{"products": {"monthly": {"price": "4.99", "currency": "usd"}}}"#, "$4.99 $5.00 none",
        "7 days", nil
      ),
      (
        #"{"products": {"monthly": {"price": "4.99", "colour": "red", "more": {"a": 1}}}}"#,
        "$4.99 $5.00 none", "7 days", "products.monthly.colour, products.monthly.more"
      ),
      (
        #"{"products": {"monthly": {"price": "cheap"}, "yearly": {"price": 48}}}"#,
        "$6.99 $4.00 43%", "7 days", "products.monthly"
      ),
      (
        #"{"products": {"monthly": {"price": "4.99", "displayPrice": ""}}}"#, "$4.99 $5.00 none",
        "7 days", "products.monthly.displayPrice"
      ),
      (
        #"{"products": {"monthly": {"price": "6.99", "offer": {"kind": "some"}}}}"#,
        "$6.99 $5.00 28%", "at once", "products.monthly.offer"
      ),
      (
        #"{"products": {"monthly": {"price": "6.99", "offer": "NONE"}}}"#, "$6.99 $5.00 28%",
        "at once", nil
      ),
      (
        #"{"prices": {}, "custom": {"a": 5, "b": [1]}}"#, "$6.99 $5.00 28%", "7 days",
        "custom.b, prices"
      ),
      (#"{"data": []}"#, "$6.99 $5.00 28%", "7 days", "data"),
      (#"{"products": [], "message": 7}"#, "$6.99 $5.00 28%", "7 days", "products, message"),
    ] as [(String, String, String, String?)])
  func `what cannot be read is left out and named, and the rest is used`(
    content: String, prices: String, offer: String, ignored: String?
  ) throws {
    let answer = try test.ask(.post, "/render", body: content)
    #expect(answer.status == 200, "\(answer.text.prefix(500))")
    #expect(answer.fields["Paywall-Ignored"] == ignored)
    #expect(try lines(of: answer) == [prices, offer, "plain"])
  }

  @Test func `however much is wrong, the screen is there`() throws {
    let many = (0..<400).map { #""p\#($0)": {"price": true, "x": [1]}"# }.joined(separator: ",")
    let answer = try test.ask(.post, "/render", body: "{\"products\": {\(many)}, \"x\": 1}")
    #expect(answer.status == 200 && answer.fields["Paywall-Ignored"] != nil)
  }

  @Test(arguments: [
    ("/render", #"{"custom": {"name": "Zoë, the **first**"}}"#, "Hello Zoë, the **first**"),
    ("/render?custom.name=Anna", "", "Hello Anna"), ("/render", "", "Hello friend"),
    ("/render?custom.name=Anna", #"{"custom": {"name": "Zoë"}}"#, "Hello Zoë"),
    ("/render", #"{"custom": {"surname": "Z"}}"#, "Hello friend"),
  ])
  func `the app's variables appear in texts`(
    target: String, content: String, words: String
  ) throws {
    let body =
      #"{"components": [{"type": "label", "title": "Hello {custom.name | fallback: friend}"}]}"#
    _ = try test.ask(.put, "/admin/brands/disney?activate=true", body: body)
    #expect(try lines(of: test.ask(.post, target, body: content)) == [words])
  }

  private static let deals =
    #"{"data": {"deals": "data/deals.json", "more": {"title": "own"}}, "state": {"page": {"page": {"@count": "@deals", "@plus": 1}}}, "components": [{"type": "label", "title": "@more.title"}, {"@each": "@deals", "@as": "deal", "@do": {"type": "label", "title": "@deal.title"}}]}"#

  private func publishDeals() throws {
    let path = "/admin/brands/disney/data/deals.json"
    #expect(try test.ask(.put, path, body: #"[{"title": "One"}, {"title": "Two"}]"#).status == 201)
    let published = try test.ask(.put, "/admin/brands/disney?activate=true", body: Self.deals)
    #expect(published.status == 201, "\(published.text)")
  }

  /// The values given for names of data, and the labels.
  @Test(
    arguments: [
      ("", ["own", "One", "Two"]), (#"{"data": {}}"#, ["own", "One", "Two"]),
      (#"{"data": {"deals": []}}"#, ["own"]),
      (#"{"data": {"deals": [{"title": "{braces} **here**"}]}}"#, ["own", "{braces} **here**"]),
      (#"{"data": {"more": {"title": "given"}, "other": 5}}"#, ["given", "One", "Two"]),
      (#"{"data": {"deals": "data/more.json"}}"#, nil),
    ] as [(String, [String]?)])
  func `given data replaces the document's own`(
    content: String, words: [String]?
  ) throws {
    try publishDeals()
    let answer = try test.ask(.post, "/render", body: content)
    #expect(answer.status == (words == nil ? 422 : 200), "\(answer.text.prefix(500))")
    guard let words else { return }
    #expect(try lines(of: answer) == words)
    #expect(try test.ask(.post, "/render", body: content).body == answer.body)
    let resolved = try test.ask(.post, "/paywall/resolved", body: content).json()
    #expect(resolved["components"]?.elements?.count == words.count)
    #expect(try lines(of: test.ask(.get, "/render")) == ["own", "One", "Two"])
  }

  @Test func `choices follow from given data`() throws {
    try publishDeals()
    let three = #"{"data": {"deals": [{"title": "a"}, {"title": "b"}, {"title": "c"}]}}"#
    func page(_ content: String) throws -> String? {
      try test.ask(.post, "/render?state.page=4", body: content).json()["state"]?["page"]?.string
    }
    #expect(try page(three) == "4")
    #expect(try page("{}") == "1")
  }

  /// Data with which the document would be wrong: the code of the first mistake, its place, and words of it.
  @Test(arguments: [
    (
      #"{"data": {"deals": [{"title": true}]}}"#, "type", "/components/1/@do/title",
      #"(in the data "deals" at /0/title)"#
    ),
    (#"{"data": {"deals": {"title": "x"}}}"#, "fragment-list", "/components/1", "needs a list"),
    (#"{"data": {"more": {}}}"#, "required", "/components/0", "title"),
    (
      #"{"data": {"deals": [\#((0...1000).map { _ in "{}" }.joined(separator: ","))]}}"#,
      "data-items", "/components/1", "at most 1000"
    ),
    (
      #"{"data": {"more": \#(String(repeating: "[", count: 40))\#(String(repeating: "]", count: 40))}}"#,
      "data-depth", "/data/more", "32 levels"
    ),
  ])
  func `data with which the document is wrong is refused with the place in both`(
    content: String, code: String, pointer: String, words: String
  ) throws {
    try publishDeals()
    let answer = try test.ask(.post, "/render", body: content)
    #expect(answer.status == 422)
    #expect(try answer.json()["type"]?.string == "/problems/invalid-content")
    let mistake = try #require(try answer.json()["errors"]?[0])
    #expect(mistake["code"]?.string == code, "\(answer.text)")
    #expect(mistake["pointer"]?.string == pointer, "\(answer.text)")
    let told = (mistake["message"]?.string ?? "") + " " + (mistake["hint"]?.string ?? "")
    #expect(told.contains(words), "\(told)")
  }

  @Test func `a document for one reader can be published as it is`() throws {
    let content = #"{"products": {"monthly": {"price": "4.99", "offer": "none"}}}"#
    let answer = try test.ask(.post, "/paywall/resolved?locale=de", body: content)
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.fields["Paywall-Price-Mismatch"] == "monthly")
    let document = try answer.json()
    #expect(document["products"]?["monthly"]?["price"]?.string == "4.99")
    #expect(document["products"]?["monthly"]?["trial"] == nil)
    #expect(document["components"]?[0]?["title"]?.string == "4,99\u{a0}$ 5,00\u{a0}$ none")
    #expect(document["components"]?[2]?["overrides"] == nil)
    let published = try test.ask(.put, "/admin/brands/disney?dryRun=true", body: answer.text)
    #expect(published.status == 200, "\(published.text)")
    let tag = try #require(try test.ask(.get, "/paywall/resolved").fields["ETag"])
    #expect(try test.ask(.get, "/paywall/resolved", fields: ["If-None-Match": tag]).status == 304)
    #expect(
      try test.ask(.get, "/paywall/resolved?device=ipad").fields["Paywall-Ignored"] == "device")
  }

  @Test func `more than a reader can have is refused, each limit by its name`() throws {
    let many = (0...100).map { #""p\#($0)": {"price": "1"}"# }.joined(separator: ",")
    let products = try test.ask(.post, "/render", body: "{\"products\": {\(many)}}")
    #expect(products.status == 422)
    #expect(try products.json()["reason"]?.string == "reader-products")
    let long = #"{"custom": {"a": "\#(String(repeating: "x", count: 64 << 10))"}}"#
    let content = try test.ask(.post, "/render", body: long)
    #expect(content.status == 413)
    #expect(try content.json()["reason"]?.string == "reader-content")
    let head = try HTTPRequest(.post, "/render", fields: ["Content-Length": "65537"])
    #expect(test.service.refusal(of: head)?.status.code == 413)
    let small = try HTTPRequest(.post, "/render", fields: ["Content-Length": "65536"])
    #expect(test.service.refusal(of: small) == nil)
    #expect(try metric("limits_hit_total{limit=\"reader-products\"}") == 1)
    #expect(try metric("limits_hit_total{limit=\"reader-content\"}") == 2)
  }

  @Test func `content that is packed is refused`() throws {
    let packed: HTTPFields = ["Content-Encoding": "gzip"]
    #expect(try test.ask(.post, "/render", fields: packed, body: "x").status == 415)
  }

  private func lines(of answer: TestService.Answer) throws -> [String] {
    let children = try answer.json()["root"]?["children"]?.elements.map(Array.init) ?? []
    return children.map { label in
      let lines = label["text"]?["lines"]?.elements.map(Array.init) ?? []
      return lines.compactMap { $0["string"]?.string }.joined(separator: " ")
    }
  }

  private func metric(_ name: String) throws -> Int? {
    let text = try test.ask(.get, "/metrics").text
    let line = text.split(separator: "\n").first { $0.hasPrefix("paywalld_\(name) ") }
    return line?.split(separator: " ").last.flatMap { Int($0) }
  }
}
