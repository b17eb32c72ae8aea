import Foundation
import PaywallStorage

/// Everything that is counted, and what of it is not yet in the file. A value.
struct UsageTally: Sendable {
  private let limits: UsageLimits
  private(set) var counts: UsageCounts
  private(set) var readers: UsageReaders
  private var recent = RecentEvents()
  private var news = UsageNews()

  init(_ limits: UsageLimits) {
    self.limits = limits
    counts = UsageCounts(limits)
    readers = UsageReaders(limit: limits.readers)
  }

  /// Whether the event with this identifier was counted a while ago.
  func knows(_ id: UInt64) -> Bool { recent.contains(id) }

  /// Counts an event, and its reader the first time.
  mutating func count(_ event: UsageEvent) {
    recent.insert(event.id)
    news.add(event.id)
    add(1, to: event.series, in: event.hour)
    guard let reader = event.reader, let place = event.series.place else { return }
    let deeds = Deeds(of: event.series.kind)
    let new = readers.note(reader, deeds, day: Int32(clamping: Self.day(of: event.hour)))
    guard !new.deeds.isEmpty else { return }
    news.add(new.deeds, of: reader, day: new.day)
    var everyProduct = place
    everyProduct.product = nil
    for kind in UsageSeries.Kind.allCases {
      guard let deed = kind.deed, new.deeds.contains(deed) else { continue }
      add(1, to: UsageSeries(everyProduct, kind), in: event.hour)
    }
  }

  private mutating func add(_ count: Int, to series: UsageSeries, in hour: Int) {
    let own = counts.add(count, to: series, in: hour)
    news.add(count, to: own, in: hour)
  }

  /// What came since the last call.
  mutating func takeNews() -> UsageNews {
    defer { news = UsageNews() }
    return news
  }

  /// Adds what a file holds.
  mutating func restore(_ line: UsageLine) {
    for entry in line.counts {
      for (hour, count) in entry.numbers { counts.add(count, to: entry.series, in: hour) }
    }
    for (hash, mark) in line.readers { _ = readers.note(hash, mark.deeds, day: mark.day) }
    for id in line.events { recent.insert(id) }
  }

  /// Forgets what is too old.
  mutating func drop(at hour: Int) {
    let first = hour - limits.days * 24
    counts.drop(before: first)
    readers.drop(before: Int32(clamping: Self.day(of: first)))
  }

  /// Calls with everything, in lines of about so many numbers and readers.
  func visitLines(of most: Int = 1000, _ body: (UsageLine) -> Void) {
    var (line, size) = (UsageLine(), 0)
    func end(_ least: Int) {
      guard size >= least else { return }
      body(line)
      (line, size) = (UsageLine(), 0)
    }
    counts.visitSeries { series, numbers in
      line.counts.append(UsageLine.Entry(series: series, numbers: numbers))
      size += numbers.count
      end(most)
    }
    readers.visit { reader, mark in
      line.readers.append((reader, mark))
      size += 1
      end(most)
    }
    recent.visit { id in
      line.events.append(id)
      size += 1
      end(most)
    }
    end(1)
  }

  /// Days since 1970 of an hour since 1970.
  private static func day(of hour: Int) -> Int { hour >= 0 ? hour / 24 : (hour - 23) / 24 }
}

/// What is not yet in the file.
struct UsageNews: Sendable {
  private struct Cell: Hashable, Sendable {
    let hour: Int
    let series: UsageSeries
  }

  private var counts: [Cell: Int] = [:]
  private var readers: [UInt64: UsageReaders.Mark] = [:]
  private var events: [UInt64] = []

  mutating func add(_ event: UInt64) { events.append(event) }

  mutating func add(_ count: Int, to series: UsageSeries, in hour: Int) {
    counts[Cell(hour: hour, series: series), default: 0] += count
  }

  mutating func add(_ deeds: Deeds, of reader: UInt64, day: Int32) {
    let known = readers[reader]?.deeds ?? []
    readers[reader] = UsageReaders.Mark(deeds: known.union(deeds), day: day)
  }

  /// The line for the file.
  var line: UsageLine {
    UsageLine(
      counts: counts.map { cell, count in
        UsageLine.Entry(series: cell.series, numbers: [(hour: cell.hour, count: count)])
      }, readers: readers.map { ($0.key, $0.value) }, events: events)
  }
}
