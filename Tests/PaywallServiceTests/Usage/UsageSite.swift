import Foundation
import HTTP
import JSON
import PaywallUsage
import Testing

@testable import Routing

/// A service with a client key, an experiment, and a second paywall to compare.
final class UsageSite {
  let test: TestService
  let key: String

  static let placements = #"""
    {
      "experiments": {
        "price": {
          "variants": [
            {"name": "control", "show": {"paywall": "main"}},
            {"name": "annual", "show": {"paywall": "winter"}}
          ]
        }
      },
      "placements": {
        "launch": {
          "rules": [{"show": {"experiment": "price"}}],
          "otherwise": {"paywall": "main"}
        }
      }
    }
    """#

  init(
    access: AdminAccess = .development, usage: UsageLedger = UsageLedger(in: nil),
    token: String? = nil, perMinute: Int = 1_000_000
  ) throws {
    test = try TestService(access: access, usage: usage)
    let fields: HTTPFields = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
    for (query, body) in [
      ("?paywall=winter", TestService.document("Winter")),
      ("?paywall=spare", TestService.document("Spare")), ("?placements=true", Self.placements),
    ] {
      let answer = try test.ask(
        .put, "/admin/brands/disney" + query, fields: fields, body: body)
      try #require(answer.status == 201, "\(answer.text)")
    }
    let made = try test.ask(
      .post, "/admin/brands/disney/keys", fields: fields,
      body: #"{"name": "ios", "eventsPerMinute": \#(perMinute)}"#)
    key = try #require(try made.json()["key"]?.string, "\(made.text)")
  }

  /// Sends events of a client, each given as its members without an identifier, which is its place.
  func send(
    _ events: [String], of client: String = "a", from first: Int = 0, fields: HTTPFields = [:]
  ) throws -> TestService.Answer {
    let list = events.enumerated().map { index, members in
      #"{"id": "\#(first + index)", \#(members)}"#
    }
    return try test.ask(
      .post, "/events/client", fields: fields,
      body:
        #"{"key": "\#(key)", "client": "\#(client)", "events": [\#(list.joined(separator: ","))]}"#
    )
  }

  /// What an app says of an event in a variant.
  static func seen(_ type: String, _ variant: String, more: String = "") -> String {
    let paywall = variant == "annual" ? "winter" : "main"
    return
      #""type": "\#(type)", "paywall": "\#(paywall)", "version": \#(paywall == "main" ? 2 : 1), "placement": "launch", "experiment": "price", "variant": "\#(variant)"\#(more)"#
  }
}
