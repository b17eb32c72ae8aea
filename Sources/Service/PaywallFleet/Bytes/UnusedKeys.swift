/// The keys that nothing needed at the last look, with the etcd revision that last wrote each of them.
///
/// Only reads this node's own clock, because the clocks of nodes may differ.
struct UnusedKeys<Key: Sendable & Hashable>: Sendable {
  private var known: [Key: Sighting] = [:]

  private struct Sighting {
    var modified: Int
    var since: ContinuousClock.Instant
  }

  /// Records a new look.
  ///
  /// - Parameter unused: the keys that nothing needs now, with the revision that last wrote each of them.
  /// - Returns: the keys that an earlier look, at least `duration` ago, found with the same revision.
  mutating func old(_ unused: [Key: Int], after duration: Duration) -> [Key: Int] {
    let (former, now) = (known, ContinuousClock.now)
    known = [:]
    var old: [Key: Int] = [:]
    for (key, modified) in unused {
      guard let earlier = former[key], earlier.modified == modified else {
        known[key] = Sighting(modified: modified, since: now)
        continue
      }
      known[key] = earlier
      if now - earlier.since >= duration { old[key] = modified }
    }
    return old
  }
}
