import Foundation
import PaywallClient
import Synchronization

/// One app: it asks the placement, is seen, taps, buys and closes, and may lose its line.
final class ReaderSession: Sendable {
  private let number: Int
  private let plan: ReaderPlan
  private let log: ReaderLog
  private let store: TestStore
  private let state: Mutex<State>

  private struct State {
    var random: SeededNumbers
    var isOffline = false
  }

  init(_ number: Int, of plan: ReaderPlan, buying products: [StoreProduct], log: ReaderLog) {
    self.number = number
    self.plan = plan
    self.log = log
    var random = SeededNumbers(seed: UInt64(truncatingIfNeeded: plan.seed &* 1_000_003 &+ number))
    let dice = Int.random(in: 0..<100, using: &random)
    let steps: [(Int, TestStore.Step)] = [
      (plan.fail, .fails(.purchaseFailed("The card was refused."))), (plan.cancel, .cancels),
      (plan.wait, .waitsForApproval), (100, .buys),
    ]
    var sum = 0
    let step = steps.first {
      sum += $0.0
      return dice < sum
    }
    store = TestStore(products, script: step.map { [$0.1] } ?? [], environment: .production)
    state = Mutex(State(random: random))
  }

  /// Returns the number of events that have no receipt.
  func run() async throws -> Int {
    let first = client()
    let (purchases, records) = (purchases(), records(of: first))
    await purchases.start(countingWith: first)
    let outcome = await decided(first, buyingWith: purchases, records)
    guard let presentation = outcome.presentation else {
      return try await end(first, buyingWith: purchases, records)
    }
    await drawn(presentation, first)
    setOffline(chance(plan.offline))
    try await use(presentation)
    return try await end(first, buyingWith: purchases, records)
  }

  private func chance(_ percent: Int) -> Bool {
    state.withLock { Int.random(in: 0..<100, using: &$0.random) < percent }
  }

  private func setOffline(_ isOffline: Bool) { state.withLock { $0.isOffline = isOffline } }

  private func client() -> Paywalls {
    var configuration = PaywallConfiguration(plan.url)
    configuration.key = plan.key
    configuration.interval = 0
    configuration.stateFolder = URL(
      filePath: "\(plan.state)/\(number)", directoryHint: .isDirectory)
    let standard = configuration.transport.request
    configuration.transport.request = { request in
      if self.state.withLock({ $0.isOffline }) { throw PaywallError.offline("the line is down") }
      return try await standard(request)
    }
    configuration.report = { self.note($0) }
    return Paywalls(configuration)
  }

  private func purchases() -> Purchases {
    Purchases(store, file: URL(filePath: "\(plan.state)/\(number)/purchases.json"))
  }

  /// The app's own sender: it writes each event, with the id that the service gets.
  private func records(of client: Paywalls) -> RecordQueue {
    RecordQueue { [log, number] batch in
      for record in batch {
        try log.write(
          ReaderLog.Line(session: number, client: client.installationID, event: record))
      }
    }
  }

  /// Asks until somebody decides: the service may be away for a while.
  private func decided(
    _ client: Paywalls, buyingWith purchases: Purchases, _ records: RecordQueue
  ) async -> PlacementOutcome {
    for _ in 0..<plan.patience {
      let outcome = await client.present(
        placement: plan.placement, plan.request, purchases: purchases, records: records)
      switch outcome {
      case .paywall: return outcome
      case .nothing(let nothing) where nothing.decision != nil:
        write(client, nothing.decision)
        return outcome
      case .nothing(let nothing):
        note(nothing.reason)
        await pause(1)
      }
    }
    return .nothing(PlacementOutcome.Nothing())
  }

  private func drawn(_ presentation: PaywallPresentation, _ client: Paywalls) async {
    for await state in presentation.states where state.page != nil {
      write(client, state.view.paywall?.decision)
      return
    }
  }

  private func use(_ presentation: PaywallPresentation) async throws {
    if chance(plan.see) { await pause(1.2) }
    let actions = await presentation.state.page?.root.all.flatMap { $0.action?.steps ?? [] } ?? []
    if chance(plan.tap), let action = actions.first(where: { $0.isHarmless }) {
      await presentation.perform(action)
    }
    if chance(plan.buy), let purchase = actions.last(where: { $0.isPurchase }) {
      let outputs = presentation.outputs
      await presentation.perform(purchase)
      for await output in outputs {
        if case .purchase = output { break }
        if case .closed = output { break }
      }
    }
    if chance(plan.kill) { return }
    if chance(50) {
      await presentation.perform(.close)
    } else {
      await presentation.leave()
    }
  }

  /// The line comes back, and what waits for approval is approved. Returns the number of events without a receipt.
  private func end(
    _ first: Paywalls, buyingWith purchases: Purchases, _ records: RecordQueue
  ) async throws -> Int {
    setOffline(false)
    for product in await purchases.pending { await store.deliver(product) }
    for _ in 0..<plan.patience {
      await first.flush()
      let isApproved = await purchases.pending.isEmpty
      if isApproved, await first.unsentEvents == 0 { break }
      await pause(1)
    }
    await records.flush()
    let unsent = await first.unsentEvents
    try log.write(ReaderLog.Line(session: number, client: first.installationID, unsent: unsent))
    return unsent
  }

  private func pause(_ seconds: TimeInterval) async {
    do { try await Task.sleep(for: .seconds(seconds)) } catch {
      // Without its pause the session continues.
    }
  }

  private func write(_ client: Paywalls, _ decision: PaywallDecision?) {
    do {
      try log.write(
        ReaderLog.Line(session: number, client: client.installationID, decision: decision))
    } catch {
      StandardError.write("session \(number): \(error)\n")
    }
  }

  private func note(_ report: String) {
    do { try log.write(ReaderLog.Line(session: number, client: "", report: report)) } catch {
      StandardError.write("session \(number): \(report)\n")
    }
  }
}

extension LaidOutAction {
  fileprivate var isPurchase: Bool { if case .purchase = self { true } else { false } }

  /// Whether it changes nothing but the count of taps.
  fileprivate var isHarmless: Bool {
    switch self {
    case .custom, .logIn, .openURL, .manageSubscriptions, .redeemCode: true
    default: false
    }
  }
}
