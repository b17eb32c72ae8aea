import Synchronization

/// Counts how often each limit of the API was reached, under the name that problems give as their reason.
package final class LimitCounts: Sendable {
  private let counts = Mutex<[String: Int]>([:])

  /// Counts a problem caused by a limit.
  package func note(_ problem: Problem) {
    guard let reason = problem.reason else { return }
    counts.withLock { $0[reason, default: 0] += 1 }
  }

  /// The counts by the name of the limit. A limit that was never reached is missing.
  package var all: [String: Int] { counts.withLock { $0 } }

  package init() {}
}
