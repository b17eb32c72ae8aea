import ASCII
import Digest
import Foundation
import PaywallModel
import PaywallStorage

/// One event, after checking that everything it names exists.
public struct UsageEvent: Sendable, Hashable {
  /// A hash of the client and the event's identifier.
  let id: UInt64
  /// Hours since 1970.
  let hour: Int
  let series: UsageSeries
  /// A hash of the client and the variant; nil outside of experiments, and for tests.
  let reader: UInt64?
  /// Whether a server reported the event with its token. Anyone who has the app can read its client key, and send events with it.
  let isProven: Bool

  /// - Parameters:
  ///   - kind: a kind that apps send.
  ///   - phase: the version of the experiment: a person who takes part in another one is counted again.
  public init(
    id: String, of client: UsageClient, at time: Date, _ place: UsageSeries.Place,
    _ kind: UsageSeries.Kind, in environment: UsageEnvironment = .production, phase: Int = 0,
    isProven: Bool = false
  ) {
    self.isProven = isProven
    self.id = client.hash("event", [id])
    hour = Self.hour(of: time)
    series = UsageSeries(place, kind, in: environment)
    reader = (environment.isTest ? nil : place.variant).map { variant in
      client.hash("reader", [place.paywall.name, place.experiment ?? "", variant, String(phase)])
    }
  }

  /// Returns the hour since 1970.
  public static func hour(of time: Date) -> Int {
    Int(clamping: (time.timeIntervalSince1970 / 3600).rounded(.down))
  }
}

/// The sender of events: a hash of the client key and of the identifier of the app's instance. Neither can be derived from it.
public struct UsageClient: Sendable, Hashable {
  private let digest: [UInt8]

  public init(key: BlobID, instance: String) {
    digest = HMAC.sha256(Array(instance.utf8), key: Array(key.text.utf8))
  }

  /// A short name that tells clients apart while somebody watches what arrives. Nothing stored contains it.
  public var pseudonym: String {
    (0..<4).map { UInt8(truncatingIfNeeded: hash("activity", []) >> (8 * $0)) }.hexadecimal
  }

  /// A short form, for tables.
  var number: UInt64 { Self.number(digest) }

  /// A hash of the client and of some texts without zero bytes.
  fileprivate func hash(_ purpose: String, _ texts: [String]) -> UInt64 {
    let message = ([purpose] + texts).joined(separator: "\u{0}")
    return Self.number(HMAC.sha256(Array(message.utf8), key: digest))
  }

  private static func number(_ digest: [UInt8]) -> UInt64 {
    digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
