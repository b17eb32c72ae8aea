import Foundation
import HTTP
import JSON
import PaywallModel
import Testing

@testable import ReaderRoutes
@testable import Routing

/// `placement=` on the paths that deliver, the reasons, and what a draft would change.
@Suite struct PlacementRouteTests {
  private let test: TestService
  private static let document = #"""
    {
      "placements": {
        "launch": {
          "rules": [
            {"name": "enough", "when": {"sessions": {"from": 9}}, "show": {"nothing": "enough"}},
            {"name": "tablets", "when": {"device": "tablet"}, "show": {"paywall": "winter"}},
            {"name": "later", "when": {"date": {"from": "2099-01-01"}}, "show": {"paywall": "winter"}}
          ],
          "otherwise": {"paywall": "main"}
        }
      }
    }
    """#

  init() throws {
    test = try TestService()
    try publish("?paywall=winter", TestService.document("Winter"))
    try publish("?placements=true", Self.document)
  }

  private func publish(_ query: String, _ body: String) throws {
    let answer = try test.ask(.put, "/admin/brands/disney" + query, body: body)
    try #require(answer.status == 201, "\(answer.text)")
  }

  @Test func `a publish of placements warns of what they say in vain`() throws {
    let draft = #"""
      {
        "experiments": {
          "season": {
            "variants": [
              {"name": "a", "show": {"paywall": "main"}}, {"name": "b", "show": {"paywall": "winter"}}
            ]
          }
        },
        "placements": {"launch": {"otherwise": {"paywall": "main"}}}
      }
      """#
    for query in ["?placements=true&dryRun=true", "?placements=true"] {
      let answer = try test.ask(.put, "/admin/brands/disney" + query, body: draft)
      let warnings = Array(try #require(try answer.json()["warnings"]?.elements))
      #expect(warnings.map { $0["code"]?.string } == ["unused-experiment"], "\(answer.text)")
      #expect(warnings.first?["pointer"]?.string == "/experiments/season")
    }
  }

  @Test
  func `a draft is adjusted so that as few people as possible change, which a simulation shows`()
    throws
  {
    func placements(_ variants: String) -> String {
      #"""
      {
        "experiments": {"season": {"variants": [\#(variants)]}},
        "placements": {
          "launch": {"rules": [{"show": {"experiment": "season"}}], "otherwise": {"paywall": "main"}}
        }
      }
      """#
    }
    let (main, winter) = (#""show": {"paywall": "main"}"#, #""show": {"paywall": "winter"}"#)
    try publish(
      "?placements=true&activate=true",
      placements(#"{"name": "a", \#(main)}, {"name": "b", \#(winter)}"#))
    let draft = placements(
      #"{"name": "n", "weight": 0.2, "show": {"nothing": "none"}}, {"name": "a", "weight": 0.4, \#(main)}, {"name": "b", "weight": 0.4, \#(winter)}"#
    )
    let path = "/admin/brands/disney/placements"
    let adjusted = try test.ask(.post, path + "/adjust", body: draft)
    #expect(adjusted.status == 200, "\(adjusted.text)")
    let told = try #require(adjusted.fields["Paywall-Adjusted"])
    #expect(told.hasPrefix(#""season";moved=0.2;joined=0;without=0.3"#), "\(told)")
    func changed(_ draft: String) throws -> Double {
      let body = #"{"draft": \#(draft), "count": 10000}"#
      let answer = try test.ask(.post, path + "/simulate", body: body)
      return try #require(try answer.json()["changedShare"]?.number?.double, "\(answer.text)")
    }
    let (least, plain) = (try changed(adjusted.text), try changed(draft))
    #expect(abs(least - 0.2) < 0.02, "\(least)")
    #expect(abs(plain - 0.3) < 0.02, "\(plain)")
    try publish("?placements=true&activate=true", adjusted.text)

    let wrong = try test.ask(
      .post, path + "/adjust",
      body: draft.replacing(#"paywall": "winter"#, with: #"paywall": "summer"#))
    #expect(wrong.status == 422 && wrong.text.contains("summer"), "\(wrong.text)")
    #expect(try test.ask(.post, path + "/adjust", body: "{").status == 422)
  }

  @Test func `one request decides and delivers the document`() throws {
    let tablet = try test.ask(.get, "/paywall?placement=launch&device=tablet&country=DE")
    #expect(tablet.text.contains("Winter"))
    let names: [FieldName] = [
      "Paywall-Placement", "Paywall-Rule", "Paywall-Reason", "Paywall-Brand", "Paywall-Name",
      "Paywall-Version",
    ]
    let fields = names.map {
      tablet.fields[$0]
    }
    #expect(fields == ["launch", "tablets", "TARGETING_MATCH", "disney", "winter", "1"])
    let phone = try test.ask(.get, "/paywall?placement=launch&device=phone")
    #expect(phone.fields["Paywall-Rule"] == "otherwise" && phone.fields["Paywall-Name"] == nil)
    #expect(phone.body == (try test.ask(.get, "/paywall?brand=disney").body))
    let tag = try #require(tablet.fields["ETag"])
    let again = try test.ask(
      .get, "/paywall?placement=launch&device=tablet", fields: ["If-None-Match": tag])
    #expect(again.status == 304)
  }

  @Test
  func `what is said of a reader in vain is named, and refused where the client asks for that`()
    throws
  {
    let target = "/paywall?placement=launch&device=fridge&tier=gold"
    let answer = try test.ask(.get, target)
    #expect(answer.status == 200 && answer.fields["Paywall-Ignored"] == "device, tier")
    let refused = try test.ask(.get, target + "&strict=true")
    #expect(refused.status == 400 && refused.text.contains("device: expected one of phone"))
    let layout = try test.ask(
      .get, "/render?placement=launch&device=iphone-11&contrast=high&direction=ltr&tier=gold")
    #expect(layout.fields["Paywall-Ignored"] == "tier")
  }

  @Test func `one request decides and lays out, and a device of the table is a phone or a tablet`()
    throws
  {
    for (device, rule) in [("ipad-pro-11", "tablets"), ("iphone-11", "otherwise")] {
      let answer = try test.ask(.get, "/render?placement=launch&device=\(device)")
      #expect(answer.status == 200 && answer.fields["Paywall-Rule"] == rule, "\(answer.text)")
    }
  }

  @Test func `a reader may be described in the content, and a layout be asked for with more facts`()
    throws
  {
    let tablet = try test.ask(
      .post, "/paywall?placement=launch", body: #"{"context": {"device": "tablet"}}"#)
    #expect(tablet.text.contains("Winter") && tablet.fields["Paywall-Rule"] == "tablets")
    let nobody = try test.ask(
      .post, "/paywall?placement=launch", body: #"{"context": {"sessions": 12}}"#)
    #expect(nobody.status == 204 && nobody.fields["Paywall-Rule"] == "enough")
    let layout = try test.ask(
      .post, "/render?placement=launch&device=ipad-pro-11", body: #"{"custom": {"a": "b"}}"#)
    #expect(layout.text.contains("Winter") && layout.fields["Paywall-Rule"] == "tablets")
    for (target, body, detail) in [
      ("/paywall?placement=launch", "{}", "context is missing"),
      ("/paywall?placement=launch", "{", "the content is not JSON"),
      ("/paywall?placement=launch", #"{"context": []}"#, "the context is not an object"),
      ("/paywall", #"{"context": {}}"#, "placement is missing"),
      ("/paywall?placement=lunch", #"{"context": {}}"#, "its placements: launch"),
    ] {
      let answer = try test.ask(.post, target, body: body)
      #expect(answer.status >= 400 && answer.text.contains(detail), "\(answer.text)")
    }
  }

  @Test(arguments: [
    (#"{"context": {"device": "tablet"}}"#, "", "tablets", nil),
    (#"{"context": {"sessions": 12}}"#, "", "enough", nil),
    (#"{"context": {"sessions": 12}}"#, "&sessions=1", "otherwise", nil),
    (#"{"context": {"sessions": -1, "tier": [1]}}"#, "", "otherwise", "sessions, tier"),
    (#"{"context": []}"#, "", "otherwise", "context"),
    (#"{"context": {"assignments": "x"}}"#, "", "otherwise", "assignments"),
  ])
  func `a layout's content may say what a placement asks of the reader`(
    body: String, query: String, rule: String, ignored: String?
  ) throws {
    let answer = try test.ask(
      .post, "/render?placement=launch&width=390&height=844" + query, body: body)
    #expect(answer.status == (rule == "enough" ? 204 : 200), "\(answer.text)")
    #expect(answer.fields["Paywall-Rule"] == rule)
    #expect(answer.fields["Paywall-Ignored"] == ignored)
  }

  @Test func `a context without a placement is ignored, and named`() throws {
    let body = #"{"context": {"userId": "u1"}}"#
    let answer = try test.ask(.post, "/render?brand=disney", body: body)
    #expect(answer.status == 200 && answer.fields["Paywall-Ignored"] == "context")
    let strict = try test.ask(.post, "/render?brand=disney&strict=true", body: body)
    #expect(strict.status == 422 && strict.text.contains("the request names no placement"))
  }

  @Test func `nothing to show is 204 with the reason`() throws {
    for path in ["paywall", "render"] {
      let answer = try test.ask(.get, "/\(path)?placement=launch&sessions=12")
      #expect(answer.status == 204 && answer.body.isEmpty)
      #expect(answer.fields["Paywall-Rule"] == "enough")
    }
  }

  @Test(arguments: [
    ("/paywall?placement=lunch", 404, "disney has no placement \"lunch\"; its placements: launch"),
    ("/paywall?placement=launch&brand=espn", 404, "espn has no placements"),
    ("/paywall?placement=launch&version=1", 400, "chooses the paywall and its version"),
    ("/render?placement=launch&paywall=winter", 400, "chooses the paywall and its version"),
    ("/paywall?explain=true", 400, "placement is missing"),
  ])
  func `a wrong question is told`(target: String, status: Int, detail: String) throws {
    let answer = try test.ask(.get, target)
    let found = try answer.json()["detail"]?.string ?? ""
    #expect(answer.status == status && found.contains(detail), "\(answer.text)")
  }

  @Test func `an explanation tells each rule, what it asked and what it found`() throws {
    let root = try test.ask(.get, "/paywall?placement=launch&device=phone&explain=true").json()
    #expect(root["rule"]?.string == "otherwise" && root["shows"]?["paywall"]?.string == "main")
    let steps = try #require(root["steps"]?.elements.map(Array.init))
    #expect(steps.compactMap { $0["decides"]?.bool } == [false, false, false, true])
    let tablets = steps[1]["conditions"]?.elements?.first { _ in true }
    #expect(tablets?["asked"]?.string == "tablet" && tablets?["found"]?.string == "phone")
    #expect(tablets?["holds"]?.bool == false)
  }

  @Test func `a draft is simulated beside the live placements`() throws {
    let draft = Self.document.replacing(#""from": 9"#, with: #""from": 5"#)
    let readers = [3, 7, 12].map { #"{"sessions": \#($0)}"# }.joined(separator: ",")
    let answer = try test.ask(
      .post, "/admin/brands/disney/placements/simulate",
      body: #"{"draft": \#(draft), "readers": [\#(readers)]}"#)
    let root = try answer.json()
    #expect(
      root["readers"]?.number?.int == 3 && root["changed"]?.number?.int == 1, "\(answer.text)")
    let placement = root["placements"]?.elements?.first { _ in true }
    let change = placement?["changes"]?.elements?.first { _ in true }
    #expect(change?["from"]?["paywall"]?.string == "main")
    #expect(change?["to"]?["nothing"]?.string == "enough")
    #expect(change?["examples"]?.elements?.compactMap { $0.number?.int } == [1])
    #expect(placement?["unreached"]?.elements?.count == 2)
  }

  @Test func `a token has one simulation at a time`() throws {
    let turns = SimulationTurns()
    var anna: SimulationTurns.Turn? = try turns.turn(of: "anna")
    let again = #expect(throws: Problem.self) { try turns.turn(of: "anna") }
    #expect(again?.type == .tooManyRequests)
    _ = try turns.turn(of: "ben")
    anna?.end()
    anna = try turns.turn(of: "anna")
    // The queue was full: nobody ends the turn, and nobody holds it.
    anna = nil
    anna = try turns.turn(of: "anna")
    withExtendedLifetime(anna) {}
  }

  @Test func `a second simulation is refused while the first one waits, and taken after it`() throws
  {
    let request = try HTTPRequest(
      .post, "/admin/brands/disney/placements/simulate", body: Array("{}".utf8))
    let first = test.service.respond(request)
    #expect(try test.ask(.post, request.path, body: "{}").status == 429)
    guard case .deferred(let work) = first.content else {
      Issue.record("it is not deferred")
      return
    }
    _ = work()
    #expect(try test.ask(.post, request.path, body: "{}").status == 200)
  }

  @Test(arguments: [
    (30, 0, false), (31, 0, true), (2, 900, false), (2, 1_100, true),
  ])
  func `a worker decides for a long query, and as the loop does`(
    parameters: Int, bytes: Int, isDeferred: Bool
  ) throws {
    let filler = "&long=" + String(repeating: "a", count: bytes)
    let more = (2..<parameters).map { "&x\($0)=1" }.joined()
    let target = "/paywall?placement=launch&device=tablet" + more + (bytes > 0 ? filler : "")
    let reply = test.service.respond(try HTTPRequest(.get, target))
    if case .deferred = reply.content {
      #expect(isDeferred)
    } else {
      #expect(!isDeferred)
    }
    #expect(try test.ask(.get, target).text.contains("Winter"))
  }

  @Test(arguments: [
    ("[]", 422, "expected an object"), (#"{"count": 0}"#, 422, "count: expected"),
    (#"{"readers": []}"#, 422, "readers: expected a list"),
    (#"{"readers": [5]}"#, 422, "readers, place 0"), (#"{"version": 7}"#, 404, "no version 7"),
    (#"{"draft": {"placements": {"a": {"otherwise": {"paywall": "x"}}}}}"#, 422, "1 error"),
  ])
  func `a wrong simulation is told`(body: String, status: Int, detail: String) throws {
    let answer = try test.ask(.post, "/admin/brands/disney/placements/simulate", body: body)
    #expect(answer.status == status && answer.text.contains(detail), "\(answer.text)")
  }

  @Test func `the document is for the team alone`() throws {
    #expect(try test.ask(.get, "/admin/brands/disney/placements").text == Self.document)
    let brand = try test.ask(.get, "/brands/disney").json()
    let other = brand["paywalls"]?.elements?.first { $0["placements"]?.bool == true }
    #expect(other?["live"]?.number?.int == 1)
    let closed = try TestService(access: .tokens(TokenKeeper(AccessList(tokens: []))))
    let asked = try closed.ask(.get, "/admin/brands/disney/placements")
    #expect(asked.status == 401)
    #expect(try closed.ask(.get, "/paywall?placement=launch&explain=true").status == 401)
  }

  @Test func `a large change goes live only with a reason, where the policy asks for one`() throws {
    let policy = try test.ask(
      .put, "/admin/brands/disney/policy", body: #"{"reasonAbove": 0.1}"#)
    #expect(policy.status == 201, "\(policy.text)")
    try publish(
      "?placements=true",
      Self.document.replacing(#"{"paywall": "main"}"#, with: #"{"nothing": "no"}"#))
    let live = "/admin/live?brand=disney&placements=true&version=2"
    let refused = try test.ask(.post, live)
    #expect(refused.status == 409 && refused.text.contains("asks for a reason above 10 %"))
    #expect(try test.ask(.post, live + "&reason=the+season+is+over").status == 200)
    try publish("?placements=true&activate=true&reason=back", Self.document + "\n")
    let small = Self.document.replacing("tablets", with: "slates")
    try publish("?placements=true", small)
    #expect(try test.ask(.post, "/admin/live?brand=disney&placements=true&version=4").status == 200)
  }
}
