import Experiments
import JSON
import PaywallModel
import Testing

@testable import Placements

/// Other weights, and variants that come and go, move nobody who need not be moved.
@Suite struct AdjustmentTests {
  /// A change of an experiment's variants, and the least share of people that it can move.
  struct Case: CustomTestStringConvertible {
    let name: String
    let live: [(String, Double)]
    var share = 1.0
    let wanted: [(String, Double)]
    var newShare = 1.0
    let least: Double
    var joined = 0.0

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a third variant", live: [("a", 0.5), ("b", 0.5)],
      wanted: [("a", 0.4), ("b", 0.4), ("c", 0.2)], least: 0.2),
    Case(
      name: "a variant in the middle", live: [("a", 0.5), ("b", 0.5)],
      wanted: [("a", 0.25), ("new", 0.5), ("b", 0.25)], least: 0.5),
    Case(
      name: "the first variant removed", live: [("a", 0.2), ("b", 0.4), ("c", 0.4)],
      wanted: [("b", 0.5), ("c", 0.5)], least: 0.2),
    Case(
      name: "other weights", live: [("a", 0.5), ("b", 0.3), ("c", 0.2)],
      wanted: [("a", 0.3), ("b", 0.3), ("c", 0.4)], least: 0.2),
    Case(
      name: "more people and other weights", live: [("a", 0.5), ("b", 0.5)], share: 0.4,
      wanted: [("a", 0.9), ("b", 0.1)], newShare: 0.6, least: 0.14, joined: 0.2),
    Case(
      name: "fewer people", live: [("a", 0.5), ("b", 0.5)], wanted: [("a", 0.5), ("b", 0.5)],
      newShare: 0.5, least: 0.5),
  ]

  private static func document(
    _ variants: [(String, Double)], _ share: Double, more: String = "", range: String = ""
  ) -> [UInt8] {
    let list = variants.map {
      #"{"name": "\#($0)", "weight": \#($1)\#(range), "show": {"paywall": "\#($0)"}}"#
    }
    return Array(
      #"""
      {
        "experiments": {
          "price": {
            "by": "userId", "share": \#(share)\#(more),
            "variants": [
              \#(list.joined(separator: ",\n        "))
            ]
          }
        },
        "placements": {
          "launch": {"rules": [{"show": {"experiment": "price"}}], "otherwise": {"paywall": "main"}}
        }
      }
      """#.utf8)
  }

  private static let readers = Result {
    try (0..<10_000).map { try Samples.reader(#"{"userId": "person \#($0)"}"#) }
  }

  /// What each of 10,000 people sees.
  private func variants(in document: PlacementDocument) throws -> [String?] {
    let decider = try PlacementDecider(document)
    return try Self.readers.get().map {
      decider.decide("launch", for: $0, now: Samples.now)?.variant
    }
  }

  @Test(arguments: cases)
  func `the share of 10,000 people who move is the least possible`(change: Case) throws {
    let live = try PlacementDocument(reading: Self.document(change.live, change.share))
    let adjustment = try PlacementAdjustment(
      of: Self.document(change.wanted, change.newShare), to: live)
    let adjusted = try PlacementDocument(reading: adjustment.bytes)
    let told = try #require(adjustment.changes.first)
    #expect(abs(told.move.moved - change.least) < 0.000_2, "\(told)")
    #expect(abs(told.move.joined - change.joined) < 0.000_2, "\(told)")

    let (before, after) = (try variants(in: live), try variants(in: adjusted))
    let moved = zip(before, after).count { $0 != nil && $0 != $1 }
    // 4 sigma of 10,000 people.
    #expect(abs(Double(moved) / 10_000 - change.least) < 0.02, "\(moved)")
    for (name, weight) in change.wanted {
      let share = Double(after.count { $0 == name }) / 10_000
      #expect(abs(share - weight * change.newShare) < 0.02, "\(name): \(share)")
    }
  }

  @Test func `changes in a row keep each as small as possible, and ranges beside weights go`()
    throws
  {
    var live = try PlacementDocument(reading: Self.document([("a", 0.5), ("b", 0.5)], 1))
    let steps: [(wanted: [(String, Double)], least: Double)] = [
      ([("a", 0.4), ("b", 0.4), ("c", 0.2)], 0.2), ([("a", 0.4), ("c", 0.6)], 0.4),
      ([("d", 0.1), ("a", 0.4), ("c", 0.5)], 0.1),
    ]
    for (wanted, least) in steps {
      let draft = Self.document(wanted, 1, range: #", "range": {"from": 0, "below": 1}"#)
      let adjustment = try PlacementAdjustment(of: draft, to: live)
      let told = try #require(adjustment.changes.first)
      #expect(abs(told.move.moved - least) < 0.000_2, "\(told)")
      live = try PlacementDocument(reading: adjustment.bytes)
      #expect(
        try #require(live.experiments["price"]).variants.allSatisfy {
          ($0.weight == nil) != $0.ranges.isEmpty
        })
    }
  }

  @Test func `a draft whose weights move nobody in vain stays as it is`() throws {
    let live = try PlacementDocument(reading: Self.document([("a", 0.5), ("b", 0.5)], 0.2))
    let draft = Self.document([("a", 0.5), ("b", 0.5)], 0.6)
    let adjustment = try PlacementAdjustment(of: draft, to: live)
    #expect(adjustment.bytes == draft)
    #expect(adjustment.changes.map(\.move.moved) == [0])
    #expect(adjustment.changes.map(\.move.joined) == [0.4])
    #expect(try PlacementAdjustment(of: draft, to: nil).bytes == draft)
  }

  @Test(arguments: [
    #", "version": 1"#, #", "salt": "anew""#, #", "fallbackBy": "deviceId""#,
    #", "status": "stopped", "winner": "a""#,
  ])
  func `an experiment that assigns everybody anew keeps its weights`(more: String) throws {
    let live = try PlacementDocument(reading: Self.document([("a", 0.5), ("b", 0.5)], 1))
    let draft = Self.document([("a", 0.2), ("b", 0.8)], 1, more: more)
    let adjustment = try PlacementAdjustment(of: draft, to: live)
    #expect(adjustment.bytes == draft && adjustment.changes.isEmpty)
  }

  @Test func `a variant that gets nobody is refused with its place`() throws {
    let live = try PlacementDocument(reading: Self.document([("a", 0.5), ("b", 0.5)], 1))
    let draft = Self.document([("b", 0.5), ("a", 0.5), ("c", 0)], 1)
    let error = #expect(throws: InvalidDocument.self) {
      try PlacementAdjustment(of: draft, to: live)
    }
    #expect(error?.diagnostics.first?.pointer == "/experiments/price/variants/2")
    #expect(error?.diagnostics.first?.message == #""c" gets nobody"#)
  }

  @Test func `everything but the ranges keeps its bytes`() throws {
    let live = try PlacementDocument(reading: Self.document([("a", 0.5), ("b", 0.5)], 1))
    let draft = Self.document([("a", 0.25), ("b", 0.5), ("c", 0.25)], 1)
    let text = String(decoding: try PlacementAdjustment(of: draft, to: live).bytes, as: UTF8.self)
    var expected = String(decoding: draft, as: UTF8.self)
    for (name, weight, range) in [
      ("a", "0.25", #"{"from": 0, "below": 0.25}"#), ("b", "0.5", #"{"from": 0.5, "below": 1}"#),
      ("c", "0.25", #"{"from": 0.25, "below": 0.5}"#),
    ] {
      expected = expected.replacing(
        #""weight": \#(weight), "show": {"paywall": "\#(name)"}"#,
        with: #""show": {"paywall": "\#(name)"}, "range": \#(range)"#)
    }
    #expect(text == expected)
  }
}
