import Foundation
import HTTP
import Synchronization

/// Wrong tokens by the address that sent them, so that nobody can try many.
final class FailedAttempts: Sendable {
  /// Wrong tokens from one address in one window.
  static let allowed = 10
  /// In seconds.
  static let window = 60.0
  /// Addresses that are remembered; beyond them the memory starts afresh.
  static let addresses = 10_000

  private struct Count {
    var failures: Int
    let since: Date
  }

  private let counts = Mutex<[UInt64: Count]>([:])
  private let now: @Sendable () -> Date

  init(now: @escaping @Sendable () -> Date) { self.now = now }

  func note(_ peer: PeerAddress) {
    let time = now()
    counts.withLock { counts in
      if let known = counts[peer.network], time.timeIntervalSince(known.since) < Self.window {
        counts[peer.network] = Count(failures: known.failures + 1, since: known.since)
        return
      }
      if counts.count >= Self.addresses { counts.removeAll(keepingCapacity: true) }
      counts[peer.network] = Count(failures: 1, since: time)
    }
  }

  /// In seconds; nil when the address may try.
  func waitingTime(of peer: PeerAddress) -> Int? {
    guard let known = counts.withLock({ $0[peer.network] }), known.failures >= Self.allowed else {
      return nil
    }
    let rest = Self.window - now().timeIntervalSince(known.since)
    return rest > 0 ? Int(rest.rounded(.up)) : nil
  }
}
