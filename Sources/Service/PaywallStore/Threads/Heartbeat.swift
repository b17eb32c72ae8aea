import Synchronization

/// Tells of a thread that works in rounds whether it is stuck in one.
final class Heartbeat: Sendable {
  private let began = Mutex<ContinuousClock.Instant?>(nil)

  /// A round.
  func round(_ work: () -> Void) {
    began.withLock { $0 = .now }
    work()
    began.withLock { $0 = nil }
  }

  /// For how many whole seconds a round has been going on, if that is longer than it should take.
  func delay(beyond seconds: Double) -> Int? {
    guard let began = began.withLock({ $0 }) else { return nil }
    let duration = (ContinuousClock.now - began) / .seconds(1)
    return duration > seconds ? Int(clamping: duration) : nil
  }
}
