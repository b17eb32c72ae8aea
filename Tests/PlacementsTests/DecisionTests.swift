import Experiments
import PaywallModel
import Testing

@testable import Placements

@Suite struct DecisionTests {
  /// A context, a placement and what is decided.
  private static let cases: [(context: String, placement: String, line: String)] = [
    (#"{}"#, "simple", "otherwise: the paywall main STATIC"),
    (#"{}"#, "launch", "otherwise: the paywall main DEFAULT"),
    (
      #"{"entitlements": ["family"]}"#, "launch",
      "rule 1 bought: nothing (has bought) TARGETING_MATCH"
    ),
    (#"{"entitlements": []}"#, "launch", "otherwise: the paywall main DEFAULT"),
    (
      #"{"platform": "ios", "tier": "gold"}"#, "launch",
      "rule 2 gold-readers: the paywall winter TARGETING_MATCH"
    ),
    (#"{"platform": "ios", "tier": "silver"}"#, "launch", "otherwise: the paywall main DEFAULT"),
    (#"{"platform": "ios"}"#, "launch", "otherwise: the paywall main DEFAULT"),
    (
      #"{"shown": 3, "entitlements": ["family"]}"#, "launch",
      "frequency: nothing (shown often enough) TARGETING_MATCH"
    ),
    (
      #"{"shown": 2, "entitlements": ["family"]}"#, "launch",
      "rule 1 bought: nothing (has bought) TARGETING_MATCH"
    ),
    (
      #"{"shown": {"launch": 3, "simple": 0}}"#, "launch",
      "frequency: nothing (shown often enough) TARGETING_MATCH"
    ),
    (
      #"{"shown": {"launch": ["2026-11-22T00:00:01Z", "2026-11-27T11:00:00+01:00", "2026-11-27T12:00:00Z"]}}"#,
      "launch", "frequency: nothing (shown often enough) TARGETING_MATCH"
    ),
    (
      #"{"shown": {"launch": ["2026-11-20T12:00:00Z", "2026-11-27T11:00:00Z", "2026-11-27T12:00:00Z"]}}"#,
      "launch", "otherwise: the paywall main DEFAULT"
    ),
    (#"{"shown": {"launch": []}}"#, "launch", "otherwise: the paywall main DEFAULT"),
    (
      #"{"visits": 5, "beta": true}"#, "launch",
      "rule 5: the paywall main version 1 TARGETING_MATCH"
    ),
    (#"{"visits": 9, "beta": true}"#, "launch", "otherwise: the paywall main DEFAULT"),
    (
      #"{"visits": "8.5", "beta": "true"}"#, "launch",
      "rule 5: the paywall main version 1 TARGETING_MATCH"
    ),
    (
      #"{"country": "US", "sessions": 3}"#, "launch", "otherwise: the paywall main DEFAULT"
    ),
    (
      #"{}"#, "settings",
      "rule 1: the paywall main version 2 by colour=blue TARGETING_MATCH"
    ),
  ]

  @Test(arguments: cases)
  func `the first rule that holds decides`(context: String, placement: String, line: String) throws
  {
    let decider = try Samples.everything()
    let decision = try decider.decide(placement, for: Samples.reader(context), now: Samples.now)
    #expect(decision?.line == line)
  }

  /// A context and the rule of the placement `reader` that it meets.
  private static let facts: [(context: String, rule: String?)] = [
    (#"{"appVersion": "2.1"}"#, "version"), (#"{"appVersion": "2.1.0+77"}"#, "version"),
    (#"{"appVersion": "2.10.1"}"#, "version"), (#"{"appVersion": "2.0.9"}"#, nil),
    (#"{"appVersion": "3"}"#, nil), (#"{"appVersion": "3.0.0-beta.2"}"#, "version"),
    (#"{"appVersion": "2.1.0-rc.1"}"#, nil), (#"{"appVersion": "2.x"}"#, nil),
    (#"{"locale": "pt-BR"}"#, "brazil"), (#"{"locale": "pt_br"}"#, "brazil"),
    (#"{"locale": "pt-PT"}"#, "portuguese"), (#"{"locale": "pt"}"#, "portuguese"),
    (#"{"locale": "ptx"}"#, nil), (#"{"storefront": "AT"}"#, "germany"),
    (#"{"storefront": "at"}"#, "germany"), (#"{"country": "AT"}"#, nil),
    (#"{"device": "tablet", "theme": "dark"}"#, "tablet-at-night"),
    (#"{"device": "tablet"}"#, nil), (#"{"textScale": 2.5}"#, "large-text"),
    (#"{"textScale": 1.9}"#, nil), (#"{"width": 1024, "height": 768}"#, "wide"),
    (#"{"width": 1024}"#, nil), (#"{"width": 1024, "orientation": "landscape"}"#, "wide"),
    (#"{"width": 700}"#, "middle"), (#"{"width": 720}"#, nil),
    (#"{"offers": {"monthly": "introductory"}}"#, "trial"),
    (#"{"offers": {"monthly": "none", "yearly": "freeTrial"}}"#, nil),
    (#"{"daysSinceInstall": 0}"#, "fresh"), (#"{"daysSinceInstall": 1}"#, nil),
    (#"{"club": "ü", "visits": 2.5}"#, "club"), (#"{"club": "a b", "visits": 1}"#, "club"),
    (#"{"club": "a b", "visits": true}"#, nil), (#"{"club": "a b"}"#, nil), (#"{}"#, nil),
  ]

  @Test(arguments: facts)
  func `each fact of a reader meets its rule, and what is not told meets none`(
    context: String, rule: String?
  ) throws {
    let decider = try Samples.everything()
    let decision = try decider.decide("reader", for: Samples.reader(context), now: Samples.now)
    #expect(decision?.rule == rule)
  }

  @Test func `a language is met again after more languages than are remembered`() throws {
    let decider = try Samples.everything()
    for number in 0..<2 * AudienceTable.mostKnownLocales {
      let (tag, rule) = number % 7 == 0 ? ("pt-BR", "brazil") : ("de-\(100 + number)", nil)
      let reader = try Samples.reader(#"{"locale": "\#(tag)"}"#)
      #expect(decider.decide("reader", for: reader, now: Samples.now)?.rule == rule)
    }
  }

  @Test(arguments: [
    ("2026-12-30T23:59:59Z", nil), ("2026-12-31T00:00:00Z", "new-year"),
    ("2027-01-02T09:59:59Z", "new-year"), ("2027-01-02T10:00:00Z", nil),
  ])
  func `a day begins at midnight in UTC, and a moment has its offset`(
    now: String, rule: String?
  ) throws {
    let decider = try Samples.everything()
    let decision = decider.decide(
      "reader", for: PlacementReader(), now: try #require(Moment(now)))
    #expect(decision?.rule == rule)
  }

  @Test func `there is no decision for a placement that does not exist`() throws {
    let decider = try Samples.everything()
    #expect(decider.decide("checkout", for: PlacementReader(), now: Samples.now) == nil)
    #expect(decider.explain("checkout", for: PlacementReader(), now: Samples.now) == nil)
    #expect(decider.dependencies(of: "checkout") == nil)
  }

  @Test func `all placements are decided as each is`() throws {
    let decider = try Samples.everything()
    var readers = ReaderGenerator(for: [decider.document], seed: 7)
    for _ in 0..<200 {
      let reader = readers.next()
      let all = decider.decideAll(for: reader, now: Samples.now)
      #expect(all.map(\.placement) == ["launch", "reader", "settings", "simple"])
      #expect(
        all
          == decider.placementNames.compactMap {
            decider.decide($0, for: reader, now: Samples.now)
          })
    }
  }

  @Test func `a paused document shows everybody what each placement has for everybody else`() throws
  {
    let decider = try Samples.decider(
      #"{"paused": true, "holdout": {"share": 1, "salt": "a"}, "placements": {"launch": {"rules": [{"show": {"nothing": "x"}}], "frequency": {"most": 1, "per": "P1D"}, "otherwise": {"paywall": "main"}}}}"#
    )
    let reader = try Samples.reader(#"{"targetingKey": "a", "shown": 9}"#)
    let decision = decider.decide("launch", for: reader, now: Samples.now)
    #expect(decision?.line == "paused: the paywall main DISABLED")
    #expect(decider.dependencies(of: "launch") == PlacementDependencies())
  }

  @Test(arguments: [
    (#""show": {"nothing": "held out"}, "#, "holdout: nothing (held out) SPLIT"),
    ("", "holdout: the paywall main SPLIT"),
  ])
  func `no rule counts for whoever is held out`(show: String, line: String) throws {
    let decider = try Samples.decider(
      #"{"holdout": {\#(show)"share": 0.2, "salt": "2026"}, "placements": {"launch": {"rules": [{"show": {"paywall": "winter"}}], "otherwise": {"paywall": "main"}}}}"#
    )
    var held = 0
    for index in 0..<10_000 {
      var reader = PlacementReader()
      reader.targetingKey = "person \(index)"
      let decision = decider.decide("launch", for: reader, now: Samples.now)
      if decision?.step == .holdout {
        held += 1
        #expect(decision?.line == line)
      } else {
        #expect(decision?.line == "rule 1: the paywall winter TARGETING_MATCH")
      }
    }
    #expect(abs(held - 2_000) < 160)
  }

  @Test func `a larger rollout keeps those of a smaller one, and nobody else is in`() throws {
    let shares = [0, 0.1, 0.5, 1]
    let deciders = try shares.map { share in
      try Samples.decider(
        #"{"placements": {"launch": {"rules": [{"rollout": {"share": \#(share), "salt": "r1"}, "show": {"paywall": "winter"}}], "otherwise": {"paywall": "main"}}}}"#
      )
    }
    var counts = [0, 0, 0, 0]
    for index in 0..<10_000 {
      var reader = PlacementReader()
      reader.targetingKey = "person \(index)"
      let isIn = deciders.map {
        $0.decide("launch", for: reader, now: Samples.now)?.step == .rule(0)
      }
      for (place, isIn) in isIn.enumerated() where isIn { counts[place] += 1 }
      #expect(!zip(isIn, isIn.dropFirst()).contains { $0 && !$1 })
    }
    #expect(counts[0] == 0 && counts[3] == 10_000)
    #expect(abs(counts[1] - 1_000) < 120 && abs(counts[2] - 5_000) < 200)
  }

  /// A context, what OpenFeature calls the decision, and why.
  private static let labels: [(context: String, label: String, detail: String)] = [
    (#"{"shown": 9}"#, "frequency", "a paywall was shown often enough"),
    (#"{"entitlements": "premium"}"#, "bought", "the rule holds"),
    (#"{"visits": 5, "beta": true}"#, "rule-5", "the rule holds"),
    (
      #"{"userId": "person 50"}"#, "ten-percent", "the rule holds, and the reader is in its rollout"
    ),
    (
      #"{"userId": "person 2", "country": "US", "sessions": 3}"#, "cheap",
      "the reader takes part in the experiment \"price\""
    ),
    (#"{}"#, "otherwise", "no rule holds"),
  ]

  @Test(arguments: labels)
  func `a decision has a name and a sentence`(context: String, label: String, detail: String) throws
  {
    let decider = try Samples.everything()
    let decision = try decider.decide("launch", for: Samples.reader(context), now: Samples.now)
    #expect(decision?.label == label && decision?.detail == detail)
  }
}
