import ASCII
import Digest
import Foundation
import PaywallModel
import PaywallStorage

/// One event, after checking that everything it names exists.
public struct UsageEvent: Sendable, Hashable {
  /// A hash of the client and the event's identifier.
  let id: UInt64
  /// A short form of the client, for its rate.
  let client: UInt64
  /// Hours since 1970.
  let hour: Int
  let series: UsageSeries
  /// The readers of variants whom the event is of; none outside of experiments, and for tests.
  let readers: [Reader]
  /// The purchase or refund; nil for other events, and for tests.
  let deal: UsageDeal?
  /// Whether a server reported the event with its token. Anyone who has the app can read its client key, and send events with it.
  let isProven: Bool

  /// A reader of a variant.
  struct Reader: Sendable, Hashable {
    /// A hash of the client and the variant.
    let hash: UInt64
    /// Where the reader is counted.
    let place: UsageSeries.Place
    /// The same person as a reader of the experiment's other variants, if there is one.
    let others: [Other]
  }

  struct Other: Sendable, Hashable {
    let hash: UInt64
    /// The variant alone.
    let side: UsageSeries.Place
  }

  /// - Parameters:
  ///   - kind: a kind that apps send.
  ///   - amount: the amount paid or refunded, in millionths of the currency, or the value of a server's event; nil if the event has none.
  ///   - variants: the names of the experiment's variants, by which a reader of two of them is found.
  ///   - holdout: the side of the holdout that the reader is on; nil without a holdout.
  ///   - canary: the side of the canary that the reader is on; nil without a canary.
  public init(
    id: String, of client: UsageClient, at time: Date, _ place: UsageSeries.Place,
    _ kind: UsageSeries.Kind, in environment: UsageEnvironment = .production,
    variants: Set<String> = [], holdout: UsageSeries.Place? = nil,
    canary: UsageSeries.Place? = nil, amount: Int? = nil,
    currency: String? = nil,
    offer: Offer? = nil, storefront: String? = nil, isProven: Bool = false
  ) {
    self.isProven = isProven
    self.id = client.hash("event", [id])
    self.client = client.number
    hour = Self.hour(of: time)
    series = UsageSeries(place, kind, in: environment)
    let isDeal =
      !environment.isTest && [.purchaseCompleted, .refunded, .custom].contains(kind)
    deal =
      isDeal
      ? UsageDeal(
        place, hour: hour, amount: amount, currency: currency, offer: offer,
        isRefund: kind == .refunded, storefront: storefront,
        event: kind == .custom ? place.product ?? "" : nil) : nil
    var everyProduct = place
    everyProduct.product = nil
    readers =
      environment.isTest
      ? []
      : [
        client.reader(at: everyProduct, among: variants),
        holdout.flatMap { client.reader(at: $0, among: UsageSeries.Place.holdoutSides) },
        canary.flatMap { client.reader(at: $0, among: UsageSeries.Place.canarySides) },
      ].compactMap(\.self)
  }

  /// Returns the hour since 1970.
  public static func hour(of time: Date) -> Int {
    Int(clamping: (time.timeIntervalSince1970 / 3600).rounded(.down))
  }
}

extension UsageSeries.Place {
  /// The variant alone, by which payments are summed.
  var side: UsageSeries.Place {
    .init(paywall.owner, version: 0, experiment: experiment, phase: phase, variant: variant)
  }

  /// The version of the experiment in hashes. A reader whom a former release counted in a version other than 0 is counted again, because that
  /// release mixed the counts of versions.
  fileprivate var phaseName: String { phase == 0 ? "0" : "v\(phase)" }
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

  /// The reader of a variant; nil outside of experiments.
  fileprivate func reader(
    at place: UsageSeries.Place, among variants: Set<String>
  ) -> UsageEvent.Reader? {
    guard let variant = place.variant else { return nil }
    let others = variants.subtracting([variant]).sorted().map { name in
      var side = place.side
      side.variant = name
      return UsageEvent.Other(hash: hash(place, name), side: side)
    }
    return UsageEvent.Reader(hash: hash(place, variant), place: place, others: others)
  }

  private func hash(_ place: UsageSeries.Place, _ variant: String) -> UInt64 {
    hash("reader", [place.paywall.name, place.experiment ?? "", variant, place.phaseName])
  }

  /// A hash of the client and of some texts without zero bytes.
  fileprivate func hash(_ purpose: String, _ texts: [String]) -> UInt64 {
    let message = ([purpose] + texts).joined(separator: "\u{0}")
    return Self.number(HMAC.sha256(Array(message.utf8), key: digest))
  }

  private static func number(_ digest: [UInt8]) -> UInt64 {
    digest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
