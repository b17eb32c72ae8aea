import Foundation
import Synchronization
import TestFolders
import Testing

@testable import PaywallClient

/// Records reach the sender once it takes them, over failures and restarts.
@Suite struct RecordQueueTests {
  private struct Unreachable: Error {}

  /// A sender that can refuse, and what it has taken.
  private final class Receiver: Sendable {
    private let state = Mutex((refuses: false, batches: [[String]]()))

    func refuse(_ refuses: Bool) { state.withLock { $0.refuses = refuses } }

    var batches: [[String]] { state.withLock { $0.batches } }

    func take(_ records: [PaywallRecord]) throws {
      try state.withLock {
        if $0.refuses { throw Unreachable() }
        $0.batches.append(records.map(\.detail))
      }
    }
  }

  private let folder: TemporaryFolder
  private let receiver = Receiver()

  init() throws { folder = try TemporaryFolder() }

  private func queue(_ receiver: Receiver? = nil) -> RecordQueue {
    let receiver = receiver ?? self.receiver
    return RecordQueue(file: URL(filePath: folder.path("records"))) { try receiver.take($0) }
  }

  private func record(_ detail: String) -> PaywallRecord {
    PaywallRecord(.action, detail, on: nil, at: TestPaywall.moment)
  }

  @Test func `an impression goes at once, the others in batches`() async throws {
    let queue = queue()
    await queue.add(record("shown"), isUrgent: true)
    #expect(try await soon { await queue.count == 0 })
    for number in 1..<RecordQueue.batch { await queue.add(record("\(number)")) }
    #expect(receiver.batches == [["shown"]])
    await queue.add(record("last"))
    #expect(try await soon { await queue.count == 0 })
    #expect(receiver.batches.map(\.count) == [1, RecordQueue.batch])
  }

  @Test func `what was not sent comes again, in order and after a restart`() async throws {
    let refusing = Receiver()
    refusing.refuse(true)
    let first = queue(refusing)
    for number in 0..<45 { await first.add(record("\(number)"), isUrgent: true) }
    #expect(receiver.batches.isEmpty)
    // A crash has cut the last line.
    let text = try folder.read("records")
    try folder.write(String(text.dropLast(20)), to: "records")
    let second = queue()
    #expect(await second.count == 44)
    await second.flush()
    #expect(receiver.batches.flatMap { $0 } == (0..<44).map { "\($0)" })
    #expect(await queue().count == 0)
  }

  @Test func `a sender that takes nothing costs a bounded file, also over a restart`() async throws
  {
    receiver.refuse(true)
    let first = queue()
    for number in 0..<(3 * RecordQueue.most) { await first.add(record("\(number)")) }
    let lines = try folder.read("records").split(separator: "\n").count
    #expect(lines <= 2 * RecordQueue.most)
    let second = queue()
    #expect(await second.count == RecordQueue.most)
    receiver.refuse(false)
    await second.flush()
    #expect(receiver.batches.last?.last == "\(3 * RecordQueue.most - 1)")
  }

  @Test func `a sender that takes nothing costs a bounded room`() async throws {
    receiver.refuse(true)
    let queue = RecordQueue { [receiver] in try receiver.take($0) }
    for number in 0..<(RecordQueue.most + 10) { await queue.add(record("\(number)")) }
    #expect(await queue.count == RecordQueue.most)
    receiver.refuse(false)
    #expect(
      try await soon {
        await queue.flush()
        return await queue.count == 0
      })
    // A batch that was on its way may hold records that were dropped since.
    #expect(
      receiver.batches.flatMap { $0 }.suffix(RecordQueue.most)
        == (10..<RecordQueue.most + 10).map { "\($0)" })
  }
}
