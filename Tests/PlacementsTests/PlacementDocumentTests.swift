import Foundation
import JSON
import PaywallModel
import Testing

@testable import Placements

@Suite struct PlacementDocumentTests {
  @Test func `a document that is written reads as the same`() throws {
    let document = try Samples.everything().document
    var writer = JSONWriter()
    document.write(to: &writer)
    #expect(try PlacementDocument(reading: writer.bytes) == document)
  }

  @Test func `what probably was not meant is warned of`() throws {
    let text = try JSONText(
      parsing: #"""
        {"attributes": {"tier": {"type": "string"}, "anonymous": {"type": "string"}},
         "holdout": {"share": 0, "salt": "a", "by": "anonymous"},
         "experiments": {
           "price": {"namespace": {"name": "n", "from": 0, "below": 0.5}, "variants": [{"name": "a", "show": {"paywall": "a"}}, {"name": "b", "show": {"paywall": "b"}}]},
           "colour": {"namespace": {"name": "n", "from": 0.4, "below": 1}, "variants": [{"name": "a", "show": {"paywall": "a"}}, {"name": "b", "show": {"paywall": "b"}}]},
           "text": {"namespace": {"name": "m", "from": 0, "below": 1}, "variants": [{"name": "a", "show": {"paywall": "a"}}, {"name": "b", "show": {"paywall": "b"}}]}
         },
         "placements": {"launch": {"rules": [{"show": {"experiment": "colour"}}, {"show": {"experiment": "text"}}], "otherwise": {"paywall": "main"}}}}
        """#, limits: .document)
    let warnings = try PlacementDocument(reading: text).warnings(in: text)
    #expect(
      warnings.map { "\($0.code) \($0.pointer): \($0.message)" } == [
        #"unused-attribute /attributes/tier: no rule asks for "tier""#,
        #"unused-experiment /experiments/price: no rule shows "price""#,
        #"shared-namespace /experiments/price/namespace: "colour" has a part of the same people of "n""#,
      ])
    let everything = try JSONText(parsing: Fixtures.read("everything.json"), limits: .document)
    #expect(try PlacementDocument(reading: everything).warnings(in: everything).isEmpty)
  }

  @Test func `every place that shows a paywall is known`() throws {
    let document = try Samples.document(
      #"{"holdout": {"share": 0.1, "salt": "a", "show": {"paywall": "old"}}, "experiments": {"x": {"variants": [{"name": "a", "show": {"paywall": "a", "version": 2}}, {"name": "b", "show": {"nothing": "b"}}]}}, "placements": {"launch": {"rules": [{"when": {"platform": "ios"}, "show": {"paywall": "c"}}, {"show": {"experiment": "x"}}], "otherwise": {"paywall": "main"}}}}"#
    )
    #expect(
      document.references.map { "\($0.pointer) \($0.paywall)" } == [
        "/holdout/show old", "/experiments/x/variants/0/show a version 2",
        "/placements/launch/rules/0/show c", "/placements/launch/otherwise main",
      ])
  }

  @Test func `a published document is read as it is, unless a later release made it`() throws {
    let published = Array(try Fixtures.read("everything.json"))
    let document = try PlacementDocument(published: published)
    #expect(document == (try PlacementDocument(reading: published)))
    let later = Array(
      #"{"placements": {"launch": {"rules": [{"when": {"mood": ["glad"]}, "show": {"paywall": "a"}}], "otherwise": {"paywall": "main"}}}}"#
        .utf8)
    let error = #expect(throws: InvalidDocument.self) { try PlacementDocument(published: later) }
    #expect(error?.diagnostics.map(\.code) == ["unknown-property"])
  }

  @Test func `what a published document shows may be gone`() throws {
    let published = Array(try Fixtures.read("everything.json"))
    let left = KnownPaywalls(versions: ["main": [1, 2]], live: ["main"], products: ["monthly"])
    let error = #expect(throws: InvalidDocument.self) {
      try PlacementDocument(published: published, knowing: left)
    }
    #expect(error?.diagnostics.first?.pointer == "/experiments/price/variants/1/show/paywall")
  }

  @Test func `a paywall that is gone is a mistake where it is shown`() throws {
    let text = try JSONText(parsing: Fixtures.read("everything.json"), limits: .document)
    let document = try PlacementDocument(reading: text)
    let left = KnownPaywalls(versions: ["main": [1, 2]], live: ["main"], products: ["monthly"])
    let mistakes = document.mistakes(in: text, knowing: left)
    #expect(Set(mistakes.map(\.code)) == ["unknown-paywall"])
    #expect(
      mistakes.map(\.pointer) == [
        "/experiments/price/variants/1/show/paywall",
        "/experiments/later/variants/1/show/paywall", "/placements/launch/rules/1/show/paywall",
        "/placements/launch/rules/2/show/paywall", "/placements/reader/rules/8/show/paywall",
      ])
  }

  @Test func `the schema file of the repository is the vocabulary's`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../paywalls/schema/placements-1.schema.json")
    let text = try JSONText(parsing: Array(Data(contentsOf: file)), limits: .trusted)
    #expect(text.root.value == PlacementDocument.schema)
  }

  @Test func `what a placement depends on is known before anybody asks`() throws {
    let decider = try Samples.everything()
    let launch = try #require(decider.dependencies(of: "launch"))
    #expect(launch.isPersonal)
    #expect(
      launch.members.sorted() == [
        "beta", "country", "deviceId", "entitlements", "platform", "sessions", "shown", "tier",
        "userId", "visits",
      ])
    let reader = try #require(decider.dependencies(of: "reader"))
    #expect(reader.moments.map(\.description) == ["2026-12-31T00:00:00Z", "2027-01-02T10:00:00Z"])
    #expect(reader.nextChange(after: Samples.now)?.description == "2026-12-31T00:00:00Z")
    #expect(reader.nextChange(after: try #require(Moment("2027-01-02T10:00:00Z"))) == nil)
    let evenings = try Samples.decider(
      #"{"placements": {"launch": {"rules": [{"when": {"weekday": ["friday", "saturday"], "time": {"from": "18:00", "before": "22:30"}}, "show": {"paywall": "a"}}], "otherwise": {"paywall": "main"}}}}"#
    )
    let evening = try #require(evenings.dependencies(of: "launch"))
    #expect(evening.timesOfDay == [0, 18 * 3_600, 22 * 3_600 + 1_800])
    let noon = try #require(Moment("2026-11-27T12:00:00Z"))
    #expect(evening.nextChange(after: noon)?.description == "2026-11-27T18:00:00Z")
    #expect(
      evening.nextChange(after: noon, offset: 7_200)?.description == "2026-11-27T16:00:00Z")
    #expect(
      evening.nextChange(after: noon, offset: 12 * 3_600)?.description == "2026-11-28T06:00:00Z")
    let plain = try Samples.decider(
      #"{"placements": {"launch": {"rules": [{"when": {"country": "US"}, "show": {"paywall": "a"}}], "otherwise": {"paywall": "main"}}}}"#
    )
    #expect(plain.dependencies(of: "launch")?.isPersonal == false)
    #expect(plain.dependencies(of: "launch")?.members == ["country"])
  }
}
