import Foundation
import Synchronization
import TestFolders
import Testing

@testable import PaywallClient

/// Events reach the sender once it takes them, over failures and restarts.
@Suite struct RecordQueueTests {
  private struct Unreachable: Error {}

  /// A sender that can fail, and what it has taken.
  private final class Receiver: Sendable {
    private let state = Mutex((error: (any Error)?.none, batches: [[String]](), attempts: 0))

    func fail(with error: (any Error)?) { state.withLock { $0.error = error } }

    var batches: [[String]] { state.withLock { $0.batches } }
    var attempts: Int { state.withLock { $0.attempts } }

    func take(_ records: [PaywallRecord]) throws {
      try state.withLock {
        $0.attempts += 1
        if let error = $0.error { throw error }
        $0.batches.append(records.map { $0.action ?? "" })
      }
    }
  }

  private let folder: TemporaryFolder
  private let receiver = Receiver()
  private let clock = HandClock()
  private let reports = TestReports()

  init() throws { folder = try TemporaryFolder() }

  private func queue(_ receiver: Receiver? = nil, isOpen: Bool = true) -> RecordQueue {
    let receiver = receiver ?? self.receiver
    return RecordQueue(
      file: URL(filePath: folder.path("events")), isOpen: isOpen, time: clock.time,
      report: { [reports] in reports.add($0) }, send: { try receiver.take($0) })
  }

  private func record(_ name: String) -> PaywallRecord {
    var record = PaywallRecord(.tap, on: "main", version: 1, at: TestPaywall.moment)
    record.action = name
    return record
  }

  @Test func `a purchase goes at once, the others in full batches or after ten seconds`()
    async throws
  {
    let queue = queue()
    await queue.add(record("bought"), isUrgent: true)
    #expect(try await soon { await queue.count == 0 })
    for number in 1..<RecordQueue.batch { await queue.add(record("\(number)")) }
    #expect(receiver.batches == [["bought"]])
    await queue.add(record("last"))
    #expect(try await soon { await queue.count == 0 })
    #expect(receiver.batches.map(\.count) == [1, RecordQueue.batch])
    await queue.add(record("alone"))
    #expect(try await soon { clock.isAwaited(within: 10) })
    clock.pass(9.9)
    await queue.add(record("later"))
    #expect(receiver.batches.count == 2)
    try await clock.passOnceAwaited(0.2)
    #expect(try await soon { await queue.count == 0 })
    #expect(receiver.batches.last == ["alone", "later"])
  }

  @Test func `what was not sent comes again, in order and after a restart`() async throws {
    let failing = Receiver()
    failing.fail(with: Unreachable())
    let first = queue(failing)
    for number in 0..<45 { await first.add(record("\(number)"), isUrgent: true) }
    #expect(receiver.batches.isEmpty)
    // A crash has cut the last line.
    let text = try folder.read("events")
    try folder.write(String(text.dropLast(20)), to: "events")
    let second = queue()
    #expect(await second.count == 44)
    await second.flush()
    #expect(receiver.batches.flatMap { $0 } == (0..<44).map { "\($0)" })
    #expect(await queue().count == 0)
  }

  @Test func `after a failure it waits a second, then twice as long, five minutes at most`()
    async throws
  {
    receiver.fail(with: Unreachable())
    let queue = queue()
    await queue.add(record("1"), isUrgent: true)
    var attempts = 1
    for pause in [1.0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300] {
      let expected = attempts
      #expect(try await soon { receiver.attempts == expected })
      #expect(!clock.isAwaited(within: pause - 0.5))
      try await clock.passOnceAwaited(pause)
      attempts += 1
    }
    receiver.fail(with: nil)
    await queue.flush()
    #expect(receiver.batches == [["1"]])
  }

  @Test func `the pause that a service asks for holds, also for events that are urgent`()
    async throws
  {
    receiver.fail(with: PaywallError.unavailable(status: 429, after: 60))
    let queue = queue()
    await queue.add(record("1"), isUrgent: true)
    #expect(try await soon { receiver.attempts == 1 })
    receiver.fail(with: nil)
    await queue.add(record("2"), isUrgent: true)
    await queue.flush()
    #expect(try await soon { clock.isAwaited(within: 60) })
    clock.pass(59)
    #expect(receiver.attempts == 1)
    try await clock.passOnceAwaited(1)
    #expect(try await soon { await queue.count == 0 })
    #expect(receiver.batches == [["1", "2"]])
  }

