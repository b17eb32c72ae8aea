import Foundation
import TestFolders
import Testing

@testable import PaywallMoney

struct BrandStoresTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func stores(_ text: String, root: String? = nil) throws -> BrandStores {
    try folder.write(text, to: "paywalls/disney/stores.json")
    return try BrandStores(paywalls: folder.path("paywalls"), root: root)
  }

  private func mistake(_ text: String, root: String? = nil) -> String {
    do {
      _ = try stores(text, root: root)
      return "none"
    } catch {
      return "\(error)".replacing(folder.path, with: "")
    }
  }

  @Test func `a folder without stores needs nothing`() throws {
    try folder.write("{}", to: "paywalls/disney/1.json")
    let stores = try BrandStores(paywalls: folder.path("paywalls"), root: nil)
    #expect(stores.isEmpty && stores.appStore == nil)
    #expect(try BrandStores(paywalls: folder.path("none"), root: nil).isEmpty)
  }

  @Test func `a brand names its stores`() throws {
    try folder.write("whsec_0123456789abcdef\n", to: "secret")
    let stores = try stores(
      """
      {"appStore": {"apps": [{"bundleId": "a", "appId": 1}, {"bundleId": "b"}]},
       "stripe": {"secretFiles": ["\(folder.path("secret"))"]}, "server": {}}
      """)
    let own = try #require(stores.brands["disney"])
    #expect(own.appStore == AppStoreApps(numbers: ["a": 1, "b": nil]) && own.hasServer)
    #expect(own.stripe != nil && stores.appStore != nil)
  }

  @Test(arguments: [
    ("", "1:1: expected a value"), ("[]", "1:1: expected an object"),
    ("{}", "expected a store"), (#"{"apple": {}}"#, #""apple" is not known here"#),
    (#"{"appStore": 1}"#, "expected an object"),
    (#"{"appStore": {}}"#, #"expected a member "apps""#),
    (#"{"appStore": {"apps": []}}"#, "expected 1 to 32 apps"),
    (#"{"appStore": {"apps": [{"bundleId": "a", "appId": "1"}]}}"#, "the app's number"),
    (#"{"appStore": {"apps": [{"bundleId": "a"}, {"bundleId": "a"}]}}"#, "twice"),
    (#"{"stripe": {"secretFiles": ["relative"]}}"#, "whole paths"),
    (#"{"stripe": {"secretFiles": []}}"#, "1 to 4 whole paths"),
    (#"{"server": {"token": "x"}}"#, #""token" is not known here"#),
  ])
  func `a mistake says where it is and what is expected`(text: String, words: String) {
    let found = mistake(text)
    #expect(found.hasPrefix("/paywalls/disney/stores.json:") && found.contains(words), "\(found)")
  }

  @Test func `a secret that is none is told with its file`() throws {
    try folder.write("short", to: "secret")
    let text = "{\"stripe\": {\"secretFiles\": [\"\(folder.path("secret"))\"]}}"
    #expect(
      mistake(text).hasPrefix("/secret, which /paywalls/disney/stores.json names, has no secret"))
    try FileManager.default.removeItem(atPath: folder.path("secret"))
    let missing = "/paywalls/disney/stores.json names a secret that cannot be read: "
    #expect(mistake(text).hasPrefix(missing) && mistake(text).contains("/secret: "))
  }

  @Test func `the root of tests may be PEM or DER, and nothing else`() throws {
    let suite = try MadeSuite()
    let text = try #require(suite.root["root"]?.string)
    let stores = #"{"appStore": {"apps": [{"bundleId": "com.example.app", "appId": 1234567890}]}}"#
    try folder.write(
      "-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n", to: "root.pem")
    let bytes = try #require(Data(base64Encoded: text))
    try bytes.write(to: URL(filePath: folder.path("root.der")))
    for name in ["root.pem", "root.der"] {
      let read = try self.stores(stores, root: folder.path(name))
      let message = Array(try suite.message("right").utf8)
      _ = try #require(read.appStore).payload(of: message, at: suite.now)
    }
    try folder.write("no certificate", to: "root.pem")
    #expect(mistake(stores, root: folder.path("root.pem")).contains("expected a certificate"))
  }
}
