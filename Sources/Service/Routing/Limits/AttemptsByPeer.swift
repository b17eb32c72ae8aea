import Foundation
import HTTP
import Synchronization

/// Counts attempts by client address: wrong tokens, to slow down guessing, or requests, so that one client leaves capacity for others.
///
/// The table never grows. The hash of an address selects a small group of entries. If the group is full, the address with the fewest
/// attempts is evicted, so that a crowd of addresses cannot displace those that keep trying.
package final class AttemptsByPeer: Sendable {
  /// The maximum number of wrong tokens in one window.
  static let wrongTokens = 10
  /// The length of a window in seconds.
  static let window = 60.0
  static let groups = 1024
  static let placesInGroup = 8

  private struct Attempts {
    let address: UInt64
    let isVersion4: Bool
    var count: Int
    let since: Date

    init(of peer: PeerAddress, since: Date) {
      address = peer.network
      isVersion4 = peer.isVersion4
      count = 0
      self.since = since
    }

    func isFrom(_ peer: PeerAddress) -> Bool {
      address == peer.network && isVersion4 == peer.isVersion4
    }

    func rest(at time: Date) -> Double { window - time.timeIntervalSince(since) }
  }

  private let allowed: Int
  private let table: Mutex<[Attempts?]>
  private let now: @Sendable () -> Date

  /// - Parameter allowed: the maximum number of attempts from one address (one IPv6 /64) in one window.
  package init(allowing allowed: Int = wrongTokens, now: @escaping @Sendable () -> Date) {
    self.allowed = allowed
    self.now = now
    table = Mutex(Array(repeating: nil, count: Self.groups * Self.placesInGroup))
  }

  /// Counts an attempt. Returns how many seconds the address must wait; nil if it has not exceeded the limit.
  package func count(_ peer: PeerAddress) -> Int? {
    let time = now()
    return table.withLock { table in
      let place = Self.place(of: peer, in: table, at: time)
      var attempts = Attempts(of: peer, since: time)
      if let known = table[place], known.isFrom(peer), known.rest(at: time) > 0 {
        attempts = known
      }
      attempts.count += 1
      table[place] = attempts
      return attempts.count > allowed
        ? Int(clamping: attempts.rest(at: time).rounded(.up)) : nil
    }
  }

  /// Returns the index of the address in its group; otherwise that of a free entry, or of the entry with the fewest and oldest attempts.
  private static func place(of peer: PeerAddress, in table: [Attempts?], at time: Date) -> Int {
    var hasher = Hasher()
    hasher.combine(peer.network)
    hasher.combine(peer.isVersion4)
    let first = Int(UInt(bitPattern: hasher.finalize()) % UInt(groups)) * placesInGroup
    let group = first..<first + placesInGroup
    func weight(_ place: Int) -> (Int, Double) {
      guard let attempts = table[place], attempts.rest(at: time) > 0 else { return (0, 0) }
      return (attempts.count, attempts.rest(at: time))
    }
    return group.first { table[$0]?.isFrom(peer) ?? false }
      ?? group.min { weight($0) < weight($1) } ?? first
  }
}
