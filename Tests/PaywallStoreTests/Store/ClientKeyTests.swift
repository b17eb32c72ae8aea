import PaywallModel
import Testing

@testable import PaywallStorage
@testable import PaywallStore

/// Keys with which apps count: who has which, and what is left of them after a restart.
struct ClientKeyTests {
  let disney: Brand
  let fixture: StoreFixture

  init() throws {
    disney = try .named("disney")
    var limits = StoreLimits.standard
    limits.clientKeysPerBrand = 2
    fixture = try StoreFixture(["disney/1.json", "espn/1.json"], limits: limits)
  }

  private func terms(_ text: String) -> ClientKey.Terms {
    ClientKey.Terms(digest: BlobID(of: Array(text.utf8)), eventsPerMinute: 600)
  }

  @Test func `keys outlive a restart, from the log and from the saved state`() throws {
    for _ in 0..<2 {
      let store = try fixture.open()
      let known = store.catalog.keys(of: disney)
      if known.isEmpty {
        _ = try store.addKey("ios", terms("a"), of: disney, by: anna)
        _ = try store.addKey("web", terms("b"), of: disney, by: anna)
        _ = try store.removeKey("web", of: disney, by: anna)
        _ = try store.dropCounts(of: "web", ["one", "two"], of: disney, by: anna)
        #expect(throws: StoreError.self) {
          try store.dropCounts(of: "ios", ["three"], of: disney, by: anna)
        }
      }
      #expect(store.catalog.droppedKeys == ["one", "two"])
      #expect(store.catalog.keys(of: disney).map(\.name) == ["ios"])
      #expect(store.catalog.key(terms("a").digest)?.terms.eventsPerMinute == 600)
      #expect(store.catalog.key(terms("b").digest) == nil)
      let saved = StateFile(state: store.catalog.state)
      #expect(StateFile(reading: saved.json()) == saved)
      store.stop()
    }
  }

  @Test func `a name is a key's alone, and there are not too many`() throws {
    let store = try fixture.open()
    _ = try store.addKey("ios", terms("a"), of: disney, by: anna)
    let taken = #expect(throws: StoreError.self) {
      try store.addKey("ios", terms("b"), of: disney, by: anna)
    }
    #expect(taken?.description.contains("already") == true)
    _ = try store.addKey("web", terms("b"), of: disney, by: anna)
    let full = #expect(throws: StoreError.self) {
      try store.addKey("tv", terms("c"), of: disney, by: anna)
    }
    #expect(full?.description.contains("revoke one first") == true)
    #expect(throws: StoreError.self) { try store.removeKey("tv", of: disney, by: anna) }
    _ = try store.addKey("ios", terms("d"), of: try .named("espn"), by: anna)
  }

  @Test func `a deleted brand has no keys`() throws {
    let store = try fixture.open()
    let espn = try Brand.named("espn")
    _ = try store.addKey("ios", terms("a"), of: espn, by: anna)
    _ = try store.activate(disney, by: anna)
    _ = try store.delete(espn, by: anna)
    #expect(store.catalog.key(terms("a").digest) == nil)
  }
}
