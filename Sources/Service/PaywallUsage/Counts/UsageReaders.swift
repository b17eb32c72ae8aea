/// The known readers of variants, by hashes: exact, up to a limit.
///
/// An estimate would cost less, but its error of about a percent would make equal groups of an experiment look unequal. A reader who came
/// before the oldest counts may be counted again.
struct UsageReaders: Sendable {
  struct Mark: Sendable, Hashable {
    var actions: ReaderActions
    /// The index of the client key among the known ones; 0 for none. In this place it takes no additional memory.
    fileprivate(set) var key: UInt16 = 0
    /// The day since 1970 on which the reader first came.
    let day: Int32

    init(actions: ReaderActions, day: Int32) {
      self.actions = actions
      self.day = day
    }
  }

  static let shardCount = 256

  private var shares: UsageShares
  /// The client keys of readers. The first one is nil.
  private var keys: [UsageKey?] = [nil]
  private var places: [UsageKey?: UInt16] = [nil: 0]
  /// Divided into parts, so that changing a copy costs little.
  private var shards = [[UInt64: Mark]](repeating: [:], count: Self.shardCount)
  /// The next shard to search for old readers.
  private var swept = 0
  private(set) var count = 0
  /// The number of readers who came when there was no room.
  private(set) var unknown = 0

  init(limit: Int) { shares = UsageShares(of: limit) }

  /// Records what a reader did. Returns the new actions; nil if the reader is unknown and there is no room.
  ///
  /// - Parameter isShared: whether the shares of brand and key are enforced.
  mutating func note(
    _ reader: UInt64, _ actions: ReaderActions, day: Int32, by key: UsageKey? = nil,
    isShared: Bool = true
  ) -> (actions: ReaderActions, day: Int32)? {
    let shard = Int(reader % UInt64(Self.shardCount))
    if let known = shards[shard][reader] {
      let new = actions.subtracting(known.actions)
      if !new.isEmpty { shards[shard][reader]?.actions.formUnion(new) }
      return (new, known.day)
    }
    let brand = key?.brand ?? ""
    guard isShared ? shares.takes(brand, key) : shares.hasRoom else {
      unknown &+= 1
      return nil
    }
    var mark = Mark(actions: actions, day: day)
    mark.key = place(of: key)
    shards[shard][reader] = mark
    shares.add(1, to: brand, key: keys[Int(mark.key)])
    count += 1
    return (actions, day)
  }

  /// Returns a key's index; 0 for a key beyond the maximum number that a mark can refer to.
  private mutating func place(of key: UsageKey?) -> UInt16 {
    if let known = places[key] { return known }
    guard keys.count <= Int(UInt16.max) else { return 0 }
    let place = UInt16(clamping: keys.count)
    keys.append(key)
    places[key] = place
    return place
  }

  /// The day since 1970 on which a reader first came; nil for an unknown one.
  func day(of reader: UInt64) -> Int32? {
    shards[Int(reader % UInt64(Self.shardCount))][reader]?.day
  }

  /// Whether all shards have been searched for old readers as often as each other.
  var isSwept: Bool { swept == 0 }

  /// Drops the readers who came with these keys.
  mutating func drop(_ gone: Set<UsageKey>) {
    let places = Set(gone.compactMap { self.places[$0] })
    guard !places.isEmpty else { return }
    for shard in shards.indices { keep(in: shard) { !places.contains($0.key) } }
  }

  /// Drops readers who came before a day, in the next shard.
  mutating func drop(before day: Int32) {
    defer { swept = (swept + 1) % shards.count }
    keep(in: swept) { $0.day >= day }
  }

  private mutating func keep(in shard: Int, where isKept: (Mark) -> Bool) {
    let gone = shards[shard].values.filter { !isKept($0) }
    guard !gone.isEmpty else { return }
    shards[shard] = shards[shard].filter { isKept($0.value) }
    count -= gone.count
    for mark in gone {
      let key = keys[Int(mark.key)]
      shares.add(-1, to: key?.brand ?? "", key: key)
    }
  }

  /// Calls `body` with each reader and its key, in no order.
  func visit(_ body: (UInt64, Mark, UsageKey?) -> Void) {
    for shard in shards { for (reader, mark) in shard { body(reader, mark, keys[Int(mark.key)]) } }
  }
}
