import Foundation
import PaywallModel
import Synchronization
import Testing

@testable import PaywallStore

struct PublishingTests {
  let disney: Brand
  let hulu: Brand
  let fixture: StoreFixture
  let store: Store

  init() throws {
    disney = try .named("disney")
    hulu = try .named("hulu")
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  private func publish(
    _ name: String, to brand: Brand? = nil, _ options: PublishOptions = PublishOptions()
  ) throws -> PublishResult {
    try store.publish(
      StoreFixture.bytes(name), to: brand ?? disney, options: options, by: anna)
  }

  @Test func `a publish is the next version and not live`() throws {
    let result = try publish("new")
    #expect(result.number == 2 && result.isNew && !result.isLive)
    #expect(store.catalog.version(disney, nil)?.number == 1)
    #expect(store.catalog.version(disney, 2)?.etag == result.etag)
    #expect(try fixture.folder.names("paywalls/disney") == ["1.json"], "the folder is a source")
    #expect(result.difference?.summary == ["/meta/name: \"disney/1.json\" became \"new\""])
  }

  @Test func `a publish may make its version live in the same step`() throws {
    let result = try publish("new", PublishOptions(activate: true))
    #expect(result.isLive && store.catalog.version(disney, nil)?.number == 2)
    #expect(result.change?.before.live == 1 && result.change?.after.live == 2)
    #expect(try fixture.log().last == "publish disney 2")
  }

  @Test func `a brand is made by its first document`() throws {
    let result = try publish("first", to: hulu)
    #expect(result.number == 1 && result.isNew && result.isLive && result.difference == nil)
    #expect(store.catalog.version(hulu, nil)?.number == 1)
    #expect(store.catalog.active == disney)
  }

  @Test func `the same bytes are the same version`() throws {
    let first = try publish("new")
    let again = try publish("new")
    #expect(again.number == first.number && !again.isNew && again.change == nil)
    let live = try publish("new", PublishOptions(activate: true))
    #expect(live.number == first.number && !live.isNew && live.change?.action == "live")
    #expect(store.catalog.version(disney, nil)?.number == 2)
    #expect(store.catalog.entry(disney)?.versions.count == 2)
  }

  @Test func `a dry run tells what would happen and does nothing`() throws {
    let before = store.catalog
    let result = try publish("new", PublishOptions(dryRun: true, activate: true))
    #expect(result.number == 2 && result.isNew && result.isLive && result.isDryRun)
    #expect(result.change == nil && result.difference?.document.differences.count == 1)
    #expect(store.catalog === before)
    #expect(try fixture.folder.names("paywalls/disney") == ["1.json"])
  }

  @Test func `a wrong document is refused with its errors`() throws {
    let error = #expect(throws: StoreError.self) {
      try store.publish(
        [UInt8](#"{"components": 1}"#.utf8), to: disney, options: PublishOptions(), by: anna)
    }
    guard case .invalidDocument(let diagnostics) = error else {
      Issue.record("expected invalidDocument, found \(String(describing: error))")
      return
    }
    #expect(diagnostics.map(\.pointer) == ["/components"])
    #expect(try fixture.folder.names("paywalls/disney") == ["1.json"])
  }

  @Test func `a condition that fails changes nothing`() throws {
    let conditions: [(PublishCondition, Brand, Bool)] = [
      (.matches(["\"stale\""]), disney, false), (.absent, disney, false), (.exists, disney, true),
      (.matches(["\"x\"", try #require(store.catalog.version(disney, nil)?.etag)]), disney, true),
      (.exists, hulu, false), (.matches(["\"stale\""]), hulu, false), (.absent, hulu, true),
    ]
    for (condition, brand, holds) in conditions {
      let options = PublishOptions(condition: condition, dryRun: true)
      if holds {
        #expect(throws: Never.self, "\(condition)") { try publish("new", to: brand, options) }
      } else {
        #expect(throws: StoreError.self, "\(condition)") { try publish("new", to: brand, options) }
      }
    }
  }

  @Test func `a version that is not live can be deleted and its number is never given again`()
    throws
  {
    _ = try publish("two")
    _ = try publish("three")
    _ = try store.delete(disney, version: 3, by: anna)
    #expect(store.catalog.version(disney, 3) == nil)
    #expect(try publish("four").number == 4)
    let live = #expect(throws: StoreError.self) { try store.delete(disney, version: 1, by: anna) }
    #expect(
      live?.description == "version 1 of disney is live; make another version live first")
  }

  @Test func `the folders of the service itself are no brands`() throws {
    for name in ["schema", "fonts"] {
      #expect(throws: StoreError.self) { try publish("new", to: try .named(name)) }
    }
  }

  @Test func `limits are errors of their own`() throws {
    var limits = StoreLimits.standard
    limits.documentBytes = 100
    limits.brands = 2
    limits.versionsPerBrand = 2
    let small = try StoreFixture(limits: limits)
    let store = try small.open()
    func publish(_ name: String, _ brand: Brand) -> StoreError? {
      #expect(throws: StoreError.self) {
        try store.publish(
          StoreFixture.bytes(name), to: brand, options: PublishOptions(), by: anna)
      }
    }
    _ = try store.publish(
      StoreFixture.bytes("2"), to: disney, options: PublishOptions(), by: anna)
    #expect(
      publish("3", disney)?.description
        == "disney has 2 versions, the most that are kept; delete old ones")
    #expect(
      publish("3", hulu)?.description == "there are 2 brands already, the most that are kept")
    #expect(
      publish(String(repeating: "x", count: 100), disney)?.description
        == "the body is larger than 100 bytes")
  }

  @Test func `of many at once with one condition exactly one wins each round`() throws {
    let won = Mutex<[Int]>([])
    let lost = Mutex(0)
    let rounds = 10
    DispatchQueue.concurrentPerform(iterations: 16) { client in
      for round in 0..<rounds {
        guard let tag = store.catalog.version(disney, nil)?.etag else { return }
        do {
          let options = PublishOptions(condition: .matches([tag]), activate: true)
          let result = try publish("\(client) \(round)", options)
          won.withLock { $0.append(result.number) }
        } catch {
          guard case StoreError.conditionFailed = error else {
            Issue.record("\(error)")
            return
          }
          lost.withLock { $0 += 1 }
        }
      }
    }
    let numbers = won.withLock { $0.sorted() }
    #expect(numbers == Array(2..<2 + numbers.count))
    #expect(numbers.count + lost.withLock { $0 } == 16 * rounds)
    #expect(
      store.catalog.entry(disney)?.versions.count == numbers.count + 1)
    #expect(store.catalog.version(disney, nil)?.number == numbers.last)
  }
}