  /// A sender that takes nothing until a test lets it.
  private actor Gate {
    private(set) var asked = 0
    private var senders: [CheckedContinuation<Void, any Error>] = []

    func pass() async throws {
      asked += 1
      try await withCheckedThrowingContinuation { senders.append($0) }
    }

    func open(_ result: Result<Void, any Error> = .success(())) {
      for sender in senders { sender.resume(with: result) }
      senders = []
    }
  }

  @Test(arguments: [true, false])
  func `a flush waits for the batch in flight, and for what came after it`(isReached: Bool)
    async throws
  {
    let gate = Gate()
    let queue = RecordQueue(time: clock.time) { _ in try await gate.pass() }
    await queue.add(record("1"), isUrgent: true)
    #expect(try await soon { await gate.asked == 1 })
    await queue.add(record("2"))
    let flushed = Mutex(false)
    let flush = Task {
      await queue.flush()
      flushed.withLock { $0 = true }
    }
    #expect(try await soon { await queue.flushes.count == 1 })
    guard isReached else {
      await gate.open(.failure(Unreachable()))
      await flush.value
      #expect(await queue.count == 2)
      #expect(await gate.asked == 1)
      return
    }
    await gate.open()
    #expect(try await soon { await gate.asked == 2 })
    #expect(!flushed.withLock { $0 })
    // What comes now is not waited for.
    await queue.add(record("3"))
    await gate.open()
    await flush.value
    #expect(try await soon { await gate.asked == 3 })
    #expect(await queue.count == 1)
    await gate.open()
    #expect(try await soon { await queue.count == 0 })
  }

  @Test(arguments: [(400, true), (403, true), (404, true), (413, true), (408, false), (425, false)])
  func `a batch that is refused for good is dropped and told`(status: Int, isDropped: Bool)
    async throws
  {
    receiver.fail(with: PaywallError.refused(status: status, detail: "no"))
    let queue = queue()
    await queue.add(record("1"))
    await queue.flush()
    #expect(await queue.count == (isDropped ? 0 : 1))
    #expect(reports.all.contains { $0.contains("dropped") } == isDropped)
  }

  @Test func `before consent nothing is kept or sent, and nothing is left when it is taken back`()
    async throws
  {
    let queue = queue(isOpen: false)
    await queue.add(record("before"), isUrgent: true)
    #expect(await queue.count == 0)
    #expect(try folder.names().isEmpty)
    await queue.open()
    await queue.add(record("after"))
    #expect(await queue.count == 1)
    await queue.close()
    await queue.add(record("later"))
    await queue.flush()
    #expect(receiver.attempts == 0)
    #expect(try folder.read("events") == "")
  }

  @Test func `a batch has a bounded size, and what is larger alone is dropped`() async throws {
    let queue = queue()
    await queue.add(record(String(repeating: "x", count: RecordQueue.largestBatch)))
    #expect(await queue.count == 0)
    for _ in 0..<5 { await queue.add(record(String(repeating: "x", count: 15_000))) }
    await queue.flush()
    #expect(receiver.batches.map(\.count) == [3, 2])
  }

  @Test func `a sender that takes nothing costs a bounded file, also over a restart`() async throws
  {
    let failing = Receiver()
    failing.fail(with: Unreachable())
    let first = queue(failing)
    for number in 0..<(3 * RecordQueue.most) { await first.add(record("\(number)")) }
    let lines = try folder.read("events").split(separator: "\n").count
    #expect(lines <= 2 * RecordQueue.most)
    let second = queue()
    #expect(await second.count == RecordQueue.most)
    await second.flush()
    #expect(receiver.batches.last?.last == "\(3 * RecordQueue.most - 1)")
  }

  @Test func `an event is written as the service reads it`() throws {
    var record = record("hello")
    record.experiment = "year"
    let text = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
    #expect(text.contains(#""type":"tap""#) && text.contains(#""at":"2023-11-14T22:13:20.000Z""#))
    #expect(text.contains(#""experiment":"year""#) && !text.contains("placement"))
    #expect(try JSONDecoder().decode(PaywallRecord.self, from: Data(text.utf8)) == record)
  }
}
