import Experiments
import Foundation
import HTTP
import JSON
import PaywallModel
import PaywallStorage
import Testing

@testable import Routing

/// A launch that a share of the readers sees first: who sees it, what caches may keep, and what the team is told.
@Suite struct CanaryRouteTests {
  private let test: TestService
  private static let launch = "/admin/live?brand=disney&version=1"

  init() throws { test = try TestService() }

  @discardableResult
  private func begin(_ share: String = "0.2", _ more: String = "&for=PT2H") throws -> JSONNode {
    let answer = try test.ask(.post, Self.launch + "&canary=\(share)\(more)")
    try #require(answer.status == 200, "\(answer.text)")
    return try answer.json()
  }

  private func version(_ target: String, _ method: HTTPMethod = .get, body: String = "") throws
    -> String?
  {
    try test.ask(method, target, body: body).fields["Paywall-Version"]
  }

  /// The readers among some hundred who see the version of the canary.
  private func drawn(_ name: String = "userId", of count: Int = 2_000) throws -> Set<Int> {
    Set(
      try (0..<count).filter { try version("/paywall?brand=disney&\(name)=reader\($0)") == "1" })
  }

  @Test func `a share of the readers sees it, always the same ones, and nobody else`() throws {
    #expect(try drawn(of: 50).isEmpty)
    try begin()
    let first = try drawn()
    #expect((330...470).contains(first.count), "\(first.count) of 2,000")
    #expect(try drawn() == first)
    #expect(try drawn("deviceId") == first, "either identifier is drawn alike")
    let hash = try #require(BucketHash(seed: "canary disney 1", version: 2))
    #expect(first == Set((0..<2_000).filter { hash.fraction(of: "reader\($0)") < 0.2 }))
    for path in ["/paywall", "/paywall?userId=", "/paywall?brand=disney", "/response.json"] {
      #expect(try version(path) == "2", "\(path)")
    }
    #expect(try version("/paywall?brand=espn&userId=reader\(try #require(first.first))") != nil)
  }

  @Test func `a larger share keeps who sees it, and the end shows everybody the same`() throws {
    try begin("0.1")
    let few = try drawn()
    try begin("0.5")
    let many = try drawn()
    #expect(few.isSubset(of: many) && many.count > few.count * 3)
    _ = try test.ask(.post, "/admin/live?brand=disney&version=2&reason=stop")
    #expect(try drawn(of: 200).isEmpty)
    try begin("0.5")
    _ = try test.ask(.post, Self.launch)
    #expect(try drawn(of: 50).count == 50 && version("/paywall") == "1")
  }

