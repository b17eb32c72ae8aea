import Foundation
import PaywallModel
import PaywallStorage
import Synchronization
import TestFolders
import Testing

@testable import PaywallUsage

/// A receipt is given once its counts are in the file.
struct UsageReceiptTests {
  /// What a ledger has said of its counts, in order.
  private final class Answers: Sendable {
    let given = Mutex<[Bool]>([])

    func receive(_ isKept: Bool) { given.withLock { $0.append(isKept) } }

    var all: [Bool] { given.withLock { $0 } }
  }

  @Test func `whoever waits is told as soon as the counts are in the file`() throws {
    let fixture = try UsageFixture()
    let (ledger, answers) = (fixture.ledger(), Answers())
    ledger.start()
    for id in 1...40 {
      fixture.count([try fixture.event("\(id)", .tap)], in: ledger)
      ledger.whenKept { isKept in
        answers.receive(isKept && (fixture.ledger().sums[.tap] ?? 0) >= id)
      }
    }
    #expect(try eventually { answers.all.count == 40 })
    #expect(!answers.all.contains(false))
    ledger.whenKept(answers.receive)
    #expect(answers.all.count == 41 && answers.all.last == true)
    ledger.stop()
  }

  @Test func `a ledger that was not started or has stopped writes for whoever waits`() throws {
    let fixture = try UsageFixture()
    let (ledger, answers) = (fixture.ledger(), Answers())
    fixture.count([try fixture.event("1", .tap)], in: ledger)
    ledger.whenKept(answers.receive)
    ledger.start()
    ledger.stop()
    fixture.count([try fixture.event("2", .tap)], in: ledger)
    ledger.whenKept(answers.receive)
    #expect(answers.all == [true, true] && fixture.ledger().sums == [.tap: 2])
  }

  @Test func `without a write there is no receipt, and what is sent again counts once`() throws {
    let fixture = try UsageFixture()
    let (ledger, answers) = (fixture.ledger(), Answers())
    let folder = fixture.folder.path("usage")
    try FileManager.default.removeItem(atPath: folder)
    try fixture.folder.write("", to: "usage")
    let event = try fixture.event("1", .purchaseCompleted, variant: "annual")
    #expect(fixture.count([event], in: ledger) == .counted(accepted: 1, duplicates: 0))
    ledger.whenKept(answers.receive)
    #expect(fixture.count([event], in: ledger) == .counted(accepted: 0, duplicates: 1))
    ledger.whenKept(answers.receive)
    #expect(answers.all == [false, false])
    try FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(fixture.count([event], in: ledger) == .counted(accepted: 0, duplicates: 1))
    ledger.whenKept(answers.receive)
    #expect(answers.all == [false, false, true])
    #expect(fixture.ledger().sums == [.purchaseCompleted: 1, .reader: 1, .buyer: 1])
  }

  @Test func `without a folder counts are in memory, and with an unreadable one nothing is kept`()
    throws
  {
    let (fixture, answers) = (try UsageFixture(), Answers())
    UsageLedger(in: nil).whenKept(answers.receive)
    try fixture.folder.write("", to: "usage/usage.jsonl/x")
    fixture.ledger().whenKept(answers.receive)
    #expect(answers.all == [true, false])
  }

  @Test func `in a fleet the counts are in the node's own file, also without the others`()
    throws
  {
    let (fixture, answers) = (try UsageFixture(), Answers())
    var away = MemorySharing().lines
    away.ends = { () throws(StorageError) in throw .unreachable("it is away") }
    let ledger = fixture.ledger(away)
    ledger.start()
    for id in 1...10 {
      fixture.count([try fixture.event("\(id)", .tap)], in: ledger)
      ledger.whenKept(answers.receive)
    }
    #expect(try eventually { answers.all.count == 10 })
    #expect(!answers.all.contains(false))
    #expect(fixture.ledger(away).sums == [.tap: 10])
    ledger.stop()
  }
}
