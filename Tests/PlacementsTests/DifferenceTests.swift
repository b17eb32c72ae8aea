import PaywallModel
import Testing

@testable import Placements

@Suite struct DifferenceTests {
  private static let old = #"""
    {"attributes": {"tier": {"type": "string"}, "visits": {"type": "number"}},
     "experiments": {"price": {"variants": [{"name": "a", "show": {"paywall": "a"}}, {"name": "b", "show": {"paywall": "b"}}]}},
     "placements": {
       "launch": {"rules": [
         {"name": "gold", "when": {"custom": {"tier": "gold"}}, "show": {"paywall": "winter"}},
         {"name": "ten-percent", "rollout": {"share": 0.1, "salt": "r1"}, "show": {"paywall": "winter"}},
         {"when": {"platform": "web"}, "show": {"nothing": "not on the web"}},
         {"when": {"platform": "tvos"}, "show": {"paywall": "main"}}
       ], "otherwise": {"paywall": "main"}},
       "old": {"otherwise": {"paywall": "main"}}}}
    """#

  private static let new = #"""
    {"attributes": {"tier": {"type": "string", "values": ["gold"]}},
     "paused": true, "holdout": {"share": 0.05, "salt": "2026"},
     "experiments": {"price": {"share": 0.5, "variants": [{"name": "a", "show": {"paywall": "a"}}, {"name": "b", "show": {"paywall": "b"}}]}},
     "placements": {
       "launch": {"rules": [
         {"name": "ten-percent", "rollout": {"share": 0.5, "salt": "r1"}, "show": {"paywall": "winter"}},
         {"name": "gold", "when": {"custom": {"tier": "gold"}}, "show": {"paywall": "winter"}},
         {"when": {"platform": "web"}, "show": {"nothing": "not on the web"}},
         {"name": "new", "when": {"country": "US"}, "show": {"experiment": "price"}}
       ], "frequency": {"most": 3, "per": "P7D"}, "otherwise": {"paywall": "main"}},
       "settings": {"otherwise": {"paywall": "main"}}}}
    """#

  @Test func `what differs is told by names`() throws {
    let changes = try Samples.document(Self.new).changes(since: Samples.document(Self.old))
    let found = changes.map { change in
      "\(change.kind) \(change.subject) (\(change.pointer))\n  \(change.before ?? "nothing")\n  \(change.after ?? "nothing")\n"
    }.joined()
    #expect(found == (try Fixtures.expected("difference.txt", recording: found)))
  }

  @Test func `a document does not differ from itself`() throws {
    let document = try Samples.document(Self.new)
    #expect(document.changes(since: document).isEmpty)
  }
}
