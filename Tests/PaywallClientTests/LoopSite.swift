import Foundation
import JSON
import PaywallClient
import Synchronization
import TestFolders
import Testing

/// The service with a brand of two paywalls, placements with an experiment, and a client key.
final class LoopSite: Sendable {
  let served: ServedSamples
  let key: String
  let folder: TemporaryFolder

  static let placements = #"""
    {
      "attributes": {"tier": {"type": "string"}, "visits": {"type": "number"}, "trial": {"type": "boolean"}},
      "experiments": {
        "year": {
          "by": "userId", "fallbackBy": "deviceId",
          "variants": [
            {"name": "control", "weight": 0.5, "show": {"paywall": "main"}},
            {"name": "annual", "weight": 0.5, "show": {"paywall": "annual"}}
          ]
        },
        "tone": {
          "by": "userId", "fallbackBy": "deviceId",
          "variants": [
            {"name": "plain", "weight": 0.5, "show": {"paywall": "main"}},
            {"name": "loud", "weight": 0.5, "show": {"paywall": "annual"}}
          ]
        },
        "quiet": {
          "by": "userId", "fallbackBy": "deviceId", "version": 2,
          "variants": [
            {"name": "some", "weight": 0.5, "show": {"paywall": "main"}},
            {"name": "none", "weight": 0.5, "show": {"nothing": "quiet"}}
          ]
        }
      },
      "placements": {
        "launch": {
          "rules": [
            {"name": "subscribers", "when": {"entitlements": "plus"}, "show": {"nothing": "has a subscription"}},
            {"name": "everybody", "show": {"experiment": "year"}}
          ],
          "otherwise": {"paywall": "main"}
        },
        "quiet": {"rules": [{"show": {"experiment": "quiet"}}], "otherwise": {"paywall": "main"}},
        "settings": {"rules": [{"show": {"experiment": "tone"}}], "otherwise": {"paywall": "main"}},
        "once": {"frequency": {"most": 1, "per": "P7D"}, "otherwise": {"paywall": "annual"}},
        "tiers": {
          "rules": [
            {"name": "gold", "when": {"custom": {"tier": "gold"}}, "show": {"nothing": "gold"}},
            {"name": "often", "when": {"custom": {"visits": {"from": 3}}}, "show": {"paywall": "annual"}},
            {"name": "trial", "when": {"custom": {"trial": true}}, "show": {"nothing": "trial"}},
            {"name": "tablets", "when": {"device": "tablet"}, "show": {"nothing": "no room"}},
            {"name": "abroad", "when": {"country": "FR"}, "show": {"paywall": "annual"}}
          ],
          "otherwise": {"paywall": "main"}
        }
      }
    }
    """#

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.document("Main"), to: "paywalls/shop/1.json")
    try folder.write(Self.document("Annual"), to: "paywalls/shop/paywalls/annual/1.json")
    try folder.write(Self.placements, to: "paywalls/shop/placements/1.json")
    served = try ServedSamples(folder.path("paywalls"))
    key = try served.addKey("app", of: "shop")
  }

  static func document(_ title: String) -> String {
    """
    {
      "products": {
        "monthly": {"sku": "shop_monthly", "price": "6.99", "currency": "USD", "period": "P1M", "entitlements": ["plus"]},
        "yearly": {"sku": "shop_yearly", "price": "49.99", "currency": "USD", "period": "P1Y", "entitlements": ["plus"]}},
      "components": [
        {"type": "label", "title": "\(title)"},
        {"type": "button", "title": "Month", "action": {"type": "purchase", "product": "monthly"}},
        {"type": "button", "title": "Year", "action": {"type": "purchase", "product": "yearly"}},
        {"type": "button", "title": "Restore", "action": {"type": "restorePurchases"}},
        {"type": "button", "title": "Hello", "action": {"type": "custom", "name": "hello"}},
        {"type": "button", "title": "Close", "action": {"type": "close"}}]
    }
    """
  }

  func client(
    _ state: String? = nil, _ change: (inout PaywallConfiguration) -> Void = { _ in }
  ) -> Paywalls {
    served.client { configuration in
      configuration.key = key
      configuration.interval = 0
      if let state {
        configuration.stateFolder = URL(filePath: folder.path(state + "/state"))
        configuration.cacheFolder = URL(filePath: folder.path(state + "/cache"))
      }
      change(&configuration)
    }
  }

  static let request = PaywallRequest("shop")

  static func store(_ script: [TestStore.Step] = []) -> TestStore {
    TestStore(
      [("shop_monthly", "6.49"), ("shop_yearly", "44.99")].map {
        StoreProduct($0.0, price: StorePrice(price: $0.1, currency: "EUR"))
      }, script: script, environment: .production)
  }

  /// The counts of the service, by type; with a variant behind a colon if there is one.
  func counts() async throws -> [String: Int] {
    let root = try await served.ask("GET", "admin/usage?brand=shop")
    var counts: [String: Int] = [:]
    for row in root["rows"]?.elements.map(Array.init) ?? [] {
      let names = ["type", "variant"].compactMap { row[$0]?.string }
      counts[names.joined(separator: ":"), default: 0] += row["count"]?.number?.int ?? 0
    }
    return counts
  }
}

extension ServedSamples {
  /// Asks as an administrator on the same machine.
  func ask(_ method: String, _ target: String, _ content: String? = nil) async throws -> JSONNode {
    var request = OutgoingRequest(
      try #require(URL(string: url.absoluteString + "/" + target)), timeout: 600)
    request.method = method
    request.content = content.map { Data($0.utf8) }
    request.fields["Content-Type"] = "application/json"
    let answer = try await Transport.standard.request(request)
    try #require(
      (200..<300).contains(answer.status), "\(String(decoding: answer.content, as: UTF8.self))")
    return try JSONText(parsing: Array(answer.content), limits: .trusted).root
  }
}

/// A transport that can lose the service, and counts what goes through it.
final class Line: Sendable {
  private let state = Mutex((isDown: false, sent: [OutgoingRequest]()))

  func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

  var sent: [OutgoingRequest] { state.withLock { $0.sent } }

  func install(in configuration: inout PaywallConfiguration) {
    let standard = configuration.transport.request
    configuration.transport.request = { request in
      let isDown = self.state.withLock { state in
        state.sent.append(request)
        return state.isDown
      }
      if isDown { throw PaywallError.offline("the line is down") }
      return try await standard(request)
    }
  }
}
