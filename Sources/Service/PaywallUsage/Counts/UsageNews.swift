import PaywallStorage

/// Counts that are not yet in the file, or not yet sent to the other nodes.
struct UsageNews: Sendable {
  private struct Cell: Hashable, Sendable {
    let hour: Int
    let series: UsageSeries
    let key: UsageKey?
  }

  private struct First: Hashable, Sendable {
    let reader: UInt64
    let key: UsageKey?
    let origin: UsageLine.Reader.Origin?
  }

  private var counts: [Cell: Int] = [:]
  private var readers: [First: UsageReaders.Mark] = [:]
  private var others: [First: [UsageEvent.Other]] = [:]
  private var payments: [UsageLine.Payment] = []
  private var events: [UInt64] = []

  var isEmpty: Bool {
    counts.isEmpty && readers.isEmpty && payments.isEmpty && events.isEmpty
  }

  mutating func add(_ payment: UsageLine.Payment) { payments.append(payment) }

  mutating func add(_ event: UInt64) { events.append(event) }

  mutating func add(_ count: Int, to series: UsageSeries, by key: UsageKey?, in hour: Int) {
    counts[Cell(hour: hour, series: series, key: key), default: 0] += count
  }

  mutating func add(
    _ mark: UsageReaders.Mark, of reader: UInt64, by key: UsageKey?,
    at origin: UsageLine.Reader.Origin?, others: [UsageEvent.Other] = []
  ) {
    let first = First(reader: reader, key: key, origin: origin)
    if !others.isEmpty { self.others[first] = others }
    let known = readers[first]?.actions ?? []
    readers[first] = UsageReaders.Mark(actions: known.union(mark.actions), day: mark.day)
  }

  /// Drops everything that came with these keys.
  mutating func drop(_ keys: Set<UsageKey>) {
    func isKept(_ key: UsageKey?) -> Bool { key.map { !keys.contains($0) } ?? true }
    counts = counts.filter { isKept($0.key.key) }
    readers = readers.filter { isKept($0.key.key) }
    others = others.filter { isKept($0.key.key) }
    payments = payments.filter { isKept($0.key) }
  }

  /// Adds the content of a line. Keeps only as many events as are recognised.
  mutating func add(_ line: UsageLine) {
    for entry in line.counts {
      for (hour, count) in entry.numbers {
        add(count, to: entry.series, by: entry.key, in: hour)
      }
    }
    for reader in line.readers {
      add(
        reader.mark, of: reader.hash, by: reader.key, at: reader.origin, others: reader.others)
    }
    payments += line.payments
    events += line.events
    if events.count > 2 * RecentEvents.generation {
      events.removeFirst(events.count - RecentEvents.generation)
    }
  }

  /// All news as one line.
  var line: UsageLine {
    UsageLine(
      counts: counts.map { cell, count in
        UsageLine.Entry(
          series: cell.series, key: cell.key, numbers: [(hour: cell.hour, count: count)])
      },
      readers: readers.map {
        UsageLine.Reader(
          hash: $0.key.reader, mark: $0.value, key: $0.key.key, origin: $0.key.origin,
          others: others[$0.key] ?? [])
      }, payments: payments, events: events)
  }

  /// Returns all news in lines of at most so many counts, readers and events each.
  func lines(of most: Int) -> [UsageLine] {
    let all = line
    let longest = max(
      all.counts.count, all.readers.count, all.payments.count, all.events.count)
    return stride(from: 0, to: longest, by: most).map { start in
      UsageLine(
        counts: Array(all.counts.dropFirst(start).prefix(most)),
        readers: Array(all.readers.dropFirst(start).prefix(most)),
        payments: Array(all.payments.dropFirst(start).prefix(most)),
        events: Array(all.events.dropFirst(start).prefix(most)))
    }
  }
}
