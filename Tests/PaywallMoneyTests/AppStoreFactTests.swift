import Testing

@testable import PaywallMoney

struct AppStoreFactTests {
  private let suite: MadeSuite
  private static let signed = 1_793_491_200_000

  init() throws { suite = try MadeSuite() }

  @Test func `a purchase tells what was charged, where, and by whose installation`() throws {
    let fact = try suite.fact("right")
    #expect(fact.kind == .paid && fact.said == "SUBSCRIBED INITIAL_BUY")
    #expect(fact.amount == 39_990_000 && fact.currency == "USD" && fact.storefront == "USA")
    #expect(fact.app == "com.example.app" && fact.product == "annual" && fact.phase == .regular)
    #expect(fact.time == Self.signed - 60_000, "it happened when it was charged")
    #expect(fact.environment == .production && !fact.isShared)
    // Apple writes tokens in upper case, clients in lower case.
    #expect(fact.reader == FactID("reader", "0a4d7b52-8c4d-4b3b-9e0a-6a1e6d1e2f30"))
    #expect(fact.purchase == FactID("app-store purchase", "2000000000000001"))
    #expect(fact.transaction == FactID("app-store transaction", "2000000000000002"))
  }

  @Test func `a trial is no payment`() throws {
    let fact = try suite.fact("a trial")
    #expect(fact.kind == .startedTrial && fact.phase == .trial && fact.amount == nil)
  }

  @Test func `a refund of a half gives back a half, when it was given`() throws {
    let fact = try suite.fact("a refund of a half")
    #expect(fact.kind == .refunded && fact.amount == 19_995_000)
    #expect(fact.time == Self.signed - 1_000)
  }

  @Test func `a sandbox's purchase says so`() throws {
    #expect(try suite.fact("a sandbox's").environment == .sandbox)
  }

  @Test func `what no table knows is kept as it came`() throws {
    let fact = try suite.fact("a type of the future")
    #expect(fact.kind == .unknown && fact.said == "SOMETHING_NEW AND_MORE" && fact.amount == nil)
  }
}
