/// Which readers of which variants are known, by hashes: exact, up to a limit.
///
/// An estimate would cost less, but its error of about a percent would make the groups of an experiment look unequal that are equal. A reader
/// who is older than the counts may be counted again.
struct UsageReaders: Sendable {
  struct Mark: Sendable, Hashable {
    var deeds: Deeds
    /// The day since 1970 on which the reader came first.
    let day: Int32
  }

  private let limit: Int
  /// Shared out, so that a copy that changes costs little.
  private var shards = [[UInt64: Mark]](repeating: [:], count: 256)
  private(set) var count = 0
  /// Readers who came when there were too many.
  private(set) var unknown = 0

  init(limit: Int) { self.limit = limit }

  /// Notes what a reader did. Returns what is new.
  mutating func note(_ reader: UInt64, _ deeds: Deeds, day: Int32) -> (deeds: Deeds, day: Int32) {
    let shard = Int(reader & 255)
    if let known = shards[shard][reader] {
      let new = deeds.subtracting(known.deeds)
      if !new.isEmpty { shards[shard][reader]?.deeds.formUnion(new) }
      return (new, known.day)
    }
    guard count < limit else {
      unknown &+= 1
      return ([], day)
    }
    shards[shard][reader] = Mark(deeds: deeds, day: day)
    count += 1
    return (deeds, day)
  }

  /// Forgets readers who came before a day.
  mutating func drop(before day: Int32) {
    for shard in shards.indices where shards[shard].contains(where: { $0.value.day < day }) {
      let former = shards[shard].count
      shards[shard] = shards[shard].filter { $0.value.day >= day }
      count -= former - shards[shard].count
    }
  }

  /// All readers, in no order.
  func visit(_ body: (UInt64, Mark) -> Void) {
    for shard in shards { for (reader, mark) in shard { body(reader, mark) } }
  }
}
