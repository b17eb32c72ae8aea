import Foundation
import PaywallStorage

/// Everything that is counted, and what of it is not yet in the file. A value.
struct UsageTally: Sendable {
  private struct Cell: Hashable, Sendable {
    let hour: Int
    let series: UsageSeries
  }

  private let limits: UsageLimits
  private(set) var counts: UsageCounts
  private(set) var readers: UsageReaders
  private var newCounts: [Cell: Int] = [:]
  private var newDeeds: [UInt64: UsageReaders.Mark] = [:]

  init(_ limits: UsageLimits) {
    self.limits = limits
    counts = UsageCounts(limits)
    readers = UsageReaders(limit: limits.readers)
  }

  /// Counts an event, and its reader the first time.
  mutating func count(_ event: UsageEvent) {
    add(1, to: event.series, in: event.hour)
    guard let reader = event.reader, let place = event.series.place else { return }
    let deeds = Deeds(of: event.series.kind)
    let new = readers.note(reader, deeds, day: Int32(clamping: Self.day(of: event.hour)))
    guard !new.deeds.isEmpty else { return }
    let known = newDeeds[reader]?.deeds ?? []
    newDeeds[reader] = UsageReaders.Mark(deeds: known.union(new.deeds), day: new.day)
    var everyProduct = place
    everyProduct.product = nil
    for kind in UsageSeries.Kind.allCases {
      guard let deed = kind.deed, new.deeds.contains(deed) else { continue }
      add(1, to: UsageSeries(everyProduct, kind), in: event.hour)
    }
  }

  private mutating func add(_ count: Int, to series: UsageSeries, in hour: Int) {
    let own = counts.add(count, to: series, in: hour)
    newCounts[Cell(hour: hour, series: own), default: 0] += count
  }

  /// What came since the last call, as a line for the file.
  mutating func takeNews() -> UsageLine {
    let line = UsageLine(
      counts: newCounts.map {
        UsageCounts.Row(hour: $0.key.hour, series: $0.key.series, count: $0.value)
      }, readers: newDeeds.map { ($0.key, $0.value) })
    newCounts = [:]
    newDeeds = [:]
    return line
  }

  /// Adds what a file holds.
  mutating func restore(_ line: UsageLine) {
    for row in line.counts { counts.add(row.count, to: row.series, in: row.hour) }
    for (hash, mark) in line.readers { _ = readers.note(hash, mark.deeds, day: mark.day) }
  }

  /// Forgets what is too old.
  mutating func drop(at hour: Int) {
    let first = hour - limits.days * 24
    counts.drop(before: first)
    readers.drop(before: Int32(clamping: Self.day(of: first)))
  }

  /// Everything, as lines of at most so many entries.
  func lines(of most: Int = 1000) -> [UsageLine] {
    var lines: [UsageLine] = []
    var line = UsageLine()
    func end() {
      if line.counts.count + line.readers.count >= most {
        lines.append(line)
        line = UsageLine()
      }
    }
    counts.visit(Int.min..<Int.max) {
      line.counts.append($0)
      end()
    }
    readers.visit {
      line.readers.append(($0, $1))
      end()
    }
    return lines + [line]
  }

  /// Days since 1970 of an hour since 1970.
  private static func day(of hour: Int) -> Int { hour >= 0 ? hour / 24 : (hour - 23) / 24 }
}
