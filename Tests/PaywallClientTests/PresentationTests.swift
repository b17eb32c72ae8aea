import Foundation
import PaywallModel
import PaywallStorage
import PaywallStore
import Synchronization
import TestFolders
import Testing

@testable import PaywallClient

/// A paywall that is shown: from the real service, with a store that follows a script.
@Suite struct PresentationTests {
  /// What a presentation has told.
  private final class Told: Sendable {
    private let outputs = Mutex<[PresentationOutput]>([])

    init(_ presentation: PaywallPresentation) {
      Task {
        for await output in presentation.outputs { self.outputs.withLock { $0.append(output) } }
      }
    }

    var all: [PresentationOutput] { outputs.withLock { $0 } }
    var closed: CloseReason? {
      for case .closed(let reason) in all { return reason }
      return nil
    }
    var purchases: [PurchaseOutcome] {
      all.compactMap { if case .purchase(let outcome, _) = $0 { outcome } else { nil } }
    }
  }

  private let served: ServedSamples

  init() throws { served = try ServedSamples.examples.get() }

  private func store(_ script: [TestStore.Step] = [], _ granted: [String: OfferEligibility] = [:])
    -> TestStore
  {
    TestStore(
      [("premium_yearly", "49.99"), ("premium_monthly", "6.99")].map {
        StoreProduct($0.0, price: StorePrice(price: $0.1, currency: "USD"))
      }, script: script, eligibility: granted)
  }

  /// A presentation of the example with two plans, once it is ready and the store has answered.
  private func ready(
    _ store: TestStore, _ options: PresentationOptions = PresentationOptions(),
    records: RecordQueue? = nil
  ) async throws -> (PaywallPresentation, Told) {
    let presentation = served.client().present(
      PaywallRequest("quiz-sign-up"), purchases: Purchases(store), records: records,
      options: options)
    let told = Told(presentation)
    #expect(try await soon { await presentation.isAnswered })
    await presentation.showPlans()
    return (presentation, told)
  }

  /// Taps the middle of the node whose action begins so.
  private func tap(_ presentation: PaywallPresentation, _ wanted: (LaidOutAction) -> Bool)
    async throws
  {
    let page = try #require(await presentation.state.page)
    let tap = try #require(FlatPaywall(page).taps.last { $0.action.steps.contains(where: wanted) })
    await presentation.tap(
      x: tap.frame.x + tap.frame.width / 2, y: tap.frame.y + tap.frame.height / 2)
  }

  private func buy(_ presentation: PaywallPresentation) async throws {
    try await tap(presentation) { if case .purchase = $0 { true } else { false } }
  }

  private func isReady(_ presentation: PaywallPresentation) async -> Bool {
    if case .ready = await presentation.state.view { true } else { false }
  }

