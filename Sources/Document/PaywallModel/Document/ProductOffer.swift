import JSON
import Locales
import Vocabulary

/// A store's offer for a product.
public struct ProductOffer: Sendable, Hashable {
  public enum Kind: String, Sendable, Equatable, CaseIterable {
    /// The time is free.
    case freeTrial
    /// A lower price is paid in each of several periods.
    case payAsYouGo
    /// One price is paid for the whole time.
    case payUpFront
  }

  public var kind = Kind.freeTrial
  /// The price in the product's currency; `nil` for a free trial.
  public var amount: Amount?
  /// The length of one of the offer's periods.
  public var period = Period(count: 1, unit: .week)
  /// The number of periods.
  public var cycles = 1

  public init() {}

  /// The total duration.
  public var duration: Period { Period(count: period.count * cycles, unit: period.unit) }
}

extension Form where Value == ProductOffer {
  static let productOffer = object(
    ProductOffer(),
    [
      Property(
        "kind", Form<ProductOffer.Kind>.choice(), \.kind,
        help:
          "freeTrial is free, payAsYouGo has a lower price in each period, payUpFront has one price for the whole offer.",
        isRequired: true, examples: #"["freeTrial"]"#),
      Property(
        "price", .amount, \.amount,
        help: "The price in the product's currency; not for a free trial.",
        examples: #"""
          ["0.99"]
          """#),
      Property(
        "period", .period, \.period, help: "The length of a period.", isRequired: true),
      Property(
        "cycles", .integer(1...120), \.cycles, help: "The number of periods.",
        examples: #"""
          [3]
          """#),
    ], named: "offer",
    #"""
    {
      "title": "Offer",
      "description": "An offer of a store for a product.",
      "x-expected": "an offer ({\"kind\": \"freeTrial\", \"period\": \"P7D\"})",
      "examples": [{"kind": "payAsYouGo", "price": "0.99", "period": "P1M", "cycles": 3}]
    }
    """#)
}
