/// How often each thing happened, by hour. A value: copies are cheap until they change.
public struct UsageCounts: Sendable {
  /// A number of one series in one hour.
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

  private struct Slot: Sendable {
    let series: UsageSeries
    /// The hours that have a number of it.
    var hours = 0
  }

  private let limits: UsageLimits
  /// The place of each series in `slots`.
  private var places: [UsageSeries: Int] = [:]
  private var slots: [Slot?] = []
  private var free: [Int] = []
  private var hours: [Int: [Int: Int]] = [:]
  /// The numbers held.
  public private(set) var cells = 0
  /// Events that were added to the sum of what has no series of its own.
  public private(set) var overflow = 0

  public init(_ limits: UsageLimits) { self.limits = limits }

  /// The series with numbers of their own.
  public var seriesCount: Int { places.count }

  /// Adds to a series in an hour since 1970. Returns the series that has it, which is the sum of the rest if there are too many.
  @discardableResult
  public mutating func add(_ count: Int, to series: UsageSeries, in hour: Int) -> UsageSeries {
    let (place, own) = place(of: series)
    if own != series { overflow &+= count }
    let former = hours[hour]?[place]
    hours[hour, default: [:]][place] = (former ?? 0) &+ count
    if former == nil {
      cells += 1
      slots[place]?.hours += 1
    }
    return own
  }

  /// Forgets hours before this one, and more of the oldest ones while there are too many numbers.
  public mutating func drop(before first: Int) {
    for hour in hours.keys.sorted() {
      guard hour < first || cells > limits.cells else { return }
      for place in (hours.removeValue(forKey: hour) ?? [:]).keys {
        cells -= 1
        slots[place]?.hours -= 1
        guard let slot = slots[place], slot.hours == 0 else { continue }
        places[slot.series] = nil
        slots[place] = nil
        free.append(place)
      }
    }
  }

  /// Calls with each number of some hours, in no order.
  public func visit(_ range: Range<Int>, _ body: (Row) -> Void) {
    for (hour, counts) in hours where range.contains(hour) {
      for (place, count) in counts {
        guard let slot = slots[place] else { continue }
        body(Row(hour: hour, series: slot.series, count: count))
      }
    }
  }

  /// Calls with each series and its numbers by hour, in no order.
  func visitSeries(_ body: (UsageSeries, [(hour: Int, count: Int)]) -> Void) {
    var numbers = [[(hour: Int, count: Int)]](repeating: [], count: slots.count)
    for (hour, counts) in hours {
      for (place, count) in counts { numbers[place].append((hour, count)) }
    }
    for (slot, numbers) in zip(slots, numbers) {
      if let slot { body(slot.series, numbers) }
    }
  }

  /// The hours with numbers, in their order.
  var heldHours: [Int] { hours.keys.sorted() }

  /// The sum of all numbers of an hour.
  func sum(of hour: Int) -> Int { hours[hour]?.values.reduce(0, &+) ?? 0 }

  /// The numbers of an hour that were others before, in no order.
  func rows(of hour: Int, since former: UsageCounts?) -> [Row] {
    let known = former?.hours[hour] ?? [:]
    return (hours[hour] ?? [:]).compactMap { place, count in
      guard let series = slots[place]?.series else { return nil }
      let before = former?.places[series].flatMap { known[$0] }
      return before == count ? nil : Row(hour: hour, series: series, count: count)
    }
  }

  /// All numbers, in no order.
  public var rows: [Row] {
    var rows: [Row] = []
    visit(Int.min..<Int.max) { rows.append($0) }
    return rows
  }

  /// Where a series is, and which series that is.
  private mutating func place(of series: UsageSeries) -> (Int, UsageSeries) {
    if let known = places[series] { return (known, series) }
    let isOwn = series.place == nil || places.count < limits.series
    let own = isOwn ? series : UsageSeries(nil, series.kind)
    if let known = places[own] { return (known, own) }
    let place = free.popLast() ?? slots.count
    let slot = Slot(series: own)
    if place < slots.count { slots[place] = slot } else { slots.append(slot) }
    places[own] = place
    return (place, own)
  }
}
