import Foundation
import PaywallModel
import Synchronization
import TestFolders
import Testing

@testable import PaywallStore

struct StuckThreadTests {
  @Test func `a look that does not end is said, and holds up no stop`() throws {
    var limits = StoreLimits.standard
    limits.lookSeconds = 0.01
    let fixture = try StoreFixture(limits: limits)
    let store = try fixture.open()
    let gate = DispatchSemaphore(value: 0)
    let isHeld = Atomic<Bool>(false)
    store.observe { _, change in
      guard change.action == "found" else { return }
      isHeld.store(true, ordering: .releasing)
      gate.wait()
    }
    try store.start(report: { _ in })
    #expect(try eventually { store.health.isWatching })
    try fixture.write("disney/2.json")
    #expect(try eventually { isHeld.load(ordering: .acquiring) })
    #expect(
      try eventually {
        store.health.watchingFailure?.hasPrefix("a look at the folder has been going on for")
          == true
      })
    #expect(
      try eventually {
        store.health.failure?.hasPrefix("a look at the state folder has been going on") == true
      })
    #expect(store.stop(within: 0.1).contains("folder"))
    gate.signal()
    #expect(try eventually { store.health.isWatching && store.health.failure == nil })
  }
}
