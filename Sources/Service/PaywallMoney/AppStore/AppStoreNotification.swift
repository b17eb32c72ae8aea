import Foundation
import JSON

/// A notification of the App Store with all that is signed inside it, verified.
public struct AppStoreNotification {
  /// The store's name of the notification, by which it is asked for again.
  public let id: String
  public let fact: Fact

  /// The longest content of a request, in bytes.
  public static let most = CompactMessage.most + 1_024

  /// Verifies the content of a request: `{"signedPayload": "…"}`.
  public init(
    _ content: [UInt8], of apps: AppStoreApps, _ signatures: AppStoreSignatures, at now: Date
  ) throws(SignedRefusal) {
    let payload = try signatures.payload(of: try Self.message(in: content), at: now)
    guard let id = payload["notificationUUID"]?.string, 1...64 ~= id.utf8.count,
      let type = payload["notificationType"]?.string, 1...64 ~= type.utf8.count,
      let date = payload["signedDate"]?.number?.int
    else {
      throw SignedRefusal(
        .malformed, "the notification has no notificationUUID, notificationType or signedDate")
    }
    let subtype = payload["subtype"]?.string
    guard let about = Self.subjects.lazy.compactMap({ payload[$0] }).first else {
      throw SignedRefusal(.malformed, "the notification tells nothing of an app")
    }
    let environment = try apps.environment(of: about, hasNumber: true)
    let transaction = try Self.signed(
      "signedTransactionInfo", in: about, signatures, at: now)
    if let transaction {
      guard try apps.environment(of: transaction, hasNumber: false) == environment else {
        throw SignedRefusal(.environment, "the transaction is of another environment")
      }
    }
    if let renewal = try Self.signed("signedRenewalInfo", in: about, signatures, at: now) {
      guard try AppStoreApps.environment(renewal["environment"]?.string) == environment else {
        throw SignedRefusal(.environment, "the renewal is of another environment")
      }
    }
    self.id = id
    let told = transaction.map(AppStoreTransaction.init)
    var fact = Fact(
      source: .appStore, id: FactID("app-store notification", id),
      kind: AppStoreKinds.rule(type, subtype).kind(in: told?.phase),
      said: [type, subtype.map { String($0.prefix(64)) }].compactMap(\.self).joined(separator: " "),
      time: date)
    fact.environment = environment
    fact.app = about["bundleId"]?.string
    told?.complete(&fact)
    self.fact = fact
  }

  /// The members that can hold the app's identifiers; a notification has one of them.
  private static let subjects = ["data", "summary", "appData"]

  private static func message(in content: [UInt8]) throws(SignedRefusal) -> [UInt8] {
    guard content.count <= most else {
      throw SignedRefusal(.tooLong, "the notification has more than \(most) bytes")
    }
    do throws(JSONError) {
      let root = try JSONText(
        parsing: content, limits: JSONLimits(maxBytes: most, maxDepth: 8, maxNumberLength: 32)
      ).root
      if let text = root["signedPayload"]?.string { return Array(text.utf8) }
    } catch {
      throw SignedRefusal(.malformed, "the content is no JSON: \(error)")
    }
    throw SignedRefusal(.malformed, "the content has no signedPayload, which is a text")
  }

  private static func signed(
    _ name: String, in object: JSONNode, _ signatures: AppStoreSignatures, at now: Date
  ) throws(SignedRefusal) -> JSONNode? {
    guard let member = object[name], !member.isNull else { return nil }
    guard let text = member.string else {
      throw SignedRefusal(.malformed, "\(name) is no text")
    }
    return try signatures.payload(of: Array(text.utf8), at: now)
  }
}
