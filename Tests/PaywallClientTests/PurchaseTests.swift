import Foundation
import PaywallClient
import TestFolders
import Testing

/// Each outcome of a purchase and of a restore, with a store that follows a script.
@Suite struct PurchaseTests {
  private let clock = TestClock()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var file: URL { URL(filePath: folder.path("purchases.json")) }

  private func store(_ script: [TestStore.Step]) -> TestStore {
    let price = StorePrice(price: "5.99", currency: "USD")
    return TestStore([StoreProduct("yearly", price: price)], script: script, now: clock.time.now)
  }

  private func purchases(_ store: TestStore) -> Purchases {
    Purchases(store, file: file, time: clock.time)
  }

  /// The error table of the reference: what the customer is told, and whether trying again is offered.
  @Test(arguments: [
    (PurchaseError.productsUnavailable, "The products are not available. Try again later.", true),
    (.purchaseFailed("The card was declined."), "The card was declined.", true),
    (.verificationFailed, "The purchase could not be verified. Contact support.", false),
    (.network, "There is no connection.", true),
    (.notAllowed, "Purchases are not allowed on this device.", false),
  ])
  func `a failure has its message, and the next purchase works`(
    error: PurchaseError, message: String, mayRetry: Bool
  ) async {
    let purchases = purchases(store([.fails(error), .buys]))
    #expect(await purchases.buy("yearly") == .failed(error))
    #expect(error.message == message && error.mayRetry == mayRetry)
    guard case .bought = await purchases.buy("yearly") else {
      Issue.record("the next purchase failed")
      return
    }
    #expect(await purchases.owns(["yearly"]))
  }

  @Test func `a cancelled purchase is no error, and one that is not verified gives nothing`() async
  {
    let store = store([.cancels, .buysUnverified])
    let purchases = purchases(store)
    #expect(await purchases.buy("yearly") == .cancelled)
    #expect(await purchases.buy("yearly") == .failed(.verificationFailed))
    #expect(await !purchases.owns(["yearly"]))
    #expect(await store.finished.isEmpty)
  }

  @Test
  func `a purchase that the disk does not take is not finished, so that the store gives it again`()
    async throws
  {
    try folder.write("", to: "file")
    let store = store([.buys])
    let purchases = Purchases(store, file: URL(filePath: folder.path("file/ledger")))
    guard case .bought = await purchases.buy("yearly") else {
      Issue.record("it was not bought")
      return
    }
    #expect(await purchases.owns(["yearly"]))
    #expect(await store.finished.isEmpty)
  }

  @Test func `a purchase that waits for approval survives a restart, and arrives`() async throws {
    let store = store([.waitsForApproval])
    #expect(await purchases(store).buy("yearly") == .pending)
    let later = purchases(store)
    #expect(await later.pending == ["yearly"])
    let arrivals = await later.arrivals()
    await later.start()
    await store.deliver("yearly")
    var iterator = arrivals.makeAsyncIterator()
    #expect(await iterator.next()?.product == "yearly")
    #expect(await later.pending.isEmpty)
    #expect(await later.owns(["yearly"]))
    #expect(await purchases(store).owns(["yearly"]))
    #expect(try await soon { await store.finished == ["test-1"] })
  }

  @Test func `one purchase at a time, and one that was broken off does not block the next`()
    async throws
  {
    let store = store([.staysSilent, .buys])
    let purchases = purchases(store)
    let first = Task { await purchases.buy("yearly") }
    #expect(try await soon { await store.asked.count == 1 })
    #expect(await purchases.buy("yearly") == .refused(.purchaseRunning))
    #expect(await store.asked.count == 1)
    await purchases.breakOff()
    guard case .bought = await purchases.buy("yearly") else {
      Issue.record("the next purchase failed")
      return
    }
    await store.answer()
    #expect(await first.value == .cancelled)
  }

  @Test func `restoring finds what is owned, and nothing to restore is no failure`() async {
    let store = store([])
    let purchases = purchases(store)
    #expect(await purchases.restore() == .restored([]))
    await store.own("yearly")
    guard case .restored(let active) = await purchases.restore() else {
      Issue.record("restoring failed")
      return
    }
    #expect(active.map(\.product) == ["yearly"])
    await store.fail(with: .network)
    #expect(await purchases.restore() == .failed(.network))
    #expect(await purchases.owns(["yearly"]))
  }

  /// Seconds from now; nil is never.
  @Test(arguments: [
    (nil as Double?, nil as Double?, true), (60, nil, true), (-1, nil, false), (0, nil, false),
    (-1, 60, true),
    (-120, -60, false), (60, -60, true),
  ])
  func `what was bought ends with its term, or with the time of grace`(
    expires: Double?, grace: Double?, isActive: Bool
  ) async {
    let store = store([])
    let now = clock.time.now()
    await store.own(
      "yearly", expires: expires.map { now.addingTimeInterval($0) },
      graceEnds: grace.map { now.addingTimeInterval($0) })
    let purchases = purchases(store)
    _ = await purchases.restore()
    #expect(await purchases.owns(["yearly"]) == isActive)
  }

  @Test func `a refund takes away what was bought`() async {
    var transaction = StoreTransaction(id: "1", product: "yearly", purchased: clock.time.now())
    #expect(transaction.isActive(at: clock.time.now()))
    transaction.isRevoked = true
    #expect(!transaction.isActive(at: clock.time.now()))
  }

  @Test func `a damaged file of purchases is as good as none`() async throws {
    try folder.write("{", to: "purchases.json")
    #expect(await purchases(store([])).active.isEmpty)
  }
}
