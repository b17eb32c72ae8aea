import Foundation
import JSON
import Numbers
@_exported public import PaywallTree

/// A request for a paywall, with facts about the customer: the parameters of `/render`.
public struct PaywallRequest: Sendable, Hashable, Codable {
  /// The brand; nil for the active one.
  public var brand: String?
  /// The name of the brand's paywall; nil for its first one, `main`.
  public var paywall: String?
  /// The version; nil for the live one.
  public var version: Int?
  /// The box that shows the paywall: the client's own view, not the window.
  public var box: PaywallBox
  /// The locale (BCP 47); nil for the document's own. Set it before the first request; otherwise another language shows for a moment.
  public var locale: String?
  public var theme = Theme.light
  /// The text size relative to the default size, 1.
  public var textScale = 1.0
  /// The country of the store (ISO 3166).
  public var storefront: String?
  /// The offer that the store grants this customer. An unknown offer promises no trial.
  public var offer = OfferEligibility.unknown
  /// The platform: `ios`, `android`, `web`, …
  public var platform: String?
  public var appVersion: String?
  /// The time zone (IANA), in which the customer's day begins; the device's own.
  public var timeZone: String? = TimeZone.current.identifier
  /// The values of the document's variables.
  public var state: [String: String] = [:]
  /// The store's prices by product name or identifier; of a billing plan also by both, such as `premium:monthly`. Set those of all products, or
  /// none.
  public var prices: [String: StorePrice] = [:]
  /// The app's own attributes of the customer.
  public var custom: [String: String] = [:]
  /// The app's message to the customer.
  public var message: String?

  /// The name of a brand's first paywall.
  static let firstPaywall = "main"

  public init(_ brand: String? = nil, in box: PaywallBox = .phone) {
    self.brand = brand
    self.box = box
  }
}

/// The box of a paywall, in points.
public struct PaywallBox: Sendable, Hashable, Codable {
  public var width: Double
  public var height: Double
  /// The number of pixels per point.
  public var scale: Double
  /// The areas that the system covers.
  public var insets: Insets

  public struct Insets: Sendable, Hashable, Codable {
    public var top: Double
    public var right: Double
    public var bottom: Double
    public var left: Double

    public init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
      self.top = top
      self.right = right
      self.bottom = bottom
      self.left = left
    }
  }

  public init(width: Double, height: Double, scale: Double = 2, insets: Insets = Insets()) {
    self.width = width
    self.height = height
    self.scale = scale
    self.insets = insets
  }

  /// A phone of 390 by 844 points with a notch.
  public static let phone = PaywallBox(
    width: 390, height: 844, scale: 3, insets: Insets(top: 47, bottom: 34))

  /// Whether the box has a size. A view has none before it is in a window.
  public var hasArea: Bool { width > 0 && height > 0 && scale > 0 }
}

/// An offer that a store grants a customer.
public enum OfferEligibility: String, Sendable, Hashable, Codable, CaseIterable {
  /// The store has not answered yet.
  case unknown
  case none, freeTrial
  /// A lower price at first.
  case introductory
  /// A lower price for customers to whom it was granted.
  case promotional
  /// A lower price for a former customer.
  case winBack
}

/// A price as a store displays it.
public struct StorePrice: Sendable, Hashable, Codable {
  /// A decimal number: `54.99`.
  public var price: String
  /// The currency (ISO 4217).
  public var currency: String
  /// The price in the store's format: `54,99 €`.
  public var displayPrice: String?
  /// The billing plans in which the store sells it, `upFront` or `monthly`; nil if the store has no plans.
  public var billingPlans: [String]?

  public init(
    price: String, currency: String, displayPrice: String? = nil, billingPlans: [String]? = nil
  ) {
    self.price = price
    self.currency = currency
    self.displayPrice = displayPrice
    self.billingPlans = billingPlans
  }
}

extension Theme: Codable {}
