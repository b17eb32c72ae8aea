import PaywallModel
import Testing

@testable import Placements

/// Conditions on days follow the reader's clocks.
@Suite struct ReaderDayTests {
  private static let document = #"""
    {"placements": {
       "day": {
         "rules": [
           {"name": "in", "when": {"date": {"from": "2026-12-05", "before": "2026-12-06"}}, "show": {"paywall": "a"}}
         ],
         "otherwise": {"paywall": "main"}
       },
       "moment": {
         "rules": [
           {"name": "in", "when": {"date": {"from": "2026-12-05T00:00:00Z", "before": "2026-12-06"}}, "show": {"paywall": "a"}}
         ],
         "otherwise": {"paywall": "main"}
       }}}
    """#

  /// What a reader says, the time of the decision, and whether the conditions hold.
  @Test(arguments: [
    ("{}", "2026-12-05T00:00:00Z", true, true), ("{}", "2026-12-04T23:59:59Z", false, false),
    (#"{"timeZone": "Europe/Berlin"}"#, "2026-12-04T23:00:00Z", true, false),
    (#"{"timeZone": "Europe/Berlin"}"#, "2026-12-05T23:00:00Z", false, false),
    (#"{"timeZone": "America/New_York"}"#, "2026-12-05T04:59:59Z", false, true),
    (#"{"timeZone": "America/New_York"}"#, "2026-12-06T04:59:59Z", true, true),
    (#"{"timeZone": "+14:00"}"#, "2026-12-04T10:00:00Z", true, false),
    (#"{"date": "2026-12-05"}"#, "2026-12-09T10:00:00Z", true, true),
    (#"{"date": "2026-12-06", "timeZone": "UTC"}"#, "2026-12-05T10:00:00Z", false, false),
    (#"{"now": "2026-12-05T10:00:00Z"}"#, "2026-12-09T10:00:00Z", true, true),
    (
      #"{"now": "2026-12-05T20:00:00Z", "timeZone": "Asia/Tokyo"}"#, "2026-12-09T10:00:00Z", false,
      false
    ),
  ])
  func `a day begins where the reader is`(
    context: String, now: String, day: Bool, moment: Bool
  ) throws {
    let decider = try Samples.decider(Self.document)
    let reader = try Samples.reader(context)
    let now = try #require(Moment(now))
    for (placement, holds) in [("day", day), ("moment", moment)] {
      let decision = try #require(decider.decide(placement, for: reader, now: now))
      #expect((decision.rule == "in") == holds, "\(placement)")
      let explained = try #require(decider.explain(placement, for: reader, now: now))
      #expect(explained.decision == decision)
    }
  }

  @Test func `an attribute that is older than a member of its name keeps its value`() throws {
    let reader = try Samples.reader(#"{"date": "gold", "timeZone": "Europe/Berlin"}"#)
    #expect(reader.attributes["date"] == .text("gold"))
    #expect(reader.clock.zone?.description == "Europe/Berlin")
    let decider = try Samples.decider(Self.document)
    #expect(decider.ignored(of: reader).map(\.name) == ["date"])
  }
}
