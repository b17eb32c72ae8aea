import HTTP
import JSON
import PaywallTree
import Testing

@testable import PaywallService

/// What the app tells of itself: states, messages, prices; and what of it is in vain.
@Suite struct AppStateTests {
  private let test: TestService

  private static let document = #"""
    {"products": {
       "yearly": {"sku": "y.1", "price": "59.99", "currency": "USD", "period": "P1Y", "trial": "P7D", "storeIDs": {"playStore": "y:base"}},
       "monthly": {"sku": "m.1", "price": "7.99", "currency": "USD", "period": "P1M"}},
     "data": {"list": {"title": "One"}},
     "state": {"plan": {"product": ["yearly", "monthly"]},
               "status": {"app": ["ready", "failed", "soldOut"], "meanings": {"soldOut": "Nothing is left."}}},
     "components": [
       {"type": "label", "title": "@list.title"},
       {"type": "stack", "product": "monthly", "action": {"type": "select"}, "components": []},
       {"type": "label", "title": "{yearly.price} {monthly.price}"},
       {"type": "label", "title": "{message | fallback: Nothing was charged.}", "hidden": true,
        "overrides": [{"when": {"state": {"status": "failed"}}, "set": {"hidden": false}}]}]}
    """#

  init() throws {
    test = try TestService()
    let answer = try test.ask(.put, "/admin/brands/disney?activate=true", body: Self.document)
    try #require(answer.status == 201, "\(answer.text)")
  }

  private func words(_ answer: TestService.Answer) throws -> [String] {
    let page = try #require(LaidOutPaywall(reading: answer.json()))
    return page.root.all.compactMap { $0.text?.lines.map(\.string).joined(separator: " ") }
  }

  @Test func `every state that the app can set comes with the page`() throws {
    let page = try #require(
      LaidOutPaywall(reading: test.ask(.get, "/render?states=all&state.plan=monthly").json()))
    #expect(
      page.variables == [
        LaidOutVariable(name: "plan", values: ["yearly", "monthly"], setBy: .taps),
        {
          var status = LaidOutVariable(
            name: "status", values: ["ready", "failed", "soldOut"], setBy: .app)
          status.meanings = [
            "ready": "The content can be shown.",
            "failed": "What the user asked for failed; the message says why.",
            "soldOut": "Nothing is left.",
          ]
          return status
        }(),
      ])
    for status in ["failed", "soldOut"] {
      let state = ["plan": "monthly", "status": status]
      let alone = try #require(
        LaidOutPaywall(
          reading: test.ask(.get, "/render?state.plan=monthly&state.status=\(status)").json()))
      #expect(page.page(in: state)?.root == alone.root)
    }
    let list = try test.ask(.get, "/states").json()
    #expect(list["variables"]?[1]?["setBy"]?.string == "app")
    #expect(list["states"]?.elements?.count == 6)
  }

  @Test func `the app's message stands in its place, which the tree marks`() throws {
    let without = try test.ask(.get, "/render?state.status=failed")
    #expect(try words(without).last == "Nothing was charged.")
    let page = try #require(LaidOutPaywall(reading: without.json()))
    #expect(page.root.all.filter { $0.text?.isMessage == true }.count == 1)
    let with = try test.ask(
      .post, "/render?state.status=failed", body: #"{"message": "Your card {was} declined."}"#)
    #expect(try words(with).last == "Your card {was} declined.")
    let resolved = try test.ask(.get, "/paywall/resolved").text
    #expect(resolved.contains("{message | fallback: Nothing was charged.}"))
  }

  /// A query, what of it is named as ignored, and what would be allowed.
  @Test(
    arguments: [
      ("state.status=failed", nil, []),
      ("state.status=cancelled", "state.status", ["ready", "failed", "soldOut"]),
      ("state.stat=ready", "state.stat", ["state.plan", "state.status"]),
      ("price.nope=3", "price.nope", ["monthly", "yearly"]), ("offer=none", nil, []),
      ("offer=freeTrial", nil, []), ("offer=promotional", "offer", ["none", "freeTrial"]),
      ("price.y.1=3&price.monthly=1", nil, []),
      ("price.y.1=3&price.yearly=4", "price.y.1", []),
    ] as [(String, String?, [String])])
  func `what the document does not know is named, and an error where the client is strict`(
    query: String, ignored: String?, allowed: [String]
  ) throws {
    #expect(try test.ask(.get, "/render?" + query).fields["Paywall-Ignored"] == ignored)
    let strict = try test.ask(.get, "/render?strict=true&" + query)
    #expect(strict.status == (ignored == nil ? 200 : 400))
    let names = try strict.json()["allowed"]?.elements.map { $0.compactMap(\.string) } ?? []
    #expect(names == allowed)
  }

  /// Contents, the two prices that are shown, what is named as ignored, and the status for a strict client.
  @Test(
    arguments: [
      (#""yearly": {"price": "54.99"}"#, "$54.99 $7.99", nil, 200),
      (#""y.1": {"price": "54.99"}, "m.1": {"price": "7"}"#, "$54.99 $7.00", nil, 200),
      (#""y:base": {"price": "54.99"}"#, "$54.99 $7.99", nil, 200),
      (
        #""yearly": {"price": "54.99"}, "y.1": {"price": "1"}"#, "$54.99 $7.99", "products.y.1", 422
      ),
      (#""premium_yearly": {"price": "54.99"}"#, "$59.99 $7.99", "products.premium_yearly", 422),
      (
        #""yearly": {"price": "54.99", "currency": "EUR"}"#, "$59.99 $7.99", "products.yearly", 422
      ),
      (
        #""yearly": {"price": "54.99", "currency": "EUR"}, "monthly": {"price": "7.99", "currency": "EUR"}"#,
        "€54.99 €7.99", nil, 200
      ),
      (
        #""yearly": {"price": "54.99", "currency": "EUR"}, "m.1": {"price": "7.99"}"#,
        "$59.99 $7.99", "products.m.1, products.yearly", 422
      ),
    ] as [(String, String, String?, Int)])
  func `a store's prices come under names or identifiers, and in one currency`(
    products: String, prices: String, ignored: String?, strict: Int
  ) throws {
    let body = #"{"products": {\#(products)}}"#
    let answer = try test.ask(.post, "/render", body: body)
    #expect(try words(answer).contains(prices))
    #expect(answer.fields["Paywall-Ignored"] == ignored)
    #expect(try test.ask(.post, "/render?strict=true", body: body).status == strict)
  }

  @Test func `a document may allow several currencies`() throws {
    let published = try test.ask(
      .put, "/admin/brands/disney?activate=true",
      body: #"{"meta": {"currencies": "mixed"}, "# + Self.document.dropFirst())
    #expect(published.status == 201)
    let answer = try test.ask(
      .post, "/render?strict=true",
      body: #"{"products": {"yearly": {"price": "54.99", "currency": "EUR"}}}"#)
    #expect(try words(answer).contains("€54.99 $7.99"))
  }

  @Test(arguments: [
    (#"{"data": {"nope": 1}}"#, "data.nope"), (#"{"data": {"list": {"title": "Two"}}}"#, nil),
    (#"{"message": "Sorry."}"#, nil), (#"{"custom": {"any": "thing"}}"#, nil),
  ])
  func `data under an unknown name is named`(body: String, ignored: String?) throws {
    let answer = try test.ask(.post, "/render", body: body)
    #expect(answer.fields["Paywall-Ignored"] == ignored)
    let strict = try test.ask(.post, "/render?strict=true", body: body)
    #expect(strict.status == (ignored == nil ? 200 : 422))
  }

  @Test func `a client that knows the response gets a short one`() throws {
    let facts = #""products": {"yearly": {"price": "54.99"}}"#
    let whole = try test.ask(.post, "/render", body: "{\(facts)}")
    let tag = try #require(whole.fields["ETag"])
    let bare = tag.filter { $0 != "\"" }
    for known in [tag, tag.dropLast() + "-gzip\"", bare, bare + "-gzip"] {
      let written = known.replacing("\"", with: "\\\"")
      let short = try test.ask(
        .post, "/render", body: #"{\#(facts), "known": "\#(written)"}"#)
      #expect(short.status == 200 && short.text == "{\"unchanged\":true}\n")
      #expect(short.fields["ETag"] == tag)
    }
    let other = try test.ask(.post, "/render", body: #"{\#(facts), "known": "\"other\""}"#)
    #expect(other.body == whole.body)
    let condition = try test.ask(
      .post, "/render", fields: ["If-None-Match": tag], body: "{\(facts)}")
    #expect(condition.status == 412)
    let stale = try test.ask(
      .post, "/render", fields: ["If-Match": "\"other\""], body: "{\(facts)}")
    #expect(stale.status == 412)
    #expect(try test.ask(.post, "/render?strict", body: #"{"known": "W/\"half"}"#).status == 422)
  }

  @Test func `products have what a store needs`() throws {
    let page = try #require(LaidOutPaywall(reading: test.ask(.get, "/render").json()))
    let yearly = try #require(page.products.last)
    #expect(yearly.kind == .subscription && yearly.period == "P1Y")
    #expect(
      yearly.offers == [
        LaidOutOffer(.introductory, kind: "freeTrial", period: "P7D", cycles: 1, price: nil)
      ])
  }
}
