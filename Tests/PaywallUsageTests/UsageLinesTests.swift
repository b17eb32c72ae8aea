import Foundation
import JSON
import POSIX
import PaywallStorage
import Synchronization
import TestFolders
import Testing

@testable import PaywallUsage

/// Each closed hour's counts as lines for a warehouse.
struct UsageLinesTests {
  private let fixture: UsageFixture
  private var path: String { fixture.folder.path("lines.jsonl") }

  init() throws { fixture = try UsageFixture() }

  private func lines(of ledger: UsageLedger) throws -> UsageLines {
    let fixture = fixture
    return try UsageLines(
      of: ledger, to: path, marksIn: fixture.folder.path,
      prices: { { $0.product == "annual" ? DeclaredPrice(amount: 59.99, currency: "USD") : nil } },
      report: { text in fixture.reports.withLock { $0.append(text) } })
  }

  private var now: Date { fixture.clock.withLock { $0 } }

  private func written(_ path: String? = nil) throws -> [JSONNode] {
    let text = try String(contentsOfFile: path ?? self.path, encoding: .utf8)
    try #require(text.isEmpty || text.hasSuffix("\n"))
    return try text.split(separator: "\n").map {
      try JSONText(parsing: Array($0.utf8), limits: .trusted).root
    }
  }

  /// What a warehouse has when it keeps the greatest count of each line.
  private func sums(_ lines: [JSONNode]) throws -> [String: Int] {
    var counts: [String: (event: String, count: Int)] = [:]
    for line in lines {
      let (id, event) = (
        try #require(line["id"]?.string), try #require(line["event"]?.string)
      )
      let count = try #require(line["count"]?.number?.int)
      counts[id] = (event, max(count, counts[id]?.count ?? 0))
    }
    return counts.values.reduce(into: [:]) { $0[$1.event, default: 0] += $1.count }
  }

  private func count(_ ids: ClosedRange<Int>, in ledger: UsageLedger, hoursAgo: Double = 0) throws {
    fixture.advance(hours: -hoursAgo)
    let events = try ids.map { try fixture.event("\($0)", .tap, of: "c\($0)") }
    fixture.advance(hours: hoursAgo)
    for (id, event) in zip(ids, events) { fixture.count([event], of: "c\(id)", in: ledger) }
  }

