import JSON
import PaywallModel
import Testing

@testable import Placements

/// What a condition can say of a reader: each case is a condition, a context, and whether it holds.
@Suite struct AudienceTests {
  private typealias Case = (when: String, context: String, holds: Bool)

  private static let attributes = """
    {"tier": {"type": "string"}, "visits": {"type": "number"}, "tags": {"type": "list"}, "trialEnds": {"type": "date"}, "sdk": {"type": "version"}}
    """

  private static let logic: [Case] = [
    (#"{"not": {"country": "US"}}"#, #"{"country": "DE"}"#, true),
    (#"{"not": {"country": "US"}}"#, #"{"country": "US"}"#, false),
    (#"{"not": {"country": "US"}}"#, "{}", true),
    (
      #"{"not": {"country": "US", "platform": "ios"}}"#, #"{"country": "US", "platform": "web"}"#,
      true
    ),
    (
      #"{"not": [{"country": "US"}, {"platform": "ios"}]}"#,
      #"{"country": "DE", "platform": "ios"}"#, false
    ),
    (
      #"{"not": [{"country": "US"}, {"platform": "ios"}]}"#,
      #"{"country": "DE", "platform": "web"}"#, true
    ),
    (#"{"any": [{"country": "US"}, {"platform": "ios"}]}"#, #"{"platform": "ios"}"#, true),
    (#"{"any": [{"country": "US"}, {"platform": "ios"}]}"#, #"{"country": "DE"}"#, false),
    (
      #"{"any": [{"country": "US"}, {"platform": "ios"}], "theme": "dark"}"#, #"{"country": "US"}"#,
      false
    ),
    (
      #"{"all": [{"any": [{"country": "US"}, {"theme": "dark"}]}, {"any": [{"platform": "ios"}, {"device": "tv"}]}]}"#,
      #"{"theme": "dark", "device": "tv"}"#, true
    ),
    (
      #"{"all": [{"any": [{"country": "US"}, {"theme": "dark"}]}, {"any": [{"platform": "ios"}, {"device": "tv"}]}]}"#,
      #"{"theme": "dark", "device": "phone"}"#, false
    ),
    (#"{"not": {"not": {"any": [{"custom": {"visits": {"from": 3}}}]}}}"#, #"{"visits": 4}"#, true),
  ]

  private static let people: [Case] = [
    (#"{"userId": "u1"}"#, #"{"userId": "u1"}"#, true),
    (#"{"userId": "u1"}"#, #"{"targetingKey": "u1"}"#, false),
    (#"{"userId": ["u1", "u2"]}"#, #"{"userId": "u2"}"#, true),
    (#"{"deviceId": "d1"}"#, #"{"deviceId": "d2"}"#, false),
    (#"{"targetingKey": ["t1"]}"#, #"{"targetingKey": "t1"}"#, true),
    (#"{"not": {"targetingKey": "t1"}}"#, #"{"targetingKey": "t2"}"#, true),
  ]

  private static let texts: [Case] = [
    (#"{"custom": {"tier": {"contains": "@example.com"}}}"#, #"{"tier": "a@example.com"}"#, true),
    (#"{"custom": {"tier": {"contains": ["x", "gold"]}}}"#, #"{"tier": "old-golden"}"#, true),
    (#"{"custom": {"tier": {"contains": "x"}}}"#, #"{"tier": "gold"}"#, false),
    (#"{"custom": {"tier": {"startsWith": "go"}}}"#, #"{"tier": "gold"}"#, true),
    (#"{"custom": {"tier": {"startsWith": "old"}}}"#, #"{"tier": "gold"}"#, false),
    (#"{"custom": {"tier": {"startsWith": "g", "contains": "d"}}}"#, #"{"tier": "gold"}"#, true),
    (#"{"custom": {"tier": {"exists": true}}}"#, #"{"tier": "gold"}"#, true),
    (#"{"custom": {"tier": {"exists": true}}}"#, "{}", false),
    (#"{"custom": {"tier": {"exists": false}}}"#, "{}", true),
    (#"{"custom": {"visits": {"exists": false}}}"#, #"{"visits": 0}"#, false),
    (#"{"custom": {"visits": {"exists": true}}}"#, #"{"visits": "many"}"#, false),
    (#"{"custom": {"tags": "a"}}"#, #"{"tags": ["b", "a"]}"#, true),
    (#"{"custom": {"tags": ["c", "d"]}}"#, #"{"tags": ["b", "a"]}"#, false),
    (#"{"custom": {"tags": {"contains": "a"}}}"#, #"{"tags": "b,a"}"#, true),
    (#"{"custom": {"tags": {"contains": "a"}}}"#, #"{"tags": ["ab"]}"#, false),
    (#"{"custom": {"tier": "gold"}}"#, #"{"tier": ["gold"]}"#, false),
  ]

  private static let versions: [Case] = [
    (#"{"osVersion": {"from": "17.4"}}"#, #"{"osVersion": "17.10"}"#, true),
    (#"{"osVersion": {"from": "17.4"}}"#, #"{"osVersion": "17.4.1"}"#, true),
    (#"{"osVersion": {"from": "17.4"}}"#, #"{"osVersion": 17.3}"#, false),
    (#"{"osVersion": {"below": "17.4"}}"#, "{}", false),
    (#"{"appVersion": {"from": "2.1.0-beta.2"}}"#, #"{"appVersion": "2.1.0-beta.10"}"#, true),
    (#"{"appVersion": {"from": "2.1.0-beta.2"}}"#, #"{"appVersion": "2.1.0-beta"}"#, false),
    (#"{"appVersion": {"from": "2.1.0-beta.2"}}"#, #"{"appVersion": "2.1.0"}"#, true),
    (#"{"appVersion": {"below": "2.1.0-beta.2"}}"#, #"{"appVersion": "2.1.0-alpha.7"}"#, true),
    (#"{"appVersion": {"from": "2.2"}}"#, #"{"appVersion": "v2.2"}"#, true),
    (#"{"appVersion": {"from": "2.2"}}"#, #"{"appVersion": "2.2 (451)"}"#, true),
    (#"{"appVersion": {"from": "2.2", "below": "2.3"}}"#, #"{"appVersion": "2.2.0.0.9"}"#, true),
    (#"{"custom": {"sdk": {"from": "1.9", "below": "1.10"}}}"#, #"{"sdk": "1.9.4"}"#, true),
    (#"{"custom": {"sdk": {"from": "1.9", "below": "1.10"}}}"#, #"{"sdk": "1.10"}"#, false),
  ]

  private static let times: [Case] = [
    (
      #"{"custom": {"trialEnds": {"from": "2026-12-01", "before": "2026-12-03"}}}"#,
      #"{"trialEnds": "2026-12-02T23:59:59Z"}"#, true
    ),
    (
      #"{"custom": {"trialEnds": {"before": "2026-12-03"}}}"#, #"{"trialEnds": "2026-12-03"}"#,
      false
    ),
    (
      #"{"custom": {"trialEnds": {"from": "2026-12-01T12:00:00Z"}}}"#,
      #"{"trialEnds": 1796126400}"#, true
    ),
    (#"{"custom": {"trialEnds": {"from": "2026-12-01"}}}"#, #"{"trialEnds": "soon"}"#, false),
    // 2026-11-27, noon in UTC, is a Friday.
    (#"{"weekday": ["friday"]}"#, "{}", true),
    (#"{"weekday": "saturday"}"#, #"{"timeZone": "Pacific/Kiritimati"}"#, true),
    (#"{"weekday": ["saturday", "sunday"]}"#, #"{"date": "2026-11-29"}"#, true),
    (#"{"time": {"from": "12:00", "before": "13:00"}}"#, "{}", true),
    (#"{"time": {"from": "13:00", "before": "14:00"}}"#, #"{"timeZone": "Europe/Berlin"}"#, true),
    (#"{"time": {"from": "22:00", "before": "06:00"}}"#, #"{"timeZone": "+12:00"}"#, true),
    (#"{"time": {"from": "22:00", "before": "06:00"}}"#, "{}", false),
    (#"{"time": {"before": "00:00"}}"#, "{}", true),
    (#"{"time": {"before": "06:00"}}"#, #"{"timeZone": "-08:00"}"#, true),
  ]

  @Test(arguments: [logic, people, texts, versions, times])
  private func `each condition holds for the readers of whom it speaks`(cases: [Case]) throws {
    for (when, context, holds) in cases {
      let decider = try Self.decider(#"[{"when": \#(when), "show": {"paywall": "yes"}}]"#)
      let reader = try Samples.reader(context)
      let decision = try #require(decider.decide("launch", for: reader, now: Samples.now))
      #expect((decision.step == .rule(0)) == holds, "\(when) for \(context)")
      let explained = try #require(decider.explain("launch", for: reader, now: Samples.now))
      #expect(explained.steps[0].holds == holds, "\(when) for \(context): \(explained.steps[0])")
    }
  }

  private static func decider(_ rules: String) throws -> PlacementDecider {
    try Samples.decider(
      #"{"attributes": \#(attributes), "placements": {"launch": {"rules": \#(rules), "otherwise": {"paywall": "no"}}}}"#
    )
  }

  @Test func `a condition is written as it was read`() throws {
    for (when, _, _) in Self.logic + Self.people + Self.texts + Self.versions + Self.times {
      let document = try Self.decider(#"[{"when": \#(when), "show": {"paywall": "yes"}}]"#).document
      var writer = JSONWriter()
      document.write(to: &writer)
      #expect(try PlacementDocument(reading: writer.bytes) == document, "\(when)")
    }
  }

  @Test func `a ramp has more people from each of its dates on`() throws {
    let decider = try Self.decider(
      """
      [{"rollout": {"share": 0.1, "salt": "r", "ramp": [{"from": "2026-12-05", "share": 0.5}, {"from": "2026-12-12T06:00:00Z", "share": 1}]}, "show": {"paywall": "new"}}]
      """)
    var generator = ReaderGenerator(for: [decider.document], seed: 4)
    let readers = (0..<6_000).map { _ in generator.next() }
    func people(at text: String) throws -> Set<Int> {
      let now = try #require(Moment(text))
      return Set(
        readers.indices.filter {
          decider.decide("launch", for: readers[$0], now: now)?.step == .rule(0)
        })
    }
    let (first, second, third) = (
      try people(at: "2026-12-04T23:59:59Z"), try people(at: "2026-12-05T00:00:00Z"),
      try people(at: "2026-12-12T06:00:00Z")
    )
    // Four standard deviations of 6,000 draws are below 0.026.
    #expect(abs(Double(first.count) / 6_000 - 0.1) < 0.016)
    #expect(abs(Double(second.count) / 6_000 - 0.5) < 0.026)
    #expect(third.count == 6_000)
    #expect(first.isSubset(of: second))
    let dependencies = try #require(decider.dependencies(of: "launch"))
    #expect(
      dependencies.moments.map(\.description) == ["2026-12-05T00:00:00Z", "2026-12-12T06:00:00Z"])
  }

  @Test func `a rule below one with a negation is reached`() throws {
    _ = try Self.decider(
      """
      [{"when": {"platform": "ios", "not": {"country": "US"}}, "show": {"paywall": "a"}},
       {"when": {"platform": "ios"}, "show": {"paywall": "b"}}]
      """)
  }
}
