import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallStorage
import PaywallUsage
import Routing
import Synchronization

/// The last things that arrived for each brand, in memory and of this node alone, for people who connect an app.
package final class Activity: Sendable {
  /// The last entries, the oldest first.
  struct Recent {
    private var entries: [ActivityEntry] = []
    private let most: Int

    init(_ most: Int) { self.most = most }

    mutating func add(_ entry: ActivityEntry) {
      // Twice the room, so that moving entries is rare.
      if entries.count >= 2 * most { entries.removeFirst(entries.count - most) }
      entries.append(entry)
    }

    func entries(after number: Int) -> [ActivityEntry] {
      entries.suffix(most).filter { $0.number > number }
    }
  }

  /// A list that is changed in its place.
  private final class Shelf {
    var recent = Recent(Activity.most)
  }

  private struct State {
    var last: Int
    var brands = LeastRecentlyUsed<String, Shelf>(capacity: Activity.mostBrands)
    var elsewhere = Recent(Activity.mostElsewhere)
    var keys: [BlobID: UsageKey] = [:]
    var askedAt = Date.distantPast
  }

  /// The most entries of a brand, and of those that cannot be assigned to one.
  static let most = 200
  static let mostElsewhere = 50
  /// The maximum number of brands, those with the latest events.
  private static let mostBrands = 100
  private static let mostKeys = 1000

  /// The time from which entries are kept.
  let since: Date
  private let ledger: UsageLedger
  private let state: Mutex<State>

  package init(_ ledger: UsageLedger, since: Date = Date()) {
    self.ledger = ledger
    self.since = since
    // Microseconds, so that no number comes twice after a restart.
    state = Mutex(State(last: Int(clamping: since.timeIntervalSince1970 * 1_000_000)))
  }

  /// Adds entries to a brand, or to those that cannot be assigned.
  func add(_ entries: [ActivityEntry], to brand: String?) {
    state.withLock { Self.add(entries, to: brand, &$0) }
  }

  /// Adds an entry without waiting: it is left out if another thread has the list. For event loops.
  func addIfFree(_ entry: ActivityEntry, to brand: String?) {
    _ = state.withLockIfAvailable { Self.add([entry], to: brand, &$0) }
  }

  private static func add(_ entries: [ActivityEntry], to brand: String?, _ state: inout State) {
    var shelf: Shelf?
    if let brand {
      shelf = state.brands.use(brand)
      if shelf == nil {
        let new = Shelf()
        _ = state.brands.insert(new, cost: 1, for: brand)
        shelf = new
      }
    }
    for var entry in entries {
      state.last += 1
      entry.number = state.last
      if let shelf { shelf.recent.add(entry) } else { state.elsewhere.add(entry) }
    }
  }

  /// The entries after a number: of a brand, and those that cannot be assigned.
  func entries(
    of brand: String, after number: Int
  ) -> (last: Int, own: [ActivityEntry], elsewhere: [ActivityEntry]) {
    state.withLock { state in
      let own = state.brands.use(brand)?.recent.entries(after: number) ?? []
      return (state.last, own, state.elsewhere.entries(after: number))
    }
  }
}

/// The keys that were valid, so that events with a revoked one are shown to its brand.
extension Activity {
  func remember(_ key: UsageKey, _ digest: BlobID) {
    state.withLock { state in
      guard state.keys[digest] == nil, state.keys.count < Self.mostKeys else { return }
      state.keys[digest] = key
    }
  }

  /// Returns the key that once had this digest: one that was used or revoked since the start, or that has counts.
  func formerKey(_ digest: BlobID, at now: Date) -> UsageKey? {
    let (known, mayAsk) = state.withLock { state -> (UsageKey?, Bool) in
      if let known = state.keys[digest] { return (known, false) }
      // Strangers can send as many unknown keys as they like.
      guard abs(now.timeIntervalSince(state.askedAt)) >= 1 else { return (nil, false) }
      state.askedAt = now
      return (nil, true)
    }
    guard mayAsk, let found = ledger.key(withDigest: digest) else { return known }
    remember(found, digest)
    return found
  }
}

/// Requests that a page sends while its browser keeps the answer from it.
extension Activity {
  private static let paths = [Array("/events/client".utf8), Array("/render".utf8)]

  /// Records a request with an origin that the policy refuses. Does not wait.
  package func note(refused request: HTTPRequest) {
    let isWatched = request.withRawPath { path in Self.paths.contains { path.elementsEqual($0) } }
    guard isWatched, let origin = request.fields["Origin"] else { return }
    var entry = ActivityEntry(
      at: Date(), .refused, reason: "refused-origin", words: Self.words(for: request))
    entry.origin = origin.shortened
    entry.path = request.path
    let brand = request.query.first { $0.name == "brand" }?.value
    addIfFree(entry, to: brand.flatMap { Brand($0)?.name })
  }

  private static func words(for request: HTTPRequest) -> String {
    let rest = "--cors names the origins whose pages may; with --dev only pages of this machine"
    return request.method == .options
      ? "the browser of a page asked whether it may send this, and was not told that it may; \(rest)"
      : "a page sent this, but its browser keeps the answer from it; \(rest)"
  }
}
