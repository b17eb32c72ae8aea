import Foundation
import JSON
import Outgoing
import POSIX
import PaywallStorage
import Synchronization

/// Sends changes to a receiver, one at a time and in order, on its own thread.
///
/// A change is sent until the receiver answers 2xx or all attempts failed, so it may arrive twice. Its number is in
/// `Paywall-Event-Id`. The queue is in memory only; after a crash, compare with the audit log.
///
/// In a fleet each node queues every change, and only the node with the duty sends. The others drop the changes that it has sent, so that
/// any of them can continue where it stopped.
public final class Webhook: Sendable {
  /// Counters since the start.
  public struct Counts: Sendable, Hashable {
    public var delivered = 0
    /// Changes that failed at all attempts.
    public var givenUp = 0
    /// Changes that were removed from a full queue.
    public var dropped = 0
    /// Changes in the queue or being sent.
    public var waiting = 0
  }

  private typealias Outcome = WritableKeyPath<Counts, Int>

  private struct State {
    var waiting: [WebhookMessage] = []
    var current: WebhookMessage?
    var counts = Counts()
    /// The tenure under which this node last sent.
    var tenure: Tenure?
  }

  public let target: WebAddress
  private let secret: [UInt8]
  private let secure: SecureSender?
  private let limits: WebhookLimits
  private let duties: Duties
  private let report: @Sendable (PlainText) -> Void
  private let state = Mutex(State())
  private let thread: Repeater

  /// Starts the thread, which runs until `stop`. `report` receives failures on that thread.
  ///
  /// - Parameter secure: sends to `https` targets; nil for other targets.
  public convenience init(
    target: WebAddress, secret: [UInt8], limits: WebhookLimits, secure: SecureSender? = nil,
    report: @escaping @Sendable (PlainText) -> Void
  ) throws(FileError) {
    try self.init(
      target: target, secret: secret, limits: limits, secure: secure, duties: .alone,
      report: report)
  }

  /// - Parameter duties: decide which of several nodes sends.
  package init(
    target: WebAddress, secret: [UInt8], limits: WebhookLimits, secure: SecureSender? = nil,
    duties: Duties, report: @escaping @Sendable (PlainText) -> Void
  ) throws(FileError) {
    self.duties = duties
    self.target = target
    self.secret = secret
    self.limits = limits
    self.secure = secure
    self.report = report
    thread = try Repeater("webhook")
    thread.run { [self] _ in run() }
  }

  public var counts: Counts {
    state.withLock { state in
      var counts = state.counts
      counts.waiting = state.waiting.count + (state.current == nil ? 0 : 1)
      return counts
    }
  }

  /// Queues the change. Returns at once.
  public func send(_ change: LoggedChange) {
    let message = WebhookMessage(change)
    state.withLock { state in
      if state.waiting.count >= limits.queue {
        state.waiting.removeFirst()
        state.counts.dropped += 1
      }
      state.waiting.append(message)
    }
    thread.wake()
  }

  /// Queues earlier changes that nobody has sent, before those that are already queued.
  package func queue(earlier changes: [LoggedChange]) {
    state.withLock { state in
      let known = Set(state.waiting.map(\.id))
      let missed = changes.map(WebhookMessage.init).filter { !known.contains($0.id) }
      state.waiting = (missed + state.waiting).sorted { $0.id < $1.id }
    }
    thread.wake()
  }

  /// Tries each queued change once more and ends the thread, within `seconds`.
  public func stop(within seconds: Int) {
    let hasEnded = thread.stop(within: Double(seconds))
    let left = counts.waiting
    if !hasEnded || left > 0 {
      report("webhook \(target): stopped with \(left) changes that were not sent")
    }
  }

  private func run() {
    var dropped = 0
    while true {
      dropped = reportDrops(since: dropped)
      guard !isEmpty else {
        if !thread.isRunning { return }
        thread.wait(seconds: 3600)
        continue
      }
      guard let tenure = tenure() else {
        if !thread.isRunning { return }
        thread.wait(seconds: Self.dutyPause)
        continue
      }
      guard let message = next() else { continue }
      guard let outcome = deliver(message) else { return }
      state.withLock { state in
        state.current = nil
        state.counts[keyPath: outcome] += 1
      }
      advance(tenure, message.id)
    }
  }

  /// The seconds between two attempts to get the duty.
  private static let dutyPause = 1.0

  private var isEmpty: Bool { state.withLock { $0.waiting.isEmpty } }

  /// Returns this node's tenure after removing the changes that another node has sent; nil while another node sends.
  private func tenure() -> Tenure? {
    let held = duties.hold(.webhooks)
    let isNew = state.withLock { state in
      defer { state.tenure = held }
      return held == nil || state.tenure != held
    }
    guard isNew else { return held }
    do throws(StorageError) {
      guard let mark = try duties.mark(.webhooks) else { return held }
      state.withLock { $0.waiting.removeAll { $0.id <= mark } }
      return held
    } catch {
      // Sending before the mark is known would repeat changes that were already sent.
      state.withLock { $0.tenure = nil }
      return nil
    }
  }

  /// Records a change as sent. If that fails, the next node to send repeats it.
  private func advance(_ tenure: Tenure, _ id: Int) {
    do throws(StorageError) {
      if try !duties.advance(tenure, id) { state.withLock { $0.tenure = nil } }
    } catch {
      state.withLock { $0.tenure = nil }
    }
  }

  private func next() -> WebhookMessage? {
    state.withLock { state in
      state.current = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      return state.current
    }
  }

  private func reportDrops(since known: Int) -> Int {
    let dropped = counts.dropped
    if dropped > known {
      report(
        "webhook \(target): \(dropped - known) changes were dropped unsent, as more than \(limits.queue) waited"
      )
    }
    return dropped
  }

  /// Delivers a change, and returns the counter of its outcome; nil when the thread must end first.
  private func deliver(_ message: WebhookMessage) -> Outcome? {
    let attempt = WebhookAttempt(target: target, limits: limits, secure: secure)
    for number in 1...max(limits.attempts, 1) {
      do throws(DeliveryFailure) {
        try attempt.send(message, secret: secret, at: Date())
        return \.delivered
      } catch {
        if !thread.isRunning { return nil }
        tell(of: error, message, attempt: number)
      }
      if number < limits.attempts, !thread.rest(seconds: limits.wait(after: number) / .seconds(1)) {
        return nil
      }
    }
    return \.givenUp
  }

  /// Reports the first and the last failure. Those in between would only repeat it.
  private func tell(of failure: DeliveryFailure, _ message: WebhookMessage, attempt: Int) {
    if attempt >= limits.attempts {
      report(
        "webhook \(target): change \(message.id) is given up after \(attempt) attempts: \(failure)"
      )
    } else if attempt == 1 {
      report("webhook \(target): change \(message.id) is tried again: \(failure)")
    }
  }
}
