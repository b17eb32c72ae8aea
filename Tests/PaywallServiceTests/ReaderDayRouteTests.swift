import HTTP
import JSON
import Testing

@testable import PaywallService

/// The day of an answer is the reader's, and an answer that had to take another one says so.
@Suite struct ReaderDayRouteTests {
  private let test: TestService

  init() throws {
    test = try TestService()
    try publish("?activate=true", Self.document("{yearly.offer.end | fallback: never}"))
    try publish("?paywall=plain", Self.document("{yearly.price}"))
    try publish(
      "?placements=true",
      #"""
      {"placements": {
         "day": {
           "rules": [{"name": "in", "when": {"date": {"from": "2026-12-06"}}, "show": {"paywall": "plain"}}],
           "otherwise": {"paywall": "main"}
         },
         "any": {"otherwise": {"paywall": "plain"}}
       }}
      """#)
  }

  private static func document(_ title: String) -> String {
    #"""
    {"products": {"yearly": {"sku": "y", "price": "59.99", "currency": "USD", "period": "P1Y", "trial": "P7D"}},
     "components": [{"type": "label", "title": "\#(title)"}]}
    """#
  }

  private func publish(_ query: String, _ body: String) throws {
    let answer = try test.ask(.put, "/admin/brands/disney" + query, body: body)
    try #require(answer.status == 201, "\(answer.text)")
  }

  private static let late = "now=2026-12-05T23:30:00Z"

  /// What a reader tells, the day on which the offer ends, and what is assumed.
  @Test(
    arguments: [
      ("", "December 12", "day=UTC"), ("&timeZone=Europe/Berlin", "December 13", nil),
      ("&timeZone=%2B01:00", "December 13", nil),
      ("&timeZone=America/New_York", "December 12", nil),
      ("&timeZone=UTC", "December 12", nil), ("&timeZone=Mars/Olympus", "December 12", "day=UTC"),
      ("&date=2026-12-24", "December 31", nil),
      ("&date=2026-12-24&timeZone=Asia/Tokyo", "December 31", nil),
    ] as [(String, String, String?)])
  func `an offer ends by the reader's calendar`(
    query: String, end: String, assumed: String?
  ) throws {
    for target in ["/render?", "/render?flatten=true&"] {
      let answer = try test.ask(.get, target + Self.late + query)
      #expect(answer.text.contains(end), "\(answer.text)")
      #expect(answer.fields["Paywall-Assumed"] == assumed)
      #expect(try answer.json()["assumed"]?["day"]?.string == assumed.map { _ in "UTC" })
    }
    let resolved = try test.ask(.get, "/paywall/resolved?" + Self.late + query)
    #expect(resolved.text.contains(end) && resolved.fields["Paywall-Assumed"] == assumed)
  }

  /// What a reader tells, when a countdown ends that its document writes without an offset, what it shows, and what is assumed.
  @Test(
    arguments: [
      ("", "2026-12-06T00:00:00Z", "00:30:00", "timeZone=UTC"),
      ("&timeZone=Europe/Berlin", "2026-12-05T23:00:00Z", "00:00:00", nil),
      ("&timeZone=America/New_York", "2026-12-06T05:00:00Z", "05:30:00", nil),
      ("&date=2026-12-01", "2026-12-06T00:00:00Z", "00:30:00", "timeZone=UTC"),
    ] as [(String, String, String, String?)])
  func `a countdown without an offset ends by the reader's clocks`(
    query: String, end: String, figures: String, assumed: String?
  ) throws {
    try publish(
      "?paywall=countdown",
      #"{"components": [{"type": "countdown", "until": "2026-12-06T00:00:00"}]}"#)
    let answer = try test.ask(
      .get, "/render?brand=disney&paywall=countdown&" + Self.late + query)
    #expect(answer.text.contains(#""until":"\#(end)""#) && answer.text.contains(figures))
    #expect(answer.fields["Paywall-Assumed"] == assumed)
    #expect(try answer.json()["assumed"]?["timeZone"]?.string == assumed.map { _ in "UTC" })
  }

  @Test func `readers of one day share a layout, whatever their zone is called`() throws {
    for zone in ["Europe/Berlin", "Europe/Paris", "%2B01:00", "Africa/Lagos"] {
      #expect(try test.ask(.get, "/render?\(Self.late)&timeZone=\(zone)").status == 200)
    }
    #expect(try test.ask(.get, "/render?\(Self.late)&date=2026-12-06").status == 200)
    #expect(try test.ask(.get, "/metrics").text.contains("render_cache_entries 1\n"))
  }

  @Test func `a document that says no day assumes none and has one layout`() throws {
    let answers = try ["", "&timeZone=Asia/Tokyo", "&timeZone=UTC"].map {
      try test.ask(.get, "/render?brand=disney&paywall=plain" + $0)
    }
    for answer in answers {
      #expect(answer.body == answers[0].body && answer.fields["Paywall-Assumed"] == nil)
    }
    #expect(!answers[0].text.contains("assumed"))
  }

  /// A placement, what a reader tells, the rule, and what is assumed.
  @Test(
    arguments: [
      ("day", "", "otherwise", "day=UTC"), ("day", "&timeZone=Europe/Berlin", "in", nil),
      ("day", "&date=2026-12-05", "otherwise", nil), ("any", "", "otherwise", nil),
    ] as [(String, String, String, String?)])
  func `a placement decides by the reader's day`(
    placement: String, query: String, rule: String, assumed: String?
  ) throws {
    for path in ["paywall", "render"] {
      let answer = try test.ask(.get, "/\(path)?placement=\(placement)&\(Self.late)\(query)")
      #expect(answer.fields["Paywall-Rule"] == rule)
      #expect(answer.fields["Paywall-Assumed"] == assumed)
    }
    let members = (Self.late + query).split(separator: "&").map {
      let sides = $0.split(separator: "=")
      return #""\#(sides[0])": "\#(sides[1])""#
    }
    let flag = try test.ask(
      .post, "/ofrep/v1/evaluate/flags/\(placement)",
      body: #"{"context": {\#(members.joined(separator: ","))}}"#
    ).json()["metadata"]
    #expect(flag?["rule"]?.string == rule && flag?["assumed"]?.string == assumed)
  }
}