  @Test func `every path that delivers a paywall draws alike`() throws {
    try publish(
      "?placements=true", #"{"placements": {"launch": {"otherwise": {"paywall": "main"}}}}"#)
    try begin()
    let screen = "&device=iphone-15"
    for reader in 0..<40 {
      let query = "brand=disney&userId=reader\(reader)"
      let own = try version("/paywall?" + query)
      for path in ["/response.json?", "/paywall/resolved?", "/paywall?placement=launch&"] {
        #expect(try version(path + query) == own, "\(path)\(query)")
      }
      #expect(try version("/render?" + query + screen) == own)
      #expect(try version("/render?placement=launch&" + query + screen) == own)
      #expect(try version("/render?" + query + screen, .post, body: "{}") == own)
      #expect(try version("/states?" + query) == own)
      let flag = try test.ask(
        .post, "/ofrep/v1/evaluate/flags/launch",
        body: #"{"context": {"targetingKey": "other", "userId": "reader\#(reader)"}}"#)
      #expect(try flag.json()["value"]?["version"]?.number?.int == own.flatMap { Int($0) })
      let decided = try version(
        "/paywall?brand=disney&placement=launch", .post,
        body: #"{"context": {"userId": "reader\#(reader)"}}"#)
      #expect(decided == own)
    }
    #expect(try version("/paywall?brand=disney&version=2&userId=reader3") == "2")
    #expect(try version("/paywall?brand=disney&placement=launch") == "2")
  }

  @Test func `a placement draws by the user, else the device, else the targeting key`() throws {
    try publish(
      "?placements=true", #"{"placements": {"launch": {"otherwise": {"paywall": "main"}}}}"#)
    try begin()
    let drawn = try drawn(of: 100)
    let (inside, outside) = (
      try #require(drawn.first), try #require((0..<100).first { !drawn.contains($0) })
    )
    let cases = [
      (#""userId": "reader\#(inside)", "deviceId": "reader\#(outside)""#, 1),
      (#""userId": "reader\#(outside)", "deviceId": "reader\#(inside)""#, 2),
      (#""deviceId": "reader\#(inside)", "targetingKey": "reader\#(outside)""#, 1),
      (#""targetingKey": "reader\#(inside)""#, 1), (#""country": "DE""#, 2),
    ]
    for (context, version) in cases {
      let answer = try test.ask(
        .post, "/ofrep/v1/evaluate/flags/launch", body: #"{"context": {\#(context)}}"#)
      #expect(try answer.json()["value"]?["version"]?.number?.int == version, "\(context)")
    }
  }

  @Test func `no cache gives a reader of one version the other one`() throws {
    let before = try test.ask(.get, "/paywall?brand=disney")
    try begin()
    let drawn = try drawn(of: 100)
    let (inside, outside) = (
      try #require(drawn.first), try #require((0..<100).first { !drawn.contains($0) })
    )
    let stranger = try test.ask(.get, "/paywall?brand=disney")
    #expect(stranger.body == before.body && stranger.fields == before.fields)
    let new = try test.ask(.get, "/paywall?brand=disney&userId=reader\(inside)")
    let old = try test.ask(.get, "/paywall?brand=disney&userId=reader\(outside)")
    #expect(
      new.fields["ETag"] == (try test.ask(.get, "/paywall?brand=disney&version=1")).fields["ETag"])
    #expect(old.fields["ETag"] == before.fields["ETag"] && old.body == before.body)
    #expect(new.fields["ETag"] != old.fields["ETag"])
    for answer in [new, old, stranger] {
      #expect(answer.fields["Cache-Control"] == "no-cache, no-store, must-revalidate")
      #expect(answer.fields["Vary"] == before.fields["Vary"], "the address names the reader")
    }
    // A copy of the live version is not the drawn reader's, and a copy of the canary's is.
    for (tag, status) in [(old.fields["ETag"], 200), (new.fields["ETag"], 304)] {
      let answer = try test.ask(
        .get, "/paywall?brand=disney&userId=reader\(inside)",
        fields: ["If-None-Match": try #require(tag)])
      #expect(answer.status == status, "\(answer.status)")
    }
    let render = try test.ask(
      .get, "/render?brand=disney&device=iphone-15&userId=reader\(inside)")
    #expect(try #require(try render.json()["freshFor"]?.number?.int) <= 7_200)
  }

  @Test func `the team is told, and the public only what it sees`() throws {
    let change = try begin("0.05", "&for=2h&reason=spring")
    #expect(change["action"]?.string == "canary" && change["changed"]?.bool == true)
    #expect(change["after"]?["live"]?.number?.int == 2)
    #expect(change["after"]?["canary"]?.number?.int == 1)
    #expect(try begin("0.05", "&for=PT120M")["changed"]?.bool == false, "a repeat")
    let brands = try test.ask(.get, "/brands").json()
    let canary = try #require(brands["brands"]?[0]?["canary"], "\(brands.source)")
    #expect(canary["version"]?.number?.int == 1 && canary["share"]?.number?.double == 0.05)
    #expect(canary["for"]?.string == "PT2H" && canary["until"]?.string != nil)
    let log = try test.ask(.get, "/admin/audit?brand=disney&order=newest").json()
    let line = try #require(log["changes"]?[0])
    #expect(line["share"]?.number?.double == 0.05 && line["seconds"]?.number?.int == 7_200)
    #expect(line["reason"]?.string == "spring")
    #expect(try test.ask(.get, "/metrics").text.contains("paywalld_canaries 1"))
  }

  @Test(arguments: [
    ("canary=0.05", 400, "for is missing"), ("for=PT2H", 400, "canary is missing"),
    ("canary=0.6&for=PT2H", 400, "0.001 to 0.5"), ("canary=0.0009&for=PT2H", 400, "0.001 to 0.5"),
    ("canary=nan&for=PT2H", 400, "0.001 to 0.5"), ("canary=0.1&for=PT4M", 400, "such as 30m"),
    ("canary=0.1&for=P15D", 400, "such as 30m"), ("canary=0.1&for=soon", 400, "such as 30m"),
    ("canary=0.1&for=PT2H&placements=true", 404, "disney"),
  ])
  func `what is no canary is refused`(query: String, status: Int, words: String) throws {
    let answer = try test.ask(.post, Self.launch + "&" + query)
    #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
  }

  @Test func `the live version and placements have no canary`() throws {
    try publish(
      "?placements=true", #"{"placements": {"launch": {"otherwise": {"paywall": "main"}}}}"#)
    for query in ["version=2", "version=1&placements=true"] {
      let answer = try test.ask(
        .post, "/admin/live?brand=disney&canary=0.1&for=PT2H&\(query)")
      #expect(answer.status == 409, "\(answer.text)")
    }
  }

  @Test func `where four eyes are asked for it waits for them`() throws {
    let policy = try test.ask(
      .put, "/admin/brands/disney/policy?reason=two", body: #"{"fourEyes": true}"#)
    try #require(policy.status < 300, "\(policy.text)")
    let answer = try test.ask(.post, Self.launch + "&canary=0.1&for=P1D")
    #expect(answer.status == 202, "\(answer.text)")
    let proposal = try answer.json()
    #expect(proposal["canary"]?["share"]?.number?.double == 0.1)
    #expect(proposal["canary"]?["for"]?.string == "P1D")
    let scheduled = try test.ask(
      .post,
      "/admin/proposals?brand=disney&version=1&canary=0.1&for=P1D&at=2099-01-01T00:00:00Z")
    #expect(scheduled.status == 400, "\(scheduled.text)")
    #expect(try drawn(of: 50).isEmpty)
  }

  private func publish(_ query: String, _ body: String) throws {
    let answer = try test.ask(.put, "/admin/brands/disney" + query, body: body)
    try #require(answer.status == 201, "\(answer.text)")
    let live = try test.ask(
      .post, "/admin/live?brand=disney&version=1\(query.replacing("?", with: "&"))")
    try #require(live.status == 200, "\(live.text)")
  }
}
