import Foundation
import HTTP
import JSON
import PaywallModel
import Synchronization
import Testing

@testable import ReaderRoutes
@testable import Routing

/// Placements as clients ask for them: as flags (OpenFeature Remote Evaluation Protocol 0.3.0), and with the paywall in one request.
@Suite struct EvaluationRouteTests {
  private let test: TestService
  private static let flags = "/ofrep/v1/evaluate/flags"

  init() throws {
    test = try TestService()
    try publish("?paywall=annual", TestService.document("Yearly"))
    try publish(
      "?placements=true",
      #"""
      {
        "attributes": {"tier": {"type": "string", "values": ["gold", "silver"]}},
        "experiments": {
          "year": {
            "by": "userId",
            "variants": [
              {"name": "trial", "weight": 0.5, "show": {"paywall": "main"}},
              {"name": "annual", "weight": 0.5, "show": {"paywall": "annual"}}
            ]
          }
        },
        "placements": {
          "launch": {
            "rules": [
              {"name": "subscribers", "when": {"entitlements": "plus"}, "show": {"nothing": "has it"}},
              {"name": "gold", "when": {"custom": {"tier": "gold"}}, "show": {"paywall": "annual", "version": 1}},
              {"when": {"platform": "ios"}, "show": {"experiment": "year"}}
            ],
            "otherwise": {"paywall": "main"}
          },
          "settings": {"otherwise": {"paywall": "annual"}}
        }
      }
      """#)
  }

  private func publish(_ query: String, _ body: String) throws {
    let answer = try test.ask(.put, "/admin/brands/disney" + query, body: body)
    try #require(answer.status == 201, "\(answer.text)")
  }

  private func evaluate(
    _ placement: String, _ context: String, base: String = ""
  ) throws -> TestService.Answer {
    try test.ask(
      .post, "\(base)\(Self.flags)/\(placement)", body: #"{"context": \#(context)}"#)
  }

  /// The text of a ticket that an answer hands out.
  private func ticket(in answer: TestService.Answer) throws -> String {
    try #require(try answer.json()["metadata"]?["assignments"]?.string)
  }

  @Test func `a placement is a flag whose value names a version of a paywall`() throws {
    let answer = try evaluate("launch", #"{"targetingKey": "ann", "tier": "gold"}"#)
    #expect(answer.status == 200)
    let root = try answer.json()
    #expect(root["key"]?.string == "launch" && root["reason"]?.string == "TARGETING_MATCH")
    #expect(root["variant"]?.string == "gold" && root["metadata"]?["rule"]?.string == "gold")
    #expect(root["value"]?["paywall"]?.string == "annual")
    let url = try #require(root["value"]?["url"]?.string)
    #expect(try test.ask(.get, url).text.contains("Yearly"))
    let picture = try #require(root["value"]?["render"]?.string)
    #expect(try test.ask(.get, picture).text.contains("Yearly"))
  }

  @Test func `what a context says in vain is named in the metadata`() throws {
    let context =
      #"{"targetingKey": "ann", "tier": "bronze", "mood": "fine", "platform": 3, "forced": "x"}"#
    let one = try evaluate("launch", context).json()["metadata"]?["ignored"]?.string
    #expect(one == "platform, mood, tier, forced")
    let all = try test.ask(.post, Self.flags, body: #"{"context": \#(context)}"#).json()
    #expect(all["metadata"]?["ignored"]?.string == one)
    let metrics = try test.ask(.get, "/metrics").text
    #expect(metrics.contains("parameters_ignored_total 8"))
    let told = try evaluate("launch", #"{"targetingKey": "ann", "tier": "gold"}"#).json()
    #expect(try #require(told["metadata"])["ignored"] == nil)
  }

  @Test func `nothing to show is an answer without a value`() throws {
    let root = try evaluate("launch", #"{"targetingKey": "a", "entitlements": ["plus"]}"#).json()
    #expect(root["value"] == nil && root["metadata"]?["nothing"]?.string == "has it")
    #expect(root["reason"]?.string == "TARGETING_MATCH" && root["variant"]?.string == "subscribers")
  }

  @Test(arguments: [
    ("launch", #"{"context": 5}"#, 400, "INVALID_CONTEXT"),
    ("launch", "{}", 400, "INVALID_CONTEXT"),
    ("launch", #"{"context": []}"#, 400, "INVALID_CONTEXT"),
    ("launch", "{", 400, "PARSE_ERROR"),
    ("lunch", #"{"context": {"targetingKey": "a"}}"#, 404, "FLAG_NOT_FOUND"),
  ])
  func `what cannot be evaluated is told with the protocol's code`(
    placement: String, body: String, status: Int, code: String
  ) throws {
    let answer = try test.ask(.post, "\(Self.flags)/\(placement)", body: body)
    #expect(answer.status == status)
    let root = try answer.json()
    #expect(root["errorCode"]?.string == code && root["key"]?.string == placement)
    #expect(root["errorDetails"]?.string?.isEmpty == false)
  }

  @Test func `a brand without placements has no flags, and an unknown brand none either`() throws {
    for brand in ["espn", "hulu"] {
      let answer = try evaluate("launch", #"{"targetingKey": "a"}"#, base: "/brands/\(brand)")
      #expect(answer.status == 404 && answer.text.contains("FLAG_NOT_FOUND"), "\(answer.text)")
    }
    let own = try evaluate("settings", #"{"targetingKey": "a"}"#, base: "/brands/disney")
    #expect(own.status == 200)
  }

  @Test func `all flags come at once, with a tag and the stream that tells of changes`() throws {
    let body = #"{"context": {"targetingKey": "ann", "platform": "ios", "userId": "ann"}}"#
    let answer = try test.ask(.post, Self.flags, body: body)
    let root = try answer.json()
    #expect(root["flags"]?.elements?.compactMap { $0["key"]?.string } == ["launch", "settings"])
    let uri = root["eventStreams"]?.elements?.first { _ in true }?["endpoint"]?["requestUri"]
    #expect(uri?.string == "/events?brand=disney&for=evaluation")
    let tag = try #require(answer.fields["ETag"])
    let again = try test.ask(.post, Self.flags, fields: ["If-None-Match": tag], body: body)
    #expect(again.status == 304 && again.body.isEmpty && again.fields["ETag"] == tag)
    _ = try test.ask(.post, "/admin/live?brand=disney&version=1")
    let changed = try test.ask(
      .post, Self.flags + "?flagConfigEtag=9", fields: ["If-None-Match": tag], body: body)
    #expect(changed.status == 200 || test.store.catalog.version(nil, nil)?.number == 1)
  }

  @Test func `an experiment keeps a person's variant, which the client hands back`() throws {
    let person = #""targetingKey": "t", "platform": "ios""#
    let names = (0..<40).map { "u\($0)" }
    var seen: Set<String> = []
    for name in names {
      let first = try evaluate("launch", #"{\#(person), "userId": "\#(name)"}"#)
      let root = try first.json()
      let variant = try #require(root["variant"]?.string)
      #expect(root["reason"]?.string == "SPLIT" && root["metadata"]?["counted"]?.bool == true)
      seen.insert(variant)
      let kept = try ticket(in: first)
      #expect(!kept.contains(name))
      let next = try evaluate(
        "launch", #"{\#(person), "userId": "\#(name)", "assignments": "\#(kept)"}"#
      ).json()
      #expect(next["variant"]?.string == variant)
      #expect(next["metadata"]?["assignments"] == nil)
    }
    #expect(seen == ["trial", "annual"])
  }

  @Test func `a ticket that the service did not sign counts for nothing`() throws {
    let kept = try ticket(
      in: try evaluate("launch", #"{"targetingKey": "t", "platform": "ios", "userId": "ann"}"#))
    let forged = String(kept.dropLast(1)) + (kept.hasSuffix("0") ? "1" : "0")
    for (text, user) in [(forged, "ann"), (kept, "ben"), ("x.y", "ann"), (kept + "0", "ann")] {
      let root = try evaluate(
        "launch",
        #"{"targetingKey": "t", "platform": "ios", "userId": "\#(user)", "assignments": "\#(text)"}"#
      ).json()
      #expect(root["metadata"]?["assignments"] != nil, "\(text) \(user)")
    }
  }

  @Test func `one address may ask only so often, and is told when to come back`() throws {
    let clock = Mutex(Date())
    var limits = ReaderLimits()
    limits.evaluations = 3
    let routes = EvaluationRoutes(context: test.context(readers: limits)) {
      clock.withLock { $0 }
    }
    let route = try #require(routes.routes.first)
    func ask() throws -> HTTPResponse {
      let request = try HTTPRequest(
        .post, Self.flags + "/settings", body: Array(#"{"context": {"targetingKey": "a"}}"#.utf8))
      let call = APICall(
        request: request, path: ["placement": "settings"], query: QueryValues())
      guard case .response(let response) = try route.handler(call).content else {
        return HTTPResponse(.internalServerError)
      }
      return response
    }
    #expect(try (0..<3).map { _ in try ask().status } == [.ok, .ok, .ok])
    let refused = try ask()
    #expect(refused.status == .tooManyRequests && refused.fields["Retry-After"] == "60")
    clock.withLock { $0 += 61 }
    #expect(try ask().status == .ok)
  }

  @Test func `a tester sees a variant by a signed link, which is not counted`() throws {
    let made = try test.ask(
      .post, "/admin/brands/disney/placements/force?experiment=year&variant=annual")
    #expect(made.status == 201, "\(made.text)")
    let forced = try #require(try made.json()["forced"]?.string)
    let root = try evaluate("launch", #"{"targetingKey": "t", "forced": "\#(forced)"}"#).json()
    #expect(root["variant"]?.string == "annual" && root["metadata"]?["counted"]?.bool == false)
    let answer = try test.ask(.get, "/paywall?placement=launch&forced=\(forced)")
    #expect(answer.text.contains("Yearly") && answer.fields["Paywall-Rule"] == "forced")
    #expect(answer.fields["Paywall-Counted"] == "false")
    for query in ["experiment=week&variant=annual", "experiment=year&variant=week"] {
      let wrong = try test.ask(.post, "/admin/brands/disney/placements/force?" + query)
      #expect(wrong.status == 404, "\(wrong.text)")
    }
  }
}
