import Foundation
import Numbers

/// An event on a paywall, with the members of `/events/client`. It contains neither who the customer is nor what somebody types.
public struct PaywallRecord: Sendable, Hashable, Codable {
  /// The kind of event; its raw value is the event's type.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Half of the paywall was in view for one second, or somebody tapped or started to buy. Counted once for each version that is opened.
    case impression
    case tap, purchaseStarted, purchaseCompleted, purchaseFailed
    /// A restore has found purchases.
    case restored
    case closed
    /// A placement has decided to show nothing, by a variant of an experiment or by the holdout. Counted once for each question.
    case exposure
  }

  /// The reason why a purchase failed.
  public enum Failure: String, Sendable, Hashable, Codable, CaseIterable {
    case productsUnavailable, purchaseFailed, verificationFailed, networkError, other
  }

  /// The way in which a paywall was closed.
  public enum Closing: String, Sendable, Hashable, Codable, CaseIterable {
    /// By a purchase.
    case bought
    /// By an action of the page.
    case cross
    /// By a gesture or the system's back.
    case swipe
    /// By leaving the app.
    case leaving
    /// By the app.
    case app
  }

  /// A unique id, by which an event counts once.
  public var id: String
  public var kind: Kind
  /// The brand. The service refuses events of another brand than that of the client key.
  public var brand: String?
  /// The name of the paywall; a brand's first one is `main`. Nil for an exposure.
  public var paywall: String?
  /// The version of the paywall; nil for an exposure.
  public var version: Int?
  public var placement: String?
  /// The rule of the placement that decided.
  public var rule: String?
  public var experiment: String?
  /// The version of the experiment; nil for 0.
  public var experimentVersion: Int?
  public var variant: String?
  /// The name of the product in the document.
  public var product: String?
  /// The offer that was shown.
  public var offer: String?
  /// The price that was shown, as a decimal number: `54.99`.
  public var price: String?
  /// The currency of the price (ISO 4217).
  public var currency: String?
  /// The country of the store.
  public var storefront: String?
  public var environment: StoreEnvironment
  /// The type of the action of a tap; the name of a custom action.
  public var action: String?
  public var failure: Failure?
  public var how: Closing?
  private var at: RecordTime

  init(_ kind: Kind, on paywall: String? = nil, version: Int? = nil, at time: Date) {
    id = UUID().uuidString
    self.kind = kind
    self.paywall = paywall
    self.version = version
    environment = .production
    at = RecordTime(time)
  }

  /// Returns an event of its own that followed this one.
  func followed(
    by kind: Kind, at time: Date, _ change: (inout PaywallRecord) -> Void = { _ in }
  ) -> PaywallRecord {
    var record = self
    record.id = UUID().uuidString
    record.kind = kind
    record.time = time
    change(&record)
    return record
  }

  /// Sets the placement and its decision.
  mutating func tell(of decision: PaywallDecision) {
    placement = decision.placement
    rule = decision.rule
    // Whoever does not take part is not part of the experiment's numbers.
    guard decision.isCounted else { return }
    (experiment, variant) = (decision.experiment, decision.variant)
    experimentVersion = decision.experimentVersion
  }

  /// Removes values that the service cannot read: it refuses the whole event because of one.
  mutating func bound() {
    func line(_ text: String?) -> String? {
      text.flatMap { text in
        let characters = text.unicodeScalars
        let isPlain = characters.allSatisfy { $0.properties.generalCategory != .control }
        return isPlain && 1...64 ~= characters.count ? text : nil
      }
    }
    (rule, offer, action) = (line(rule), line(offer), line(action))
    storefront = line(storefront).flatMap { $0.unicodeScalars.count > 32 ? nil : $0 }
    if price?.wholeMatch(of: /[0-9]{1,12}(\.[0-9]{1,6})?/) == nil { price = nil }
    if currency?.wholeMatch(of: /[A-Z]{3}/) == nil { currency = nil }
  }

  public var time: Date {
    get { at.date }
    set { at = RecordTime(newValue) }
  }

  private enum CodingKeys: String, CodingKey {
    case kind = "type"
    case id, at, brand, paywall, version, placement, rule, experiment, variant, product, offer
    case experimentVersion, price, currency, storefront, environment, action, failure, how
  }
}

/// A moment in milliseconds, written as in RFC 3339.
private struct RecordTime: Sendable, Hashable, Codable {
  let date: Date

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  /// The years that can be written.
  private static let range = -62_135_596_800.0...253_402_300_799.0

  init(_ date: Date) {
    let seconds = date.timeIntervalSince1970
    let told = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
    self.date = Date(timeIntervalSince1970: (told * 1000).rounded(.down) / 1000)
  }

  init(from decoder: any Decoder) throws {
    self.init(try Self.style.parse(decoder.singleValueContainer().decode(String.self)))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Self.style.format(date))
  }
}

/// The environment of a store. Only purchases in `production` count in results.
public enum StoreEnvironment: String, Sendable, Hashable, Codable, CaseIterable {
  case production
  /// Purchases of testers, with accounts for tests.
  case sandbox
  /// Purchases in a store on the developer's machine.
  case xcode
}
