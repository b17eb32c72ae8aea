/// The events that came last, by hashes of their identifiers, so that one that is sent again does not count again.
///
/// An event is recognised while fewer than `generation` others have come since. The file of counts keeps what is here with the counts, so that
/// a restart forgets both or none.
struct RecentEvents: Sendable {
  static let generation = 131_072

  private var newer: Set<UInt64> = []
  private var older: Set<UInt64> = []

  func contains(_ id: UInt64) -> Bool { newer.contains(id) || older.contains(id) }

  /// Calls with each hash, in about the order in which they came.
  func visit(_ body: (UInt64) -> Void) {
    for id in older { body(id) }
    for id in newer { body(id) }
  }

  mutating func insert(_ id: UInt64) {
    if newer.count >= Self.generation {
      older = newer
      newer = []
    }
    newer.insert(id)
  }
}
