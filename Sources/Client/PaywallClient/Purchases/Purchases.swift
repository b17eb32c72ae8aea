import Foundation
import Numbers

/// Buys from a store, one product at a time, and keeps the customer's active purchases.
public actor Purchases {
  private let store: any PurchaseStore
  private let file: URL?
  private let time: ClientTime
  private let report: @Sendable (String) -> Void
  private var ledger: PurchaseLedger
  /// The number of the purchase in progress.
  private var running: Int?
  private var purchaseCount = 0
  private var listening: Task<Void, Never>?
  private var watchers: [Int: AsyncStream<StoreTransaction>.Continuation] = [:]
  private var watcherCount = 0
  private var sink: RecordSink?
  private var isCounting = false

  /// - Parameter file: stores purchases and pending approvals; if nil, they are kept in memory.
  public init(
    _ store: any PurchaseStore, file: URL? = nil, time: ClientTime = .system,
    report: @escaping @Sendable (String) -> Void = PaywallConfiguration.standardReport
  ) {
    self.store = store
    self.file = file
    self.time = time
    self.report = report
    ledger = PurchaseLedger.read(file)
  }

  deinit { listening?.cancel() }

  /// Starts listening to the store. Call it when the app starts, so that approvals are not missed.
  ///
  /// - Parameter client: counts the purchases that were begun on a paywall and that the store completes later; if nil, the next presentation
  ///   does.
  public func start(countingWith client: Paywalls? = nil) async {
    if let client { await connect(RecordSink(queues: [client.events].compactMap(\.self))) }
    guard listening == nil else { return }
    let transactions = await store.transactions()
    guard listening == nil else { return }
    listening = Task { [weak self] in
      for await transaction in transactions { await self?.take(transaction) }
    }
    for transaction in await store.owned() { await take(transaction) }
  }

  /// The active purchases, the latest first.
  public var active: [StoreTransaction] { ledger.active(at: time.now()) }

  /// Whether the customer may use one of these products.
  public func owns(_ products: some Sequence<String>) -> Bool {
    let products = Set(products)
    return active.contains { products.contains($0.product) }
  }

  /// The products that wait for approval.
  public var pending: [String] { ledger.pending.keys.sorted() }

  /// Returns the customer's new purchases from now on, including those on other devices.
  public func arrivals() -> AsyncStream<StoreTransaction> {
    watcherCount += 1
    let number = watcherCount
    let (stream, continuation) = AsyncStream<StoreTransaction>.makeStream()
    watchers[number] = continuation
    continuation.onTermination = { [weak self] _ in
      Task { await self?.forget(number) }
    }
    return stream
  }

  /// Counts completed purchases with these queues from now on.
  func connect(_ sink: RecordSink) async {
    guard !sink.queues.isEmpty else { return }
    self.sink = sink
    await count()
  }

  /// Counts the purchases that the store has completed. One is forgotten only once a queue has it.
  private func count() async {
    guard let sink, !isCounting else { return }
    isCounting = true
    defer { isCounting = false }
    while let record = ledger.nextUncounted {
      await sink.add(record)
      ledger.counted(record)
      save()
    }
  }

  func environment() async -> StoreEnvironment { await store.environment() }

  func storefront() async -> String? { await store.storefront() }

  private func forget(_ number: Int) { watchers[number] = nil }

  /// Buys a product. Afterwards the next purchase can begin, whatever the outcome.
  ///
  /// - Parameter plan: the billing plan, if the store sells the product in several.
  public func buy(
    _ product: String, offer: String? = nil, plan: String? = nil
  ) async -> PurchaseOutcome {
    await buy(product, offer: offer, plan: plan, counting: nil)
  }

  /// - Parameter completed: the event to count when the store completes the purchase, even if that is after a restart.
  func buy(
    _ product: String, offer: String? = nil, plan: String? = nil, counting completed: PaywallRecord?
  ) async -> PurchaseOutcome {
    guard running == nil else { return .refused(.purchaseRunning) }
    if let completed {
      ledger.begin(completed, of: product, at: time.now())
      save()
    }
    purchaseCount += 1
    let number = purchaseCount
    running = number
    defer { if running == number { running = nil } }
    do throws(PurchaseError) {
      switch try await store.purchase(product, offer: offer, plan: plan) {
      case .bought(let transaction):
        guard transaction.isVerified else { return .failed(.verificationFailed) }
        await take(transaction, isAnswer: true)
        return .bought(transaction)
      case .pending:
        ledger.wait(for: product, since: time.now())
        save()
        return .pending
      case .cancelled: return .cancelled
      }
    } catch {
      return .failed(error)
    }
  }

  /// Stops waiting for the purchase in progress, so that another one can begin. If the store still completes it, the purchase counts.
  public func breakOff() { running = nil }

  public func restore() async -> RestoreOutcome {
    do throws(PurchaseError) {
      for transaction in try await store.restore() { await take(transaction) }
      return .restored(active)
    } catch {
      return .failed(error)
    }
  }

  public func products(_ identifiers: [String]) async throws(PurchaseError) -> [StoreProduct] {
    try await store.products(identifiers)
  }

  public func eligibility(_ identifiers: [String]) async -> [String: OfferEligibility] {
    await store.eligibility(identifiers)
  }

  /// Records a transaction before marking it as finished in the store, so that a crash in between loses nothing. A transaction that could
  /// not be written to disk is not marked as finished: the store sends it again.
  private func take(_ transaction: StoreTransaction, isAnswer: Bool = false) async {
    guard transaction.isVerified else {
      report("a transaction of \(transaction.product) is not verified")
      return
    }
    let isNew = ledger.note(transaction)
    let isActive = transaction.isActive(at: time.now())
    if isActive, isNew || isAnswer {
      ledger.complete(transaction, isAnswer: isAnswer, at: time.now())
    }
    if save() { await store.finish(transaction) }
    await count()
    guard isNew, isActive else { return }
    for watcher in watchers.values { watcher.yield(transaction) }
  }

  /// Writes the ledger. Returns whether it succeeded; also true if there is no file.
  @discardableResult
  private func save() -> Bool {
    do {
      try ledger.write(file)
      return true
    } catch {
      report("purchases are not kept: \(error)")
      return false
    }
  }
}
