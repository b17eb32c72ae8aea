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

  static let shardCount = 256

  private let limit: Int
  /// Shared out, so that a copy that changes costs little.
  private var shards = [[UInt64: Mark]](repeating: [:], count: Self.shardCount)
  /// The shard that is looked through next for old readers.
  private var swept = 0
  private(set) var count = 0
  /// Readers who came when there were too many.
  private(set) var unknown = 0

  init(limit: Int) { self.limit = limit }

  /// Notes what a reader did. Returns what is new.
  mutating func note(_ reader: UInt64, _ deeds: Deeds, day: Int32) -> (deeds: Deeds, day: Int32) {
    let shard = Int(reader % UInt64(Self.shardCount))
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

  /// Forgets readers who came before a day, in the next shard.
  mutating func drop(before day: Int32) {
    defer { swept = (swept + 1) % shards.count }
    guard shards[swept].contains(where: { $0.value.day < day }) else { return }
    let former = shards[swept].count
    shards[swept] = shards[swept].filter { $0.value.day >= day }
    count -= former - shards[swept].count
  }

  /// All readers, in no order.
  func visit(_ body: (UInt64, Mark) -> Void) {
    for shard in shards { for (reader, mark) in shard { body(reader, mark) } }
  }
}