  @Test func `a line says when, where, what, how often, and how much money that is`() throws {
    let ledger = fixture.ledger()
    let events = [
      try fixture.event("1", .purchaseCompleted, variant: "b", product: "annual"),
      try fixture.event("2", .purchaseCompleted, variant: "b", product: "annual"),
    ]
    fixture.count(events, in: ledger)
    fixture.advance(hours: 1.2)
    try lines(of: ledger).look(at: now)
    let texts = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let purchase = try #require(texts.first { $0.contains("purchaseCompleted") })
    #expect(
      purchase.wholeMatch(
        of:
          /\{"id":"[0-9a-f]{32}","hour":"2027-01-15T08:00:00\.000Z","brand":"disney","paywall":"main","placement":"launch","experiment":"price","variant":"b","product":"annual","version":1,"event":"purchaseCompleted","count":2,"money":\{"USD":119\.98\}\}/
      ) != nil, "\(purchase)")
    #expect(try sums(try written()) == ["purchaseCompleted": 2, "reader": 1, "buyer": 1])
  }

  @Test func `an hour is written once it is over, and each of its numbers once`() throws {
    let ledger = fixture.ledger()
    let lines = try lines(of: ledger)
    try count(1...3, in: ledger)
    lines.look(at: now)
    #expect(try FileStatus(of: path) == nil)
    fixture.advance(hours: 1)
    lines.look(at: now.addingTimeInterval(UsageLines.grace - 1))
    #expect(try FileStatus(of: path) == nil)
    for _ in 0..<3 {
      fixture.advance(hours: 1)
      lines.look(at: now)
    }
    #expect(try written().count == 1)
    #expect(try sums(try written()) == ["tap": 3])
  }

  @Test func `a late event gives a line with the same id and a greater count, in the next hour`()
    throws
  {
    let ledger = fixture.ledger()
    let lines = try lines(of: ledger)
    try count(1...3, in: ledger)
    fixture.advance(hours: 2)
    lines.look(at: now)
    try count(4...5, in: ledger, hoursAgo: 2)
    lines.look(at: now)
    #expect(try written().count == 1)
    fixture.advance(hours: 1)
    lines.look(at: now)
    let all = try written()
    #expect(all.count == 2 && all[0]["id"]?.string == all[1]["id"]?.string)
    #expect(all.map { $0["count"]?.number?.int } == [3, 5])
    #expect(try sums(all) == ["tap": 5])
  }

  @Test func `nothing is lost when the service is killed before or after it wrote`() throws {
    let first = fixture.ledger()
    try count(1...3, in: first)
    first.write()
    // It is killed here, and is away for four days.
    fixture.advance(hours: 96)
    let second = fixture.ledger()
    try lines(of: second).look(at: now)
    #expect(try sums(try written()) == ["tap": 3])
    // It is killed after the lines, and before it noted that it wrote them.
    try DurableFile.remove(fixture.folder.path("usage-lines.json"))
    try count(4...4, in: second)
    second.write()
    fixture.advance(hours: 2)
    let third = fixture.ledger()
    try lines(of: third).look(at: now)
    #expect(try written().count == 3)
    #expect(try sums(try written()) == ["tap": 4])
    // Nothing new comes of another start.
    try lines(of: fixture.ledger()).look(at: now)
    #expect(try written().count == 3)
  }

  @Test func `a line that a crash tore is cut off, and comes again as a whole`() throws {
    let ledger = fixture.ledger()
    try count(1...3, in: ledger)
    fixture.advance(hours: 2)
    try lines(of: ledger).look(at: now)
    let whole = try #require(FileManager.default.contents(atPath: path))
    for end in [#"{"id":"0f3"#, #"{"i"#, "\0\0\0"] {
      try (whole + Data(end.utf8)).write(to: URL(fileURLWithPath: path))
      try DurableFile.remove(fixture.folder.path("usage-lines.json"))
      try lines(of: ledger).look(at: now)
      #expect(FileManager.default.contents(atPath: path) == whole + whole)
    }
  }

  @Test func `whoever moves the file away finds the next lines in a new one`() throws {
    let ledger = fixture.ledger()
    let lines = try lines(of: ledger)
    try count(1...3, in: ledger)
    fixture.advance(hours: 2)
    lines.look(at: now)
    try DurableFile.move(path, to: path + ".1")
    try count(4...5, in: ledger)
    fixture.advance(hours: 2)
    lines.look(at: now)
    #expect(try written(path + ".1").count == 1)
    #expect(try sums(try written()) == ["tap": 2])
  }

  @Test(arguments: ["name: value\n", "no newline", "{\"level\":\"info\"}\n"])
  func `a file of something else is left as it is, and what was not written follows later`(
    content: String
  ) throws {
    let ledger = fixture.ledger()
    let lines = try lines(of: ledger)
    try Data(content.utf8).write(to: URL(fileURLWithPath: path))
    try count(1...3, in: ledger)
    fixture.advance(hours: 2)
    for _ in 0..<2 { lines.look(at: now) }
    #expect(FileManager.default.contents(atPath: path) == Data(content.utf8))
    #expect(lines.condition.failures == 2 && lines.condition.failure != nil)
    #expect(
      fixture.reports.withLock { $0 } == [
        "lines of usage cannot be written, and follow later: \(path): it holds something other than usage lines, so nothing is added; name a new file"
      ])
    try DurableFile.remove(path)
    lines.look(at: now)
    #expect(try sums(try written()) == ["tap": 3])
    #expect(lines.condition == .init(written: 1, failures: 2, failure: nil))
    #expect(fixture.reports.withLock { $0 }.last == "lines of usage are written to \(path) again")
  }

  @Test func `a path that is no file is told, and stops no counting`() throws {
    let ledger = fixture.ledger()
    try count(1...3, in: ledger)
    fixture.advance(hours: 2)
    let lines = try UsageLines(
      of: ledger, to: "/dev/full", marksIn: fixture.folder.path, prices: { { _ in nil } },
      report: { _ in })
    lines.look(at: now)
    #expect(lines.condition.failure?.contains("regular file") == true)
    try count(4...4, in: ledger)
    #expect(ledger.sums == [.tap: 4])
  }

  @Test func `damaged marks only mean that lines come again`() throws {
    let ledger = fixture.ledger()
    try count(1...3, in: ledger)
    fixture.advance(hours: 2)
    try lines(of: ledger).look(at: now)
    try Data("{".utf8).write(to: URL(fileURLWithPath: fixture.folder.path("usage-lines.json")))
    try lines(of: ledger).look(at: now)
    #expect(try written().count == 2)
    #expect(try sums(try written()) == ["tap": 3])
    #expect(fixture.reports.withLock { $0.contains { $0.contains("is damaged, so all lines") } })
  }
}
