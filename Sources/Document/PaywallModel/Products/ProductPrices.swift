import JSON
import Locales
import Numbers
import Vocabulary

/// A product's price in the store of one country.
public struct StorefrontPrice: Sendable, Equatable {
  public var amount = Amount.zero
  /// ISO 4217.
  public var currency = ""
  /// The prices of seats there, for a subscription with seats.
  public var tiers: [SeatTier] = []

  public init() {}

  public var money: Money { Money(amount: amount, currency: currency) }
}

/// A product's former price, and the days between which it was charged.
public struct ComparePrice: Sendable, Equatable {
  /// The former price in the product's currency.
  public var amount = Amount.zero
  /// The first and last day on which it was charged (`2026-11-22`).
  public var from: String?
  public var until: String?

  public init() {}
}

/// The lowest and the highest price of a product.
public struct PriceRange: Sendable, Equatable {
  /// Both in the product's currency.
  public var lowest = Amount.zero
  public var highest = Amount.zero

  public init() {}
}

/// How a calculated price becomes an amount that its currency can show.
public enum PriceRounding: String, Sendable, Equatable, CaseIterable {
  /// To the nearest amount, halves away from zero.
  case rounded
  /// To the amount below.
  case floored
}

extension Form where Value == StorefrontPrice {
  static let storefrontPrice = object(
    StorefrontPrice(),
    [
      Property("price", .amount, \.amount, help: "The price there.", isRequired: true),
      Property(
        "currency", .currency, \.currency, help: "The currency of the price (ISO 4217).",
        isRequired: true),
      Property(
        "tiers", Form<[SeatTier]>.seatTiers, \.tiers,
        help: "The prices of a seat there, for a product with \"seats\"; \"price\" is their total."),
    ],
    #"{"x-expected": "a price ({\"price\": \"6.99\", \"currency\": \"EUR\"})"}"#)
}

extension Form where Value == ComparePrice {
  static let comparePrice = object(
    ComparePrice(),
    [
      Property("price", .amount, \.amount, help: "In the product's currency.", isRequired: true),
      Property("from", .day, \.from, help: "The first day on which it was charged."),
      Property("until", .day, \.until, help: "The last day on which it was charged."),
    ],
    #"""
    {
      "x-expected": "a price and its days ({\"price\": \"9.99\", \"from\": \"2026-10-01\"})",
      "examples": [{"price": "9.99", "from": "2026-10-01", "until": "2026-10-31"}]
    }
    """#)
}

extension Form where Value == PriceRange {
  static let priceRange = object(
    PriceRange(),
    [
      Property("from", .amount, \.lowest, help: "The lowest price.", isRequired: true),
      Property("to", .amount, \.highest, help: "The highest.", isRequired: true),
    ],
    #"""
    {
      "x-expected": "two prices ({\"from\": \"4.99\", \"to\": \"9.99\"})",
      "examples": [{"from": "4.99", "to": "9.99"}]
    }
    """#)
}

extension Form where Value == String {
  /// A calendar day.
  fileprivate static let day = text(
    Shape(
      #"""
      {
        "type": "string",
        "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$",
        "x-expected": "a day such as \"2026-10-01\"",
        "x-hint": "write year, month and day with two digits each: \"2026-10-01\""
      }
      """#))
}
