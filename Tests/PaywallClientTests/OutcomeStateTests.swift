import PaywallStore
import Testing

@testable import PaywallClient

/// The states of a page that the app and the device set: a store's answers, the theme, the language.
@Suite struct OutcomeStateTests {
  private let served: ServedSamples

  init() throws { served = try ServedSamples.examples.get() }

  private func shown(_ brand: String, _ script: [TestStore.Step] = []) async throws
    -> PaywallPresentation
  {
    let store = TestStore(
      [("premium_yearly", "59.99"), ("premium_monthly", "7.99"), ("premium_weekly", "2.99")].map {
        StoreProduct($0.0, price: StorePrice(price: $0.1, currency: "USD"))
      }, script: script)
    let presentation = served.client().present(
      PaywallRequest(brand), purchases: Purchases(store))
    #expect(
      try await soon {
        let isSettled = await presentation.isSettled
        return await presentation.forSale != nil && isSettled
      })
    return presentation
  }

  private func choose(_ plan: String, in presentation: PaywallPresentation) async throws {
    await presentation.perform(.set(variable: "plan", value: plan))
    #expect(try await soon { await presentation.state.page?.state["plan"] == plan })
  }

  private func buy(_ presentation: PaywallPresentation) async throws {
    let page = try #require(await presentation.state.page)
    let actions = page.root.all.flatMap { $0.action?.steps ?? [] }
    let purchase = try #require(actions.first { if case .purchase = $0 { true } else { false } })
    await presentation.perform(purchase)
  }

  @Test(arguments: [
    (TestStore.Step.fails(.purchaseFailed("")), "failed"), (.fails(.notAllowed), "failed"),
    (.buysUnverified, "verification"), (.waitsForApproval, "pending"),
    (.fails(.network), "offline"), (.fails(.productsUnavailable), "unavailable"),
  ])
  func `the outcome of a purchase is shown for a plan that is not the first`(
    step: TestStore.Step, status: String
  ) async throws {
    let presentation = try await shown("premium", [step])
    try await choose("monthly", in: presentation)
    try await buy(presentation)
    let wanted = ["plan": "monthly", "status": status]
    #expect(try await soon { await presentation.state.page?.state == wanted })
  }

  @Test func `the store's reason stands on the page, and not beside the next failure`() async throws
  {
    let presentation = try await shown(
      "premium", [.fails(.purchaseFailed("Your card was refused.")), .fails(.notAllowed)])
    try await choose("monthly", in: presentation)
    try await buy(presentation)
    #expect(try await soon { await presentation.says("Your card was refused.") })
    await presentation.perform(.set(variable: "status", value: "ready"))
    try await buy(presentation)
    #expect(try await soon { await presentation.says("You have not been charged.") })
    #expect(await presentation.state.page?.state["plan"] == "monthly")
  }

  @Test func `of two states that are asked for the last one is shown`() async throws {
    let presentation = try await shown("premium")
    try await choose("monthly", in: presentation)
    let ready = try #require(await presentation.state.page?.state)
    await presentation.need(ready.merging(["status": "failed"]) { $1 })
    await presentation.need(ready)
    #expect(try await soon { await presentation.isSettled })
    #expect(await presentation.state.page?.state == ready)
  }

  @Test func `another theme and another language of the device are shown, and the choice stays`()
    async throws
  {
    let presentation = try await shown("premium")
    try await choose("monthly", in: presentation)
    await presentation.adapt(theme: .dark)
    // It came with the page: nothing is awaited.
    #expect(await presentation.state.page?.theme == .dark)
    #expect(await presentation.state.page?.state["plan"] == "monthly")
    await presentation.adapt(locale: "de")
    #expect(try await soon { await presentation.isSettled })
    #expect(await presentation.state.page?.locale.hasPrefix("de") == true)
    #expect(await presentation.state.page?.theme == .dark)
    #expect(await presentation.state.page?.state["plan"] == "monthly")
  }
}

extension PaywallPresentation {
  fileprivate var words: [String] { state.page?.spoken.map(\.words) ?? [] }

  fileprivate func says(_ text: String) -> Bool { words.contains { $0.contains(text) } }
}
