import Foundation
import JSON
@_exported public import PaywallTree

/// Which paywall an app asks for, and for whom: the parameters of `/render`.
public struct PaywallRequest: Sendable, Hashable, Codable {
  /// Nil is the active brand.
  public var brand: String?
  /// Nil is the live version.
  public var version: Int?
  /// The box that shows the paywall: the client's own view, not the window.
  public var box: PaywallBox
  /// BCP 47; nil is the document's own. Set it before the first request: otherwise another language shows for a moment.
  public var locale: String?
  public var theme = Theme.light
  /// 1 is the usual size.
  public var textScale = 1.0
  /// The country of the store (ISO 3166).
  public var storefront: String?
  /// The offer that the store grants this customer. An unknown offer promises no trial.
  public var offer = OfferEligibility.unknown
  /// `ios`, `android`, `web`, …
  public var platform: String?
  public var appVersion: String?
  /// The values of the document's variables.
  public var state: [String: String] = [:]
  /// The store's prices by product name or identifier: of all products, or none.
  public var prices: [String: StorePrice] = [:]
  /// The app's own attributes of the customer.
  public var custom: [String: String] = [:]
  /// The app's message to the customer.
  public var message: String?

  public init(_ brand: String? = nil, in box: PaywallBox = .phone) {
    self.brand = brand
    self.box = box
  }
}

/// The box of a paywall, in points.
public struct PaywallBox: Sendable, Hashable, Codable {
  public var width: Double
  public var height: Double
  /// Pixels in a point.
  public var scale: Double
  /// What the system covers.
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

  /// Whether anything can be shown in it. A view has no size before it is in a window.
  public var hasArea: Bool { width > 0 && height > 0 && scale > 0 }
}

/// An offer that a store grants a customer.
public enum OfferEligibility: String, Sendable, Hashable, Codable, CaseIterable {
  /// The store has not answered yet.
  case unknown
  case none, freeTrial
  /// A lower price at first.
  case introductory
  /// A lower price for a former customer.
  case promotional
}

/// A price as a store displays it.
public struct StorePrice: Sendable, Hashable, Codable {
  /// A decimal number: `54.99`.
  public var price: String
  /// ISO 4217.
  public var currency: String
  /// As the store writes it: `54,99 €`.
  public var displayPrice: String?

  public init(price: String, currency: String, displayPrice: String? = nil) {
    self.price = price
    self.currency = currency
    self.displayPrice = displayPrice
  }
}

extension Theme: Codable {}
