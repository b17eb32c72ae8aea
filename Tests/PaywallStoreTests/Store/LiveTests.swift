import Foundation
import PaywallModel
import Synchronization
import Testing

@testable import PaywallStorage
@testable import PaywallStore

struct LiveTests {
  let disney: Brand
  let espn: Brand
  let fixture: StoreFixture
  let store: Store

  init() throws {
    disney = try .named("disney")
    espn = try .named("espn")
    fixture = try StoreFixture(["disney/1.json", "disney/2.json", "espn/1.json"])
    store = try fixture.open()
  }

  @Test func `a swap is seen at once and told with what was and what is`() throws {
    let change = try store.activate(espn, by: anna)
    #expect(store.catalog.active == espn)
    #expect(change.before == ServedState(active: disney, live: 1))
    #expect(change.after == ServedState(active: espn, live: 1))
    #expect(!change.isRepeat && change.actor == anna)
  }

  @Test func `asking again changes nothing and logs nothing`() throws {
    let first = try store.activate(espn, by: anna)
    let lines = try fixture.log().count
    let again = try store.activate(espn, version: 1, by: anna)
    #expect(again.isRepeat && again.sequence == first.sequence)
    #expect(try store.setLive(disney, version: 2, by: anna).isRepeat)
    #expect(try fixture.log().count == lines)
  }

  @Test func `a swap may choose the version in the same step`() throws {
    _ = try store.activate(espn, by: anna)
    let change = try store.activate(disney, version: 1, by: anna)
    #expect(change.before == ServedState(active: espn, live: 2))
    #expect(change.after == ServedState(active: disney, live: 1))
    #expect(store.catalog.version(nil, nil)?.number == 1)
  }

  @Test func `what is unknown is an error that changes nothing`() throws {
    let before = store.catalog
    let hulu = try Brand.named("hulu")
    let unknown = #expect(throws: StoreError.self) { try store.activate(hulu, by: anna) }
    #expect(unknown?.description == "there is no brand \"hulu\"")
    let version = #expect(throws: StoreError.self) {
      try store.activate(disney, version: 9, by: anna)
    }
    #expect(version?.description == "disney has no version 9")
    #expect(throws: StoreError.self) { try store.setLive(disney, version: 9, by: anna) }
    #expect(store.catalog === before)
  }

  @Test func `a rollback holds to its condition`() throws {
    let live = try #require(store.catalog.version(disney, 2)?.etag)
    let stale = #expect(throws: StoreError.self) {
      try store.setLive(disney, version: 1, condition: .matches(["\"other\""]), by: anna)
    }
    guard case .conditionFailed(disney, live) = stale else {
      Issue.record("expected conditionFailed with \(live), found \(String(describing: stale))")
      return
    }
    let change = try store.setLive(disney, version: 1, condition: .matches([live]), by: anna)
    #expect(change.after.live == 1)
  }

  @Test func `observers hear of each change in order before it is answered`() throws {
    let heard = Mutex<[String]>([])
    store.observe { catalog, change in
      let live = catalog.version(nil, nil).map { "\($0.brand) \($0.number)" } ?? "nothing"
      heard.withLock { $0.append("\(change.sequence) \(change.action) \(live)") }
    }
    let first = try store.activate(espn, by: anna).sequence
    #expect(heard.withLock { $0 } == ["\(first) activate espn 1"])
    _ = try store.activate(espn, by: anna)
    _ = try store.setLive(disney, version: 1, by: anna)
    #expect(heard.withLock { $0 } == ["\(first) activate espn 1", "\(first + 1) live espn 1"])
  }

  @Test func `what was acknowledged is there after a restart`() throws {
    let fixture = try StoreFixture(["disney/1.json", "disney/2.json", "espn/1.json"])
    do {
      let store = try fixture.open()
      _ = try store.activate(espn, by: anna)
      _ = try store.setLive(disney, version: 1, by: anna)
    }
    let store = try fixture.open()
    #expect(store.catalog.active == espn)
    #expect(store.catalog.version(disney, nil)?.number == 1)
  }

  @Test(arguments: [
    (String(repeating: "x", count: 501), "the reason has 501 characters, at most 500 are kept"),
    ("a\r\nSet-Cookie: b", "U+000D"), ("a\u{7F}", "U+007F"), ("a\u{202E}b", "U+202E"),
    ("\u{2066}a\u{2069}", "U+2066"), ("a\u{2028}", "U+2028"), ("a\u{200B}b", "U+200B"),
    ("\u{E0041}", "U+E0041"),
  ])
  func `a reason that no log should hold is refused`(reason: String, found: String) throws {
    let text =
      found.hasPrefix("U+")
      ? "the reason holds \(found), which a log cannot show as it is; write it in plain words on one line"
      : found
    let actor = Actor(name: "anna", reason: reason)
    let error = #expect(throws: StoreError.self) { try store.activate(espn, by: actor) }
    #expect(error?.description == text)
    #expect(store.catalog.active == disney)
  }

  @Test(arguments: ["Größe, 価格, שלום", "👨‍👩‍👧 ❤️", "می‌خواهم"])
  func `any other reason is taken as it is`(reason: String) throws {
    let change = try store.activate(espn, by: Actor(name: "anna", reason: reason))
    #expect(change.actor.reason == reason)
  }
}
