import JSON
import Locales
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Testing

/// A subscription that a store sells in two billing plans, in some countries only in one of them.
@Suite struct BillingPlanTests {
  private let document: PaywallDocument

  init() throws {
    document = try Repository.parse(
      Array(
        #"""
        {"products": {
          "monthly": {"sku": "premium", "price": "4.99", "currency": "USD", "period": "P1M", "billingPlan": "monthly", "commitment": {"period": "P1Y"},
                      "introductoryOffer": {"phases": [{"period": "P1W"}, {"price": "2.49", "period": "P1M", "cycles": 2}]}},
          "yearly": {"sku": "premium", "price": "49.99", "currency": "USD", "period": "P1Y", "billingPlan": "upFront"},
          "team": {"sku": "team", "price": "73.92", "currency": "USD", "period": "P1M",
                   "seats": {"count": 8, "tiers": [{"upTo": 5, "price": "9.99"}, {"price": "7.99"}]}}},
         "state": {"plan": {"product": ["monthly", "yearly"]}},
         "components": [
          {"type": "stack", "id": "monthly", "product": "monthly", "action": {"type": "select"}, "components": [{"type": "label", "title": "{price}"}]},
          {"type": "stack", "id": "yearly", "product": "yearly", "action": {"type": "select"}, "components": [{"type": "label", "title": "{price}"}]},
          {"type": "button", "id": "direct", "title": "{monthly.commitment.total}", "action": {"type": "purchase", "product": "monthly"}},
          {"type": "button", "id": "buy", "title": "{price}", "action": {"type": "purchase"}},
          {"type": "label", "id": "team", "title": "{team.seats.count} × {team.seats.price | fallback: seats}"}]}
        """#.utf8))
  }

  private func page(_ sold: [String: StoreProduct], state: [String: String] = [:]) throws
    -> LaidOutPaywall
  {
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var input = RenderInput(document: document, device: device) { _ in nil }
    input.reader.products = sold
    input.reader.state = state
    return try Repository.render(input)
  }

  private func store(_ amount: String, _ plans: [BillingPlan]) throws -> StoreProduct {
    var product = StoreProduct(amount: try #require(Amount(amount)))
    product.billingPlans = plans
    return product
  }

  private func words(_ id: String, of page: LaidOutPaywall) -> String? {
    page.root.all.first { $0.id == id }?.text?.lines.map(\.string).joined()
  }

  @Test func `a purchase names the plan, and the tree says to what a customer is bound`() throws {
    let page = try page([:])
    let buy = page.root.all.first { $0.id == "buy" }?.action
    #expect(buy == .purchase(product: "monthly", sku: "premium", plan: "monthly"))
    #expect(words("direct", of: page) == "$59.88")
    let product = try #require(page.products.first { $0.name == "monthly" })
    #expect(product.billingPlan == "monthly")
    #expect(product.commitment == LaidOutCommitment(period: "P1Y", isRenewed: true))
    let offer = try #require(product.offers.first)
    #expect(offer.kind == "freeTrial" && offer.period == "P1W" && offer.price == nil)
    #expect(
      offer.phases == [
        LaidOutPhase(price: nil, period: "P1W", cycles: 1),
        LaidOutPhase(price: "2.49", period: "P1M", cycles: 2),
      ])
    #expect(page.products.first { $0.name == "team" }?.seats == 8)
  }

  @Test(arguments: [
    ([BillingPlan.upFront, .monthly], ["monthly", "yearly"], "monthly"),
    ([.upFront], ["yearly"], "yearly"), ([.monthly], ["monthly"], "monthly"),
    ([], ["monthly", "yearly"], "monthly"),
  ])
  func `a plan that the reader's store does not name is neither shown nor selected`(
    plans: [BillingPlan], shown: [String], selected: String
  ) throws {
    for state in [[:], ["plan": "monthly"]] {
      let page = try page(["yearly": try store("49.99", plans)], state: state)
      let ids = page.root.all.compactMap(\.id)
      #expect(["monthly", "yearly"].filter(ids.contains) == shown)
      #expect(ids.contains("direct") == shown.contains("monthly"))
      #expect(page.state["plan"] == selected)
      #expect(page.variables.first { $0.name == "plan" }?.values.sorted() == shown)
      #expect(page.products.map(\.name) == (shown + ["team"]).sorted())
    }
  }

  @Test(arguments: [("73.92", "8 × $9.99"), ("80.00", "8 × seats")])
  func `prices of seats are those of the document only if the store charges their total`(
    price: String, text: String
  ) throws {
    let page = try page(["team": try store(price, [])])
    #expect(words("team", of: page)?.hasSuffix(String(text.split(separator: "×")[1])) == true)
  }

  @Test
  func
    `an identifier that two plans share is the plan paid up front, and names the other with its plan`()
    throws
  {
    let choices = document.choices
    #expect(choices.product(named: "premium") == "yearly")
    #expect(choices.product(named: "premium:monthly") == "monthly")
    #expect(choices.product(named: "premium:upFront") == "yearly")
    #expect(choices.product(named: "premium:weekly") == nil)
    // As the clients tell prices: by the store's identifiers.
    var facts = ReaderFacts()
    facts.products = [
      "premium": try store("39.99", [.upFront, .monthly]),
      "premium:monthly": try store("3.99", []), "team": try store("73.92", []),
    ]
    let reader = try Reader(
      devices: Repository.assets.get().devices, choices: choices, knowing: facts
    ) { $0 == "device" ? "iphone-11" : nil }
    #expect(choices.ignored({ _ in nil }, facts).isEmpty)
    let page = try page(reader.products)
    #expect(words("direct", of: page) == "$47.88")
    #expect(words("buy", of: page) == "$3.99")
  }

  @Test func `a document for a reader without a plan names the plan nowhere`() throws {
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var input = RenderInput(document: document, device: device) { _ in nil }
    input.reader.products = ["yearly": try store("49.99", [.upFront])]
    let resolved = try Repository.assets.get().renderer.resolve(input)
    let text = String(decoding: try resolved.json(within: 1 << 20), as: UTF8.self)
    #expect(text.contains("\"yearly\""))
    #expect(!text.contains("\"monthly\""))
  }
}
