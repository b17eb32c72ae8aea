import Foundation
import JSON
import Signatures
import Suites
import Testing

@testable import PaywallMoney

/// The messages that `scripts/make-store-chains.py` made: a right one, and others that are wrong in one way each.
struct MadeSuite {
  let root: JSONNode
  let now: Date
  let apps: AppStoreApps
  let signatures: AppStoreSignatures

  /// A message with the kind of its refusal; nil for a right one.
  struct Case {
    let name: String
    let message: String
    let expected: SignedRefusal.Kind?
  }

  init() throws {
    root = try JSONText(parsing: Suites.read("app-store/made.json"), limits: .trusted).root
    now = Date(timeIntervalSince1970: Double(try #require(root["now"]?.number?.int)))
    let app = try #require(root["bundleId"]?.string)
    apps = AppStoreApps(numbers: [app: root["appId"]?.number?.int])
    signatures = try Self.signatures(root: root["root"]?.string)
  }

  static func signatures(root: String?) throws -> AppStoreSignatures {
    let text = try #require(root)
    let bytes = try #require(Data(base64Encoded: text))
    return AppStoreSignatures(root: try Certificate(Array(bytes)), try SignatureLibrary.load())
  }

  static func cases(_ node: JSONNode?) throws -> [Case] {
    let members = try #require(node?["cases"]?.members)
    return try members.map { member in
      Case(
        name: member.key, message: try #require(member.value["message"]?.string),
        expected: member.value["expected"]?.string.flatMap(SignedRefusal.Kind.init))
    }
  }

  func message(_ name: String) throws -> String {
    let found = try Self.cases(root).first { $0.name == name }
    return try #require(found).message
  }

  func fact(_ name: String) throws -> Fact { try notification(try message(name)).fact }

  func notification(_ message: String) throws(SignedRefusal) -> AppStoreNotification {
    try AppStoreNotification(
      Array("{\"signedPayload\":\"\(message)\"}".utf8), of: apps, signatures, at: now)
  }

  /// The kind of the refusal of what `body` reads; nil if it is accepted.
  static func refusal(_ body: () throws(SignedRefusal) -> Void) -> SignedRefusal.Kind? {
    do throws(SignedRefusal) {
      try body()
      return nil
    } catch {
      return error.kind
    }
  }
}
