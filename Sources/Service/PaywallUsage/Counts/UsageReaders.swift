/// The known readers of variants, by hashes: exact, up to a limit.
///
/// An estimate would cost less, but its error of about a percent would make equal groups of an experiment look unequal. A reader who came
/// before the oldest counts may be counted again.
struct UsageReaders: Sendable {
  struct Mark: Sendable, Hashable {
    var actions: ReaderActions
    /// The index of the client key and the experiment among the known ones; 0 for none. In this place it takes no additional memory.
    fileprivate(set) var source: UInt16 = 0
    /// The day since 1970 on which the reader first came.
    let day: Int32

    init(actions: ReaderActions, day: Int32) {
      self.actions = actions
      self.day = day
    }
  }

  /// Where a reader came from: the client key, and the experiment; nil if former releases did not tell.
  struct Source: Sendable, Hashable {
    var key: UsageKey?
    var experiment: UsageExperiment?

    static let unknown = Source()

    var brand: String { key?.brand ?? experiment?.brand ?? "" }
  }

  static let shardCount = 256

  private var shares: UsageShares
  /// The sources of readers. The first one is unknown.
  private var sources = [Source.unknown]
  private var places = [Source.unknown: UInt16(0)]
  /// Divided into parts, so that changing a copy costs little.
  private var shards = [[UInt64: Mark]](repeating: [:], count: Self.shardCount)
  /// The next shard to search for old readers.
  private var swept = 0
  private(set) var count = 0
  /// The number of readers who came when there was no room.
  private(set) var unknown = 0

  init(limit: Int) { shares = UsageShares(of: limit) }

  /// Reserves room for the readers of these experiments.
  mutating func reserve(for running: Set<UsageExperiment>) { shares.reserve(for: running) }

  /// A reader's actions after an event: the new ones, and all.
  struct Noted {
    let actions: ReaderActions
    let all: ReaderActions
    let day: Int32
  }

  /// Records what a reader did. Returns nil if the reader is unknown and there is no room.
  ///
  /// - Parameter isShared: whether the shares of brand and key are enforced.
  mutating func note(
    _ reader: UInt64, _ actions: ReaderActions, day: Int32, by key: UsageKey? = nil,
    in experiment: UsageExperiment? = nil, isShared: Bool = true
  ) -> Noted? {
    let shard = Int(reader % UInt64(Self.shardCount))
    if let known = shards[shard][reader] {
      let new = actions.subtracting(known.actions)
      if !new.isEmpty { shards[shard][reader]?.actions.formUnion(new) }
      return Noted(actions: new, all: known.actions.union(new), day: known.day)
    }
    let source = Source(key: key, experiment: experiment)
    guard isShared ? shares.takes(source.brand, key, for: experiment) : shares.hasRoom else {
      unknown &+= 1
      return nil
    }
    var mark = Mark(actions: actions, day: day)
    mark.source = place(of: source)
    shards[shard][reader] = mark
    add(1, sources[Int(mark.source)])
    count += 1
    return Noted(actions: actions, all: actions, day: day)
  }

  private mutating func add(_ count: Int, _ source: Source) {
    shares.add(count, to: source.brand, key: source.key, for: source.experiment)
  }

  /// Returns a source's index; 0 for one beyond the maximum number that a mark can refer to.
  private mutating func place(of source: Source) -> UInt16 {
    if let known = places[source] { return known }
    guard sources.count <= Int(UInt16.max) else { return 0 }
    let place = UInt16(clamping: sources.count)
    sources.append(source)
    places[source] = place
    return place
  }

  /// The actions of a reader; nil for an unknown one.
  func mark(of reader: UInt64) -> Mark? {
    shards[Int(reader % UInt64(Self.shardCount))][reader]
  }

  /// Whether all shards have been searched for old readers as often as each other.
  var isSwept: Bool { swept == 0 }

  /// Drops the readers who came with these keys.
  mutating func drop(_ gone: Set<UsageKey>) {
    let places = Set(
      self.places.filter { $0.key.key.map(gone.contains) ?? false }.map(\.value))
    guard !places.isEmpty else { return }
    for shard in shards.indices { keep(in: shard) { !places.contains($0.source) } }
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
      add(-1, sources[Int(mark.source)])
    }
  }

  /// Calls `body` with each reader and its source, in no order.
  func visit(_ body: (UInt64, Mark, Source) -> Void) {
    for shard in shards {
      for (reader, mark) in shard { body(reader, mark, sources[Int(mark.source)]) }
    }
  }
}
