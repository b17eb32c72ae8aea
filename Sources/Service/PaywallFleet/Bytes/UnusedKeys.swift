/// What nothing needed at the last look, with the revision of etcd that last wrote it.
///
/// Only this node's own clock is read, as those of nodes may differ.
struct UnusedKeys<Key: Sendable & Hashable>: Sendable {
  private var known: [Key: Sighting] = [:]

  private struct Sighting: Hashable {
    var modified: Int
    var since: ContinuousClock.Instant
  }

  /// Takes a new look.
  ///
  /// - Parameter unused: what nothing needs now, with the revision that last wrote it.
  /// - Returns: what was there at an earlier look, at least `duration` ago, and has not been written since.
  mutating func old(_ unused: [Key: Int], after duration: Duration) -> [Key: Int] {
    let (former, now) = (known, ContinuousClock.now)
    known = [:]
    for (key, modified) in unused {
      let earlier = former[key].flatMap { $0.modified == modified ? $0 : nil }
      known[key] = earlier ?? Sighting(modified: modified, since: now)
    }
    return unused.filter { key, _ in
      known[key].map { $0 == former[key] && now - $0.since >= duration } ?? false
    }
  }
}
