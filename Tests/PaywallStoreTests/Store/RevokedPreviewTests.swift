import Foundation
import PaywallModel
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// Preview links that are good no more: which are remembered, and for how long.
struct RevokedPreviewTests {
  let disney: Brand
  let fixture: StoreFixture

  init() throws {
    disney = try .named("disney")
    var limits = StoreLimits.standard
    limits.revokedPreviews = 3
    fixture = try StoreFixture(limits: limits)
  }

  private func revoke(_ store: Store, _ id: String, for seconds: Double) throws {
    let until = fixture.configuration().now().addingTimeInterval(seconds)
    _ = try store.revokePreview(id, of: disney, version: 1, until: until, by: anna)
  }

  @Test func `what has ended makes room`() throws {
    let store = try fixture.open()
    for id in ["a", "b", "c"] { try revoke(store, id, for: 60) }
    #expect(throws: StoreError.self) { try revoke(store, "d", for: 60) }
    fixture.advance(61)
    try revoke(store, "d", for: 60)
    #expect(store.catalog.isRevoked(preview: "d"))
    try revoke(store, "e", for: 60)
    #expect(store.catalog.state.revoked.keys.sorted() == ["d", "e"])
  }

  @Test func `a clock that is ahead for a moment forgets no link`() throws {
    let store = try fixture.open()
    try revoke(store, "a", for: 600)
    fixture.advance(1e9)
    try revoke(store, "b", for: 60)
    fixture.advance(-1e9)
    #expect(store.catalog.isRevoked(preview: "a"))
  }

  @Test(arguments: [true, false])
  func `links that nobody can have made go with the next start`(isSaved: Bool) throws {
    do {
      let store = try fixture.open()
      try revoke(store, "a", for: 60)
      store.stop()
    }
    // As nobody but a damaged file or another program would write it.
    let made = Date(timeIntervalSince1970: 1_800_000_000)
    let forever = Date(timeIntervalSince1970: 253_402_300_799)
    let state = StateFile(reading: Array(try fixture.folder.read("state/active.json").utf8))?.state
    var poisoned = try #require(state)
    let line = LoggedChange(
      sequence: poisoned.sequence + 1, time: made,
      change: .revokePreview("x", of: disney, version: 1, until: forever),
      before: ServedState(active: nil, live: 1), after: ServedState(active: nil, live: 1),
      actor: anna)
    if isSaved {
      poisoned.revoked["x"] = forever
      try fixture.folder.write(
        String(decoding: StateFile(state: poisoned).json(), as: UTF8.self),
        to: "state/active.json")
    } else {
      let log = try fixture.folder.read("state/audit.jsonl")
      try fixture.folder.write(
        log + String(decoding: LogLine.bytes(of: line), as: UTF8.self) + "\n",
        to: "state/audit.jsonl")
    }
    let store = try StoreCopy(of: fixture).open()
    #expect(store.catalog.state.revoked.keys.sorted() == ["a"])
  }
}
