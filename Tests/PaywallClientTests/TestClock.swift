import Foundation
import PaywallClient
import Synchronization

/// Clocks that a test moves by hand. Waiting takes real time, so that time limits hold.
final class TestClock: Sendable {
  private let moved = Mutex((wall: 0.0, uptime: 0.0))

  func pass(_ seconds: TimeInterval) {
    moved.withLock {
      $0.wall += seconds
      $0.uptime += seconds
    }
  }

  /// Somebody sets the wall clock.
  func jump(_ seconds: TimeInterval) { moved.withLock { $0.wall += seconds } }

  var time: ClientTime {
    ClientTime(
      now: { TestPaywall.moment.addingTimeInterval(self.moved.withLock { $0.wall }) },
      uptime: { self.moved.withLock { $0.uptime } }, sleep: ClientTime.system.sleep)
  }
}

/// What a client reports, in order.
final class TestReports: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  var all: [String] { texts.withLock { $0 } }
}

/// Waits until `holds`, at most five minutes, while others use the thread. Beside many tests that wait for a thread, each look may take
/// long, so a last one comes after the time.
func soon(_ holds: @Sendable () async throws -> Bool) async throws -> Bool {
  let end = Date(timeIntervalSinceNow: 300)
  while try await !holds() {
    guard Date() < end else { return false }
    try await Task.sleep(for: .milliseconds(2))
  }
  return true
}