  @Test func `of two billing plans the one that the store sells is shown at its price and bought`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"products": {
        "monthly": {"sku": "premium", "price": "4.99", "currency": "USD", "period": "P1M", "billingPlan": "monthly", "commitment": {"period": "P1Y"}},
        "yearly": {"sku": "premium", "price": "49.99", "currency": "USD", "period": "P1Y", "billingPlan": "upFront"}},
       "state": {"plan": {"product": ["monthly", "yearly"]}},
       "components": [
        {"type": "button", "title": "Monthly", "product": "monthly", "action": {"type": "select"}},
        {"type": "button", "title": "Yearly", "product": "yearly", "action": {"type": "select"}},
        {"type": "label", "title": "{price}"},
        {"type": "button", "title": "Buy", "action": {"type": "purchase"}}]}
      """#, to: "plans/1.json")
    let served = try ServedSamples(folder.path)
    let store = TestStore([
      StoreProduct(
        "premium",
        price: StorePrice(price: "44.44", currency: "USD", billingPlans: ["upFront"]))
    ])
    let presentation = served.client().present(
      PaywallRequest("plans"), purchases: Purchases(store))
    #expect(
      try await soon {
        await presentation.state.page.map { page in
          page.root.all.contains { $0.text?.lines.first?.string == "$44.44" }
        } ?? false
      })
    let page = try #require(await presentation.state.page)
    #expect(page.state["plan"] == "yearly" && page.products.map(\.name) == ["yearly"])
    try await buy(presentation)
    #expect(try await soon { await store.plans == ["upFront"] })
    #expect(await store.asked == ["premium"])
  }

  @Test(arguments: [
    (TestStore.Step.fails(.productsUnavailable), PurchaseOutcome.failed(.productsUnavailable)),
    (.fails(.purchaseFailed("No.")), .failed(.purchaseFailed("No."))),
    (.fails(.network), .failed(.network)), (.cancels, .cancelled), (.waitsForApproval, .pending),
    (.buysUnverified, .failed(.verificationFailed)),
  ])
  func `after a purchase that gives nothing the paywall stays, and its buttons work`(
    step: TestStore.Step, outcome: PurchaseOutcome
  ) async throws {
    let store = store([step, .buys])
    let (presentation, told) = try await ready(store)
    try await buy(presentation)
    #expect(try await soon { told.purchases == [outcome] })
    #expect(await isReady(presentation))
    try await buy(presentation)
    #expect(try await soon { told.closed == .entitled })
    #expect(await store.asked == ["premium_yearly", "premium_yearly"])
  }

  @Test func `while a purchase runs nothing else reacts, and the user can leave it`() async throws {
    let store = store([.staysSilent, .cancels])
    let (presentation, told) = try await ready(store)
    try await buy(presentation)
    #expect(await presentation.state.view.paywall != nil)
    guard case .blocked(_, .purchase) = await presentation.state.view else {
      Issue.record("the page is not blocked")
      return
    }
    try await buy(presentation)
    #expect(try await soon { await store.asked.count == 1 })
    await presentation.back()
    #expect(await isReady(presentation))
    try await buy(presentation)
    #expect(try await soon { told.purchases == [.cancelled] })
    await store.answer()
    #expect(try await soon { told.purchases == [.cancelled, .cancelled] })
    #expect(await isReady(presentation))
    #expect(told.closed == nil)
  }

  @Test func `the system closes the store's sheet, and the page reacts again`() async throws {
    let (presentation, _) = try await ready(store([.staysSilent]))
    try await buy(presentation)
    await presentation.storeSheetClosed()
    #expect(await isReady(presentation))
  }

  @Test func `what is bought elsewhere closes the paywall`() async throws {
    let store = store()
    let purchases = Purchases(store)
    await purchases.start()
    let presentation = served.client().present("quiz-sign-up", purchases: purchases)
    let told = Told(presentation)
    #expect(try await soon { await presentation.isAnswered })
    await store.deliver("premium_monthly")
    #expect(try await soon { told.closed == .entitled })
  }

  @Test func `a product that the store does not sell cannot be bought`() async throws {
    let store = TestStore([])
    let (presentation, told) = try await ready(store)
    try await buy(presentation)
    #expect(try await soon { told.purchases == [.refused(.notForSale("premium_yearly"))] })
    #expect(await presentation.state.obstacles["yearly"] == .notForSale("premium_yearly"))
    #expect(await store.asked.isEmpty)
    #expect(await isReady(presentation))
  }

  @Test func `a store that had nothing is asked again with a reload`() async throws {
    let store = store()
    await store.fail(with: .productsUnavailable)
    let presentation = served.client().present("quiz-sign-up", purchases: Purchases(store))
    #expect(try await soon { await presentation.isAnswered })
    await presentation.showPlans()
    #expect(await presentation.state.obstacles["yearly"] == .notForSale("premium_yearly"))
    await store.fail(with: nil)
    await presentation.reload()
    #expect(try await soon { await presentation.state.obstacles.isEmpty })
  }

  @Test func `the store's prices replace the document's, and what is unknown promises no trial`()
    async throws
  {
    let presentation = served.client().present("quiz-sign-up", purchases: Purchases(store()))
    #expect(try await soon { await presentation.isAnswered })
    await presentation.showPlans()
    let words = await presentation.words
    #expect(words.contains("49.99") && !words.contains("59.99") && !words.contains(" free"))
    let granted = store([], ["premium_yearly": .freeTrial])
    let (other, _) = try await ready(granted)
    #expect(try await soon { await other.words.contains(" free") })
  }

  @Test func `a form goes with its action, the page goes on, and nothing typed is recorded`()
    async throws
  {
    let recorded = Mutex<[PaywallRecord]>([])
    let queue = RecordQueue { records in recorded.withLock { $0 += records } }
    let presentation = served.client().present(PaywallRequest("quiz-sign-up"), records: queue)
    let told = Told(presentation)
    #expect(try await soon { await presentation.state.page != nil })
    await presentation.perform(.set(variable: "screen", value: "you"))
    let isSend = { (action: LaidOutAction) in if case .custom = action { true } else { false } }
    try await tap(presentation, isSend)
    #expect(try await soon { told.all.contains(.announce("Write your name.")) })
    await presentation.fill("name", with: "Ada")
    await presentation.fill("email", with: "ada@example.com")
    // The page is laid out anew while the form is half filled in.
    await presentation.resize(to: PaywallBox(width: 430, height: 932))
    #expect(try await soon { await presentation.state.page?.screen.width == 430 })
    try await tap(presentation, isSend)
    let values = ["name": "Ada", "email": "ada@example.com", "news": "false"]
    #expect(
      try await soon {
        told.all.contains { if case .action(_, values) = $0 { true } else { false } }
      })
    #expect(await presentation.state.page?.state["screen"] == "plans")
    await presentation.dismiss()
    await queue.flush()
    let text = String(decoding: try JSONEncoder().encode(recorded.withLock { $0 }), as: UTF8.self)
    #expect(text.contains("saveProfile") && !text.contains("Ada") && !text.contains("ada@"))
  }

  @Test func `a paywall that is dismissed while it loads stays away`() async throws {
    let presentation = served.client().present("premium")
    let told = Told(presentation)
    await presentation.dismiss()
    #expect(try await soon { told.closed == .dismissed })
    await presentation.enterBackground()
    await presentation.enterForeground()
    #expect(await presentation.state.view == .closed(.dismissed))
  }

  @Test func `a page that was kept is in the first frame, and no placeholder comes before it`()
    async throws
  {
    let client = served.client()
    _ = try await client.paywall("premium")
    let presentation = client.present("premium")
    var states = presentation.states.makeAsyncIterator()
    let first = try #require(await states.next())
    #expect(first.page != nil && first.view.paywall != nil)
  }

  @Test func `a view without an area waits for one, and is laid out for that`() async throws {
    let presentation = served.client().present("premium", in: PaywallBox(width: 0, height: 0))
    await presentation.reload()
    #expect(await presentation.state.view == .loading(nil))
    var box = PaywallBox(width: 500, height: 700)
    for insets in [PaywallBox.Insets(), PaywallBox.Insets(top: 59, bottom: 34)] {
      box.insets = insets
      await presentation.resize(to: box)
      #expect(
        try await soon {
          let screen = await presentation.state.page?.screen
          return screen?.width == 500 && screen?.safeArea.top == insets.top
        })
    }
  }

  @Test func `a swap is shown without a reload`() async throws {
    let own = try ServedSamples()
    var options = PresentationOptions()
    options.followsChanges = true
    let client = own.client { $0.interval = 0 }
    let presentation = client.present(PaywallRequest(), options: options)
    #expect(try await soon { await presentation.state.page?.brand == "disney" })
    #expect(try await soon { own.server.metrics.subscribers == 1 })
    _ = try own.store.activate(#require(Brand("espn")), version: nil, by: Actor(name: "test"))
    #expect(try await soon { await presentation.state.page?.brand == "espn" })
    await presentation.dismiss()
  }

  @Test(arguments: [true, false])
  func `without the service a state that did not come with the page gives way to the nearest`(
    isKnownToBeOffline: Bool
  ) async throws {
    let isDown = Atomic(false)
    let client = served.client { configuration in
      let standard = configuration.transport.request
      configuration.interval = 0
      configuration.transport.request = { request in
        if isDown.load(ordering: .sequentiallyConsistent) {
          throw URLError(.notConnectedToInternet)
        }
        return try await standard(request)
      }
    }
    let presentation = client.present("premium")
    #expect(try await soon { await presentation.hasPage })
    let page = try #require(await presentation.state.page)
    let variables = page.variables
    let (app, own) = try (
      #require(variables.first { $0.setBy == .app }),
      #require(variables.first { $0.setBy == .taps && $0.values.count > 1 })
    )
    let nearest = page.state.merging([app.name: try #require(app.values.last)]) { $1 }
    let other = try #require(own.values.last { $0 != page.state[own.name] })
    let wanted = nearest.merging([own.name: other]) { $1 }
    try #require(page.page(in: wanted) == nil)
    isDown.store(true, ordering: .sequentiallyConsistent)
    if isKnownToBeOffline { await presentation.networkChanged(isConnected: false) }
    await presentation.perform(
      .sequence(
        wanted.sorted { $0.key < $1.key }.map { .set(variable: $0.key, value: $0.value) }))
    let shown = { @Sendable in await presentation.state.page?.state }
    if isKnownToBeOffline { #expect(await shown() == nearest) }
    #expect(try await soon { await shown() == nearest })
    isDown.store(false, ordering: .sequentiallyConsistent)
    await presentation.perform(.set(variable: own.name, value: other))
    #expect(try await soon { await shown() == wanted })
  }

  @Test func `every state of every example sells what it shows`() async throws {
    for brand in [
      "premium", "premium-plain", "plan-picker", "tabs", "quiz-sign-up", "onboarding",
      "bottom-sheet", "carousel", "trial-timeline", "reviews",
    ] {
      let page = try await served.client().paywall(brand).layout
      let skus = Set(page.products.map(\.sku))
      for values in [page.state] + (page.states ?? []).map(\.values) {
        let found = page.page(in: values)?.obstacles(forSale: skus) ?? [:]
        #expect(found.isEmpty, "\(brand) \(values): \(found)")
      }
    }
  }
}

extension PaywallPresentation {
  /// Whether the store and the service have answered.
  fileprivate var isAnswered: Bool {
    guard case .ready = state.view else { return false }
    return isSettled && forSale != nil
  }

  /// Whether a page is shown and no answer is awaited.
  fileprivate var hasPage: Bool { isSettled && state.page != nil }

  fileprivate func showPlans() async { await perform(.set(variable: "screen", value: "plans")) }

  /// All texts of the page.
  fileprivate var words: String { state.page?.spoken.map(\.words).joined(separator: " ") ?? "" }
}
