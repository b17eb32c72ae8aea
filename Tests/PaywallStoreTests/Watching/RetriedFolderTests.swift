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
    let isAway = Atomic<Bool>(false)
    let refusals = Atomic<Int>(0)
    var opened = memory.open()
    let append = opened.storage.journal.append
    // The pause is so short that no look at the storage notices it.
    opened.storage.journal.append = { (changes, sequence) throws(StorageError) in
      guard isAway.load(ordering: .acquiring) else { return try append(changes, sequence) }
      refusals.add(1, ordering: .acquiringAndReleasing)
      throw .unreachable("it is away for a moment")
    }
    let configuration = fixture.configuration()
    let store = try Store.open(opened, Store.checker(configuration), configuration).store
    let reports = Mutex<[String]>([])
    try store.start { line in reports.withLock { $0.append("\(line)") } }
    defer { store.stop() }
    #expect(try eventually { store.health.isWatching })
    isAway.store(true, ordering: .releasing)
    try fixture.write("disney/2.json")
    #expect(try eventually { refusals.load(ordering: .acquiring) > 0 })
    isAway.store(false, ordering: .releasing)
    let disney = try Brand.named("disney")
    #expect(try eventually { store.catalog.version(disney, 2) != nil })
    #expect(reports.withLock { $0 }.filter { $0.contains("is tried again") }.count == 1)
  }
}
