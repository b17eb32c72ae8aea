import Foundation
import POSIX
import PaywallModel
import PaywallStorage
import Testing

@testable import PaywallUsage

/// What is counted, what is refused, and what of it outlives the service.
struct UsageLedgerTests {
  @Test func `an event counts once, whatever the number of times it is sent`() throws {
    let fixture = try UsageFixture()
    let ledger = fixture.ledger()
    let events = [try fixture.event("1", .impression), try fixture.event("2", .tap)]
    #expect(fixture.count(events + events, in: ledger) == .counted(accepted: 2, duplicates: 2))
    #expect(fixture.count(events, in: ledger) == .counted(accepted: 0, duplicates: 2))
    let other = try fixture.event("1", .impression, of: "b")
    #expect(fixture.count([other], of: "b", in: ledger) == .counted(accepted: 1, duplicates: 0))
    #expect(ledger.sums == [.impression: 2, .tap: 1])
  }

  @Test func `a client may send so many events in an hour, and what fits of a request counts`()
    throws
  {
    let fixture = try UsageFixture { $0.eventsPerHour = 3 }
    let ledger = fixture.ledger()
    let events = try (1...4).map { try fixture.event("\($0)", .tap) }
    #expect(
      fixture.count(events, in: ledger)
        == .tooMany(accepted: 3, duplicates: 0, limit: "events-per-client", seconds: 3600))
    #expect(
      fixture.count(Array(events.prefix(3)), in: ledger) == .counted(accepted: 0, duplicates: 3))
    fixture.advance(hours: 0.5)
    #expect(
      fixture.count(events, in: ledger)
        == .tooMany(accepted: 0, duplicates: 3, limit: "events-per-client", seconds: 1800))
    let others = [try fixture.event("9", .tap, of: "b"), events[3]]
    #expect(
      fixture.count(others, in: ledger)
        == .tooMany(accepted: 1, duplicates: 0, limit: "events-per-client", seconds: 1800))
    fixture.advance(hours: 0.6)
    #expect(fixture.count([events[3]], in: ledger) == .counted(accepted: 1, duplicates: 0))
    #expect(ledger.sums == [.tap: 5])
  }

  @Test func `a key's clients share its rate`() throws {
    let fixture = try UsageFixture { $0.batch = 2 }
    let ledger = fixture.ledger()
    func send(_ id: Int) throws -> UsageLedger.Receipt {
      let event = try fixture.event("\(id)", .tap, of: "\(id)")
      return fixture.count([event], of: "\(id)", in: ledger, perMinute: 6)
    }
    for id in 1...6 { #expect(try send(id) == .counted(accepted: 1, duplicates: 0)) }
    #expect(
      try send(7) == .tooMany(accepted: 0, duplicates: 0, limit: "events-per-key", seconds: 10))
    fixture.advance(hours: 10.0 / 3600)
    #expect(try send(7) == .counted(accepted: 1, duplicates: 0))
  }

  @Test func `a reader of a variant is counted once, and so is each thing that a reader does`()
    throws
  {
    let fixture = try UsageFixture()
    let ledger = fixture.ledger()
    for (id, kind) in [
      ("1", .impression), ("2", .impression), ("3", .purchaseCompleted), ("4", .purchaseCompleted),
      ("5", .purchaseFailed),
    ] as [(String, UsageSeries.Kind)] {
      fixture.count([try fixture.event(id, kind, variant: "annual", product: "p")], in: ledger)
    }
    let refund = try fixture.event("6", .refunded, of: "b", variant: "annual")
    fixture.count([refund], of: "b", in: ledger)
    #expect(
      ledger.sums == [
        .impression: 2, .purchaseCompleted: 2, .purchaseFailed: 1, .refunded: 1, .reader: 2,
        .buyer: 1, .failing: 1, .refunding: 1,
      ])
  }

  @Test func `what is written is there after a restart, and readers are known`() throws {
    let fixture = try UsageFixture()
    let before = fixture.ledger()
    fixture.count([try fixture.event("1", .impression, variant: "annual")], in: before)
    before.write()
    fixture.count([try fixture.event("2", .tap, variant: "annual")], in: before)
    before.write()
    fixture.count([try fixture.event("3", .closed, variant: "annual")], in: before)
    // It is killed here.
    let after = fixture.ledger()
    #expect(after.sums == [.impression: 1, .tap: 1, .reader: 1])
    fixture.count([try fixture.event("4", .purchaseCompleted, variant: "annual")], in: after)
    #expect(after.sums[.reader] == 1 && after.sums[.buyer] == 1)
    after.stop()
    #expect(fixture.ledger().sums[.buyer] == 1)
    #expect(fixture.reports.withLock { $0 }.isEmpty)
  }

  @Test
  func `an event that is sent again after a restart counts if its count was lost, and else not`()
    throws
  {
    let fixture = try UsageFixture()
    let before = fixture.ledger()
    fixture.count([try fixture.event("kept", .impression)], in: before)
    before.write()
    fixture.count([try fixture.event("lost", .impression)], in: before)
    // It is killed here.
    let events = [try fixture.event("kept", .impression), try fixture.event("lost", .impression)]
    let after = fixture.ledger()
    #expect(fixture.count(events, in: after) == .counted(accepted: 1, duplicates: 1))
    // Everything is written anew, and then what is new.
    after.write()
    fixture.count([try fixture.event("new", .tap)], in: after)
    after.write()
    let again = events + [try fixture.event("new", .tap)]
    #expect(
      fixture.count(again, in: fixture.ledger()) == .counted(accepted: 0, duplicates: 3))
  }

  @Test func `whoever takes part in another version of an experiment is counted anew`() throws {
    let fixture = try UsageFixture()
    let ledger = fixture.ledger()
    var place = try #require(try fixture.event("1", .tap, variant: "annual").series.place)
    for (id, phase) in [("1", 0), ("2", 0), ("3", 1)] {
      place.phase = phase
      let event = UsageEvent(
        id: id, of: UsageFixture.client("a"), at: fixture.clock.withLock { $0 }, place, .tap)
      fixture.count([event], in: ledger)
    }
    #expect(ledger.sums == [.tap: 3, .reader: 2])
    ledger.write()
    for rows in [ledger.counts.rows, fixture.ledger().counts.rows] {
      let readers = rows.filter { $0.series.kind == .reader }
      #expect(Set(readers.map { [$0.series.place?.phase, $0.count] }) == [[0, 1], [1, 1]])
    }
    let text = try fixture.folder.read("usage/usage.jsonl")
    // The form of former releases for version 0; they skip another one.
    #expect(text.contains(#"["disney",1,"launch","price","annual",null,"tap","#), "\(text)")
    #expect(text.contains(#"["disney",[1,1],"launch","price","annual",null,"tap","#), "\(text)")
  }

  @Test func `what one reader pays is that reader's, also after a restart`() throws {
    let fixture = try UsageFixture()
    let ledger = fixture.ledger()
    for (id, client, kind) in [
      ("1", "a", .purchaseCompleted), ("2", "a", .purchaseCompleted),
      ("3", "b", .purchaseCompleted),
      ("4", "b", .refunded), ("5", "c", .impression),
    ] as [(String, String, UsageSeries.Kind)] {
      let place = try #require(
        try fixture.event(id, kind, variant: "annual", product: "yearly").series.place)
      let event = UsageEvent(
        id: id, of: UsageFixture.client(client), at: fixture.clock.withLock { $0 }, place, kind,
        amount: 6_990_000, currency: "USD", offer: .introductory)
      fixture.count([event], of: client, in: ledger)
    }
    func paid(_ ledger: UsageLedger) -> [[Int]] {
      ledger.payers { $0.variant == "annual" }.map { payer in
        payer.deals.map { ($0.isRefund ? -1 : 1) * ($0.amount ?? 0) }.sorted()
      }.sorted { $0[0] < $1[0] }
    }
    let expected = [[-6_990_000, 6_990_000], [6_990_000, 6_990_000]]
    #expect(paid(ledger) == expected)
    #expect(ledger.payers { $0.variant == "monthly" }.isEmpty)
    ledger.write()
    let again = fixture.ledger()
    #expect(paid(again) == expected)
    #expect(again.payers { _ in true }.flatMap(\.deals).allSatisfy { $0.offer == .introductory })
    // The whole file is written anew, and a revoked key takes its payments with it.
    again.write()
    #expect(paid(fixture.ledger()) == expected)
    again.drop([fixture.ios])
    #expect(again.payers { _ in true }.isEmpty)
  }

  @Test func `storefronts and events of servers are kept with what readers did`() throws {
    let fixture = try UsageFixture()
    let before = fixture.ledger()
    let place = UsageSeries.Place(
      try #require(UsageFixture.main), version: 1, experiment: "price", variant: "annual",
      product: "p")
    let client = UsageFixture.client("a")
    let events = [
      UsageEvent(
        id: "1", of: client, at: fixture.clock.withLock { $0 }, place, .purchaseCompleted,
        amount: 5, currency: "EUR", storefront: "DE"),
      UsageEvent(
        id: "2", of: client, at: fixture.clock.withLock { $0 }, place, .custom, amount: 7),
    ]
    fixture.count(events, in: before)
    let deals = before.payers { _ in true }.flatMap(\.deals)
    #expect(deals.map(\.storefront) == ["DE", nil] && deals.map(\.event) == [nil, "p"])
    before.write()
    #expect(fixture.ledger().payers { _ in true }.flatMap(\.deals) == deals)
  }

  @Test func `the part of an experiment is the same after a restart`() throws {
    let fixture = try UsageFixture { $0.readers = 40 }
    let running: Set = [
      UsageExperiment(brand: "disney", name: "price"), UsageExperiment(brand: "disney", name: "b"),
    ]
    var ledger = fixture.ledger()
    ledger.reserve(for: running)
    for id in 1...100 {
      let name = "c\(id)"
      fixture.count([try fixture.event("\(id)", .tap, of: name, variant: "annual")], in: ledger)
    }
    let count = ledger.condition.readers
    #expect(count >= 10 && count <= 30)
    for _ in 1...2 {
      ledger.write()
      ledger = fixture.ledger()
      ledger.reserve(for: running)
      fixture.count([try fixture.event("new", .tap, of: "new", variant: "annual")], in: ledger)
      #expect(ledger.condition.readers == count)
    }
  }

  @Test func `payments beyond the limit make the counts incomplete`() throws {
    let fixture = try UsageFixture { $0.payments = 2 }
    let ledger = fixture.ledger()
    for id in 1...5 {
      fixture.count(
        [try fixture.event("\(id)", .purchaseCompleted, variant: "annual", product: "yearly")],
        in: ledger)
    }
    #expect(ledger.payers { _ in true }.flatMap(\.deals).count <= 2)
    #expect(!ledger.isComplete(of: "disney", in: Int.min..<Int.max))
  }

  @Test func `nothing in the file tells who it was`() throws {
    let fixture = try UsageFixture()
    let ledger = fixture.ledger()
    let event = try fixture.event("id-4711", .tap, of: "anna@example.com", variant: "annual")
    fixture.count([event], of: "anna@example.com", in: ledger)
    ledger.write()
    let text = try fixture.folder.read("usage/usage.jsonl")
    #expect(!text.contains("anna") && !text.contains("4711"))
    #expect(!text.contains(UsageFixture.key.text))
  }

  @Test func `a torn end is cut off, and a damaged line is left out and told`() throws {
    let fixture = try UsageFixture()
    let ledger = fixture.ledger()
    for id in 1...3 {
      fixture.count([try fixture.event("\(id)", .impression, version: id)], in: ledger)
      ledger.write()
    }
    let text = try fixture.folder.read("usage/usage.jsonl")
    try fixture.folder.write(String(text.dropLast(9)), to: "usage/usage.jsonl")
    #expect(fixture.ledger().sums == [.impression: 2])
    #expect(fixture.reports.withLock { $0 }.isEmpty)
    let damaged = text.replacing(
      "]],\"readers\"", with: "9]],\"readers\"", maxReplacements: 1)
    try fixture.folder.write(damaged, to: "usage/usage.jsonl")
    let mended = fixture.ledger()
    #expect(mended.sums == [.impression: 2])
    #expect(
      fixture.reports.withLock { $0 } == ["1 damaged lines of counts are left out"])
    mended.write()
    #expect(fixture.ledger().sums == [.impression: 2])
    #expect(fixture.reports.withLock { $0.count } == 1)
  }

  @Test func `counts that cannot be written stay, and are written later`() throws {
    let fixture = try UsageFixture()
    // A folder where the file should be.
    try fixture.folder.write("", to: "usage/usage.jsonl/x")
    let ledger = fixture.ledger()
    fixture.count([try fixture.event("1", .impression)], in: ledger)
    ledger.write()
    #expect(ledger.condition.failure != nil && ledger.sums == [.impression: 1])
    #expect(fixture.reports.withLock { $0.count } == 1)
  }

  @Test func `a reader of two variants never counts without what takes the reader back`() throws {
    let fixture = try UsageFixture()
    var tally = UsageTally(fixture.limits)
    // Sixteen o'clock: what is taken back stands in the day's first hour.
    let day = 20_833
    fixture.clock.withLock { $0 = Date(timeIntervalSince1970: Double(day * 24 + 16) * 3_600) }
    for variant in ["annual", "monthly"] {
      tally.count(
        try fixture.event(variant, .impression, variant: variant), by: fixture.ios)
    }
    for hour in day * 24 + 17...(day + fixture.limits.days + 2) * 24 {
      tally.drop(at: hour)
      var sums: [UsageSeries.Kind: Int] = [:]
      tally.counts.visit(0..<Int.max) { sums[$0.series.kind, default: 0] += $0.count }
      #expect(sums[.reader] == sums[.multipleReader], "\(hour - day * 24) hours later")
    }
    var rows = 0
    tally.counts.visit(0..<Int.max) { _ in rows += 1 }
    #expect(rows == 0)
  }

  @Test func `the file does not grow with time`() throws {
    let fixture = try UsageFixture()
    var file = UsageFile(in: fixture.folder.path("usage"))
    var tally = UsageTally(fixture.limits)
    #expect(try file.open { _ in } == 0 && file.isDue)
    try file.replace(with: tally.bytes)
    for number in 0..<40_000 {
      tally.count(
        try fixture.event("\(number)", .impression, of: "\(number)", variant: "annual"),
        by: fixture.ios)
    }
    let line = tally.takeNewFindings().line
    while !file.isDue { try file.append([line]) }
    try file.replace(with: tally.bytes)
    let size = try #require(try FileStatus(of: fixture.path)).size
    #expect(size < 9 << 18)
    #expect(fixture.ledger().sums == [.impression: 40_000, .reader: 40_000])
  }
}
