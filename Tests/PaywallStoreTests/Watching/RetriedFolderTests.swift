import Foundation
import PaywallModel
import Synchronization
import TestFolders
import Testing

@testable import PaywallStorage
@testable import PaywallStore

struct RetriedFolderTests {
  @Test func `a file that the log did not take is taken over later, though no event tells of it`()
    throws
  {
    let (fixture, memory) = (try StoreFixture(), MemoryStorage(isShared: true))
    var opened = memory.open()
    let absence = Absence()
    // The pause is so short that no look at the storage notices it.
    opened.storage.journal = InterruptedJournal(own: opened.storage.journal, absence: absence)
    let configuration = fixture.configuration()
    let store = try Store.open(
      opened, checker: Store.checker(configuration), configuration: configuration
    ).store
    let reports = Mutex<[String]>([])
    try store.start { line in reports.withLock { $0.append("\(line)") } }
    defer { store.stop() }
    #expect(try eventually { store.health.isWatching })
    absence.isOn.store(true, ordering: .releasing)
    try fixture.write("disney/2.json")
    #expect(try eventually { absence.refusals.load(ordering: .acquiring) > 0 })
    absence.isOn.store(false, ordering: .releasing)
    let disney = try Brand.named("disney")
    #expect(try eventually { store.catalog.version(disney, 2) != nil })
    #expect(reports.withLock { $0 }.filter { $0.contains("will be tried again") }.count == 1)
  }
}

/// Whether a log is away, and how often it was missed.
private final class Absence: Sendable {
  let isOn = Atomic(false)
  let refusals = Atomic(0)
}

/// A journal that takes no change while it is away.
private struct InterruptedJournal: Journal {
  let own: any Journal
  let absence: Absence

  func append(_ changes: [LoggedChange], after sequence: Int) throws(StorageError) {
    guard absence.isOn.load(ordering: .acquiring) else {
      return try own.append(changes, after: sequence)
    }
    absence.refusals.add(1, ordering: .acquiringAndReleasing)
    throw .unreachable("it is away for a moment")
  }

  func confirm(_ sequence: Int) throws(StorageError) { try own.confirm(sequence) }

  func read(after sequence: Int, _ body: (LoggedChange) -> Bool) throws(StorageError) {
    try own.read(after: sequence, body)
  }

  func last(datedBy time: Date) throws(StorageError) -> Int { try own.last(datedBy: time) }

  func watch(_ body: @escaping @Sendable ([LoggedChange]) -> Void) { own.watch(body) }
}
