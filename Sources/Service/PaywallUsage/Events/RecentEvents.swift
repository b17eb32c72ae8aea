/// The latest events, by hashes of their identifiers, so that a repeated event is not counted again.
///
/// An event is recognised while fewer than `generation` others have come since, or fewer than its key's share of that: a key that sends
/// floods of events displaces no events of other keys. The file of counts keeps these hashes with the counts, so that a restart loses both
/// or none. The file names no keys, so restored events form one group.
struct RecentEvents: Sendable {
  static let generation = 131_072

  private struct Generations: Sendable {
    var newer: Set<UInt64> = []
    var older: Set<UInt64> = []

    func contains(_ id: UInt64) -> Bool { newer.contains(id) || older.contains(id) }
  }

  private var events: [UsageKey?: Generations] = [:]

  func contains(_ id: UInt64, by key: UsageKey? = nil) -> Bool {
    events[key]?.contains(id) == true || (key != nil && events[nil]?.contains(id) == true)
  }

  /// Calls `body` with each hash, for each key in about the order in which they came.
  func visit(_ body: (UInt64) -> Void) {
    for own in events.values {
      for id in own.older { body(id) }
      for id in own.newer { body(id) }
    }
  }

  mutating func insert(_ id: UInt64, by key: UsageKey? = nil) {
    let keys = events.count + (events[key] == nil ? 1 : 0)
    if let own = events[key], own.newer.count >= max(1, Self.generation / keys) {
      events[key] = Generations(older: own.newer)
    }
    events[key, default: Generations()].newer.insert(id)
  }
}
