/// The counts of events by hour. A value: copies are cheap until they change.
public struct UsageCounts: Sendable {
  /// The count of one series in one hour.
  public struct Row: Sendable, Hashable {
    /// Hours since 1970.
    public let hour: Int
    public let series: UsageSeries
    public let count: Int

    public init(hour: Int, series: UsageSeries, count: Int) {
      self.hour = hour
      self.series = series
      self.count = count
    }
  }

  /// A series, and the client key that its events came with.
  private struct Source: Sendable, Hashable {
    let series: UsageSeries
    let key: UsageKey?

    /// The brand that the series takes room from.
    var brand: String { series.place?.paywall.name ?? "" }
    var experiment: UsageExperiment? { UsageExperiment(series.place) }
  }

  private struct Slot: Sendable {
    let source: Source
    /// The number of hours that have a count of the series.
    var hours = 0
  }

  private let limits: UsageLimits
  /// The index of each series in `slots`.
  private var places: [Source: Int] = [:]
  private var shares: UsageShares
  private var slots: [Slot?] = []
  private var free: [Int] = []
  private var hours: [Int: [Int: Int]] = [:]
  /// The number of counts held.
  public private(set) var cells = 0
  /// The number of events without room for a series of their own, which were added to the brand's sum.
  public private(set) var overflow = 0

  public init(_ limits: UsageLimits) {
    self.limits = limits
    shares = UsageShares(of: limits.series)
  }

  /// The number of series that have counts of their own.
  public var seriesCount: Int { places.count }

  /// Adds to a series in an hour since 1970. Returns the series that was added to: if there is no room, the sum of the rest.
  ///
  /// - Parameter isShared: whether the shares of brand and key are enforced. Restored counts are only held to the limit.
  @discardableResult
  mutating func add(
    _ count: Int, to series: UsageSeries, by key: UsageKey? = nil, in hour: Int,
    isShared: Bool = true
  ) -> UsageSeries {
    let (place, own) = place(of: Source(series: series, key: key), isShared)
    if own.series != series { overflow &+= count }
    let former = hours[hour]?[place]
    hours[hour, default: [:]][place] = (former ?? 0) &+ count
    if former == nil {
      cells += 1
      slots[place]?.hours += 1
    }
    return own.series
  }

  /// Reserves room for the series of these experiments.
  mutating func reserve(for running: Set<UsageExperiment>) { shares.reserve(for: running) }

  /// Drops hours before this one, and the oldest of the others while there are too many counts.
  public mutating func drop(before first: Int) {
    for hour in hours.keys.sorted() {
      guard hour < first || cells > limits.cells else { return }
      for place in (hours.removeValue(forKey: hour) ?? [:]).keys {
        cells -= 1
        slots[place]?.hours -= 1
        forgetIfEmpty(place)
      }
    }
  }

  /// Drops all counts that came with these keys.
  mutating func drop(_ keys: Set<UsageKey>) {
    let gone = Set(
      slots.indices.filter { slots[$0]?.source.key.map(keys.contains) ?? false })
    guard !gone.isEmpty else { return }
    for hour in hours.keys {
      let left = hours[hour]?.filter { !gone.contains($0.key) } ?? [:]
      cells -= (hours[hour]?.count ?? 0) - left.count
      hours[hour] = left.isEmpty ? nil : left
    }
    for place in gone {
      slots[place]?.hours = 0
      forgetIfEmpty(place)
    }
  }

  private mutating func forgetIfEmpty(_ place: Int) {
    guard let slot = slots[place], slot.hours == 0 else { return }
    places[slot.source] = nil
    slots[place] = nil
    free.append(place)
    guard !slot.source.series.isOther else { return }
    shares.add(
      -1, to: slot.source.brand, key: slot.source.key, for: slot.source.experiment)
  }

  /// The keys that have counts.
  var keys: Set<UsageKey> { Set(slots.compactMap { $0?.source.key }) }

