import JSON
import Locales
import Numbers
import Vocabulary

/// The seats of a subscription for a team. Each seat costs the price of its own tier (StoreKit, SDK 27.3; Stripe `tiers_mode=graduated`).
public struct Seats: Sendable, Hashable {
  /// The number of seats that the paywall sells.
  public var count = 1
  /// In order; the last one has no end.
  public var tiers: [SeatTier] = []

  public init() {}

  /// The number of seats that the App Store sells at once.
  public static let mostSeats = 1_000
}

/// The seats with one price.
public struct SeatTier: Sendable, Hashable {
  /// The number of the last seat of this tier; `nil` for all further ones.
  public var upTo: Int?
  /// The price of each seat in the product's currency.
  public var amount = Amount.zero

  public init() {}
}

extension Seats {
  /// The number of seats at each price, from the first seat on.
  public var groups: [(count: Int, amount: Amount)] {
    var first = 0
    return tiers.compactMap { tier in
      let last = min(count, tier.upTo ?? count)
      defer { first = max(first, last) }
      return last > first ? (last - first, tier.amount) : nil
    }
  }

  /// The price of all seats.
  public var total: Ratio {
    groups.reduce(Ratio(0)) { $0 + $1.amount.ratio * Ratio($1.count) }
  }
}

extension Form where Value == Seats {
  static let seats = object(
    Seats(),
    [
      Property(
        "count", .integer(1...Seats.mostSeats), \.count,
        help: "The number of seats that the paywall sells.", isRequired: true,
        examples: "[8]", instead: #"{"quantity number": 8}"#),
      Property(
        "tiers", Form<[SeatTier]>.seatTiers, \.tiers,
        help:
          "The prices of a seat, in order of the seats: each seat costs the price of its own tier.",
        isRequired: true,
        examples: #"[[{"upTo": 5, "price": "9.99"}, {"price": "7.99"}]]"#),
    ], named: "seats",
    #"""
    {
      "title": "Seats",
      "description": "The seats of a subscription for a team.",
      "x-expected": "seats ({\"count\": 8, \"tiers\": […]})",
      "examples": [{"count": 8, "tiers": [{"upTo": 5, "price": "9.99"}, {"price": "7.99"}]}]
    }
    """#)
}

extension Form where Value == [SeatTier] {
  static let seatTiers = Form<SeatTier>.seatTier.list(
    #"""
    {
      "minItems": 1,
      "maxItems": 5,
      "x-expected": "tiers ([{\"upTo\": 5, \"price\": \"9.99\"}, {\"price\": \"7.99\"}])",
      "x-hint": "the App Store has at most five"
    }
    """#)
}

extension Form where Value == SeatTier {
  fileprivate static let seatTier = object(
    SeatTier(),
    [
      Property(
        "upTo", .integer(1...Seats.mostSeats), \.upTo,
        help: "The number of the last seat at this price; absent for all further ones."),
      Property(
        "price", .amount, \.amount, help: "The price of each seat in the product's currency.",
        isRequired: true),
    ], named: "seatTier",
    #"""
    {
      "title": "Tier of seats",
      "x-expected": "a tier ({\"upTo\": 5, \"price\": \"9.99\"})"
    }
    """#)
}
