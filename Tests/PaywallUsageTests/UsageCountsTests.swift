import PaywallModel
import Testing

@testable import PaywallUsage

/// What is held, and what is forgotten.
struct UsageCountsTests {
  private static func series(_ version: Int, _ kind: UsageSeries.Kind = .tap) throws -> UsageSeries
  {
    UsageSeries(.init(try #require(Brand("disney")), version: version), kind)
  }

  private static func limits(_ change: (inout UsageLimits) -> Void) -> UsageLimits {
    var limits = UsageLimits()
    change(&limits)
    return limits
  }

  @Test func `what has no series of its own is added up by kind`() throws {
    var counts = UsageCounts(Self.limits { $0.series = 2 })
    for version in 1...4 { counts.add(version, to: try Self.series(version), in: 7) }
    counts.add(5, to: try Self.series(1), in: 7)
    counts.add(1, to: try Self.series(9, .closed), in: 8)
    let expected: Set<UsageCounts.Row> = [
      .init(hour: 7, series: try Self.series(1), count: 6),
      .init(hour: 7, series: try Self.series(2), count: 2),
      .init(hour: 7, series: try Self.series(1).other, count: 7),
      .init(hour: 8, series: try Self.series(9, .closed).other, count: 1),
    ]
    #expect(Set(counts.rows) == expected && counts.overflow == 8)
    #expect(counts.incomplete() == ["disney"] && counts.incomplete(in: 9..<99) == [])
  }

  @Test func `an hour that is too old is forgotten, and its series make room`() throws {
    var counts = UsageCounts(Self.limits { $0.series = 2 })
    for hour in 0..<1000 {
      counts.add(1, to: try Self.series(hour + 1), in: hour)
      counts.drop(before: hour)
    }
    #expect(counts.overflow == 0 && counts.cells == 1 && counts.seriesCount == 1)
    #expect(counts.rows == [.init(hour: 999, series: try Self.series(1000), count: 1)])
  }

  @Test func `the oldest hours go early when there are too many numbers`() throws {
    var counts = UsageCounts(Self.limits { $0.cells = 10 })
    for hour in 0..<20 { counts.add(1, to: try Self.series(1), in: hour) }
    counts.drop(before: 0)
    #expect(counts.cells == 10 && counts.rows.map(\.hour).min() == 10)
  }

  @Test func `readers are exact up to the limit, and old ones make room`() {
    var readers = UsageReaders(limit: 3)
    for reader in 1...5 as ClosedRange<UInt64> {
      let new = readers.note(reader, .took, day: Int32(reader))
      #expect(new?.actions == (reader <= 3 ? .took : nil))
    }
    #expect(readers.count == 3 && readers.unknown == 2)
    #expect(readers.note(1, [.took, .bought], day: 9)?.actions == .bought)
    #expect(readers.note(1, [.took, .bought], day: 9)?.actions == [])
    for _ in 0..<UsageReaders.shardCount { readers.drop(before: 3) }
    #expect(readers.count == 1 && readers.note(8, .took, day: 9)?.actions == .took)
  }

  @Test func `no key takes all, and whoever comes later finds room`() throws {
    func add(_ brand: String, _ name: String, to counts: inout UsageCounts) throws -> Int {
      let key = UsageKey(try #require(Brand(brand)), name: name, digest: UsageFixture.key)
      let before = counts.seriesCount
      for version in 1...2_000 {
        let place = UsageSeries.Place(try #require(Brand(brand)), version: version)
        counts.add(1, to: UsageSeries(place, .tap), by: key, in: 7)
      }
      return counts.seriesCount - before
    }
    var counts = UsageCounts(Self.limits { $0.series = 1_000 })
    let own = [
      try add("disney", "ios", to: &counts), try add("disney", "web", to: &counts),
      try add("espn", "ios", to: &counts), try add("hulu", "ios", to: &counts),
    ]
    // Each with the sum of its rest.
    #expect(own[0] > 700 && own[0] < 800 && own[1] > 30 && own[2] > 100 && own[3] > 10, "\(own)")
    #expect(counts.incomplete() == ["disney", "espn", "hulu"])
    var readers = UsageReaders(limit: 1_000)
    for reader in 0..<5_000 as Range<UInt64> {
      _ = readers.note(reader, .took, day: 1, by: try UsageFixture.usageKey())
    }
    #expect(readers.count < 800)
    #expect(readers.note(9_999, .took, day: 1, by: try UsageFixture.usageKey("espn")) != nil)
    readers.drop([try UsageFixture.usageKey()])
    #expect(readers.count == 1)
  }

  @Test func `a running experiment has its part, whatever one key sends of others`() throws {
    let running = Set((1...5).map { UsageExperiment(brand: "disney", name: "e\($0)") })
    let ios = try UsageFixture.usageKey()
    var readers = UsageReaders(limit: 1_000)
    readers.reserve(for: running)
    func fill(_ name: String, from first: UInt64) -> Int {
      let before = readers.count
      let experiment = UsageExperiment(brand: "disney", name: name)
      for reader in first..<first + 3_000 {
        _ = readers.note(reader, .took, day: 1, by: ios, in: experiment)
      }
      return readers.count - before
    }
    let first = fill("e1", from: 0)
    #expect(400..<600 ~= first, "\(first)")
    for (number, start) in zip(2...5, stride(from: UInt64(10_000), to: 50_000, by: 10_000)) {
      #expect(fill("e\(number)", from: start) >= 100)
    }
    #expect(readers.count <= 1_000)
    // What ends gives its part back.
    readers.reserve(for: [UsageExperiment(brand: "disney", name: "e6")])
    readers.drop([ios])
    #expect(readers.count == 0 && fill("e6", from: 90_000) > 700)
  }

  @Test func `a table of clients forgets those that sent least`() {
    var rates = ClientRates(limit: 10)
    let crowd = (1...20).map { UInt64($0 * ClientRates.groups) }
    #expect(rates.take(10, of: 0, at: 0) == nil)
    for client in crowd { #expect(rates.take(1, of: client, at: 1) == nil) }
    #expect(rates.take(1, of: 0, at: 2) == 3598)
    #expect(rates.take(1, of: 0, at: 3601) == nil)
  }

  @Test func `an event is recognised for a while`() {
    var recent = RecentEvents()
    for id in 0..<UInt64(RecentEvents.generation * 3) { recent.insert(id) }
    let last = UInt64(RecentEvents.generation * 3)
    #expect(recent.contains(last - 1) && recent.contains(last - UInt64(RecentEvents.generation)))
    #expect(!recent.contains(0))
  }

  @Test func `a key that floods makes no event of another one be forgotten`() throws {
    let (own, other) = (try UsageFixture.usageKey(), try UsageFixture.usageKey("espn"))
    var recent = RecentEvents()
    recent.insert(7, by: own)
    for id in 1_000..<UInt64(RecentEvents.generation * 4) { recent.insert(id, by: other) }
    #expect(recent.contains(7, by: own))
    #expect(recent.contains(UInt64(RecentEvents.generation * 4 - 1), by: other))
    var held = 0
    recent.visit { _ in held += 1 }
    #expect(held <= 2 * RecentEvents.generation)
  }
}