  /// The brands with events in some hours that have no series of their own; nil in the set stands for any brand.
  public func incomplete(in range: Range<Int> = Int.min..<Int.max) -> Set<String?> {
    let others = slots.indices.filter { slots[$0]?.source.series.isOther == true }
    guard !others.isEmpty else { return [] }
    return hours.reduce(into: []) { brands, counts in
      guard range.contains(counts.key) else { return }
      for place in others where counts.value[place] != nil {
        brands.insert(slots[place]?.source.series.place?.paywall.name)
      }
    }
  }

  /// Calls `body` with each count of some hours, in no order: one for each series and key.
  public func visit(_ range: Range<Int>, _ body: (Row) -> Void) {
    for (hour, counts) in hours where range.contains(hour) {
      for (place, count) in counts {
        guard let slot = slots[place] else { continue }
        body(Row(hour: hour, series: slot.source.series, count: count))
      }
    }
  }

  /// Calls `body` with each series and key and its counts by hour, in no order.
  package func visitSeries(_ body: (UsageSeries, UsageKey?, [(hour: Int, count: Int)]) -> Void) {
    var numbers = [[(hour: Int, count: Int)]](repeating: [], count: slots.count)
    for (hour, counts) in hours {
      for (place, count) in counts { numbers[place].append((hour, count)) }
    }
    for (slot, numbers) in zip(slots, numbers) {
      if let slot { body(slot.source.series, slot.source.key, numbers) }
    }
  }

  /// The hours that have counts, in ascending order.
  var heldHours: [Int] { hours.keys.sorted() }

  /// The sum of all counts of an hour.
  func sum(of hour: Int) -> Int { hours[hour]?.values.reduce(0, &+) ?? 0 }

  /// The counts of an hour that differ from the former ones, in no order.
  func rows(of hour: Int, since former: UsageCounts?) -> [Row] {
    let known = former?.sums(of: hour) ?? [:]
    return sums(of: hour).compactMap { series, count in
      known[series] == count ? nil : Row(hour: hour, series: series, count: count)
    }
  }

  /// The counts of an hour by series, summed over all keys.
  private func sums(of hour: Int) -> [UsageSeries: Int] {
    (hours[hour] ?? [:]).reduce(into: [:]) { sums, cell in
      guard let series = slots[cell.key]?.source.series else { return }
      sums[series, default: 0] &+= cell.value
    }
  }

  /// All counts, in no order.
  public var rows: [Row] {
    var rows: [Row] = []
    visit(Int.min..<Int.max) { rows.append($0) }
    return rows
  }

  /// Returns the index of a series, and the series that is stored there.
  private mutating func place(of source: Source, _ isShared: Bool) -> (Int, Source) {
    if let known = places[source] { return (known, source) }
    let hasRoom =
      isShared
      ? shares.takes(source.brand, source.key, for: source.experiment) : shares.hasRoom
    let own =
      source.series.isOther || hasRoom
      ? source : Source(series: source.series.other, key: source.key)
    if let known = places[own] { return (known, own) }
    let place = free.popLast() ?? slots.count
    let slot = Slot(source: own)
    if place < slots.count { slots[place] = slot } else { slots.append(slot) }
    places[own] = place
    if !own.series.isOther { shares.add(1, to: own.brand, key: own.key, for: own.experiment) }
    return (place, own)
  }
}

extension UsageCounts {
  /// The day since 1970 that an hour since 1970 belongs to.
  static func day(of hour: Int) -> Int { hour >= 0 ? hour / 24 : (hour - 23) / 24 }

  /// The first hour of the first day of so many days until an hour.
  ///
  /// Days are whole, because the row that takes a reader of two variants back stands in the first hour of the day on which the reader came:
  /// the two rows leave together.
  public static func firstHour(of days: Int, until hour: Int) -> Int {
    day(of: hour - days * 24) * 24
  }
}
