import JSON
import Locales
import Numbers
import Vocabulary

/// A part of an offer with one price: free, or an amount that is paid in each of its periods.
///
/// Play Billing calls it a pricing phase (`ProductDetails.PricingPhase`); StoreKit's offers have one.
public struct OfferPhase: Sendable, Hashable {
  /// The price of each period in the product's currency; `nil` if the time is free.
  public var amount: Amount?
  public var period = Period(count: 1, unit: .week)
  /// The number of periods.
  public var cycles = 1

  public init(_ amount: Amount? = nil, every period: Period, cycles: Int = 1) {
    self.amount = amount
    self.period = period
    self.cycles = cycles
  }

  public var duration: Period { period.times(cycles) }

  /// The sum of all payments in the phase.
  public var total: Ratio { (amount?.ratio ?? Ratio(0)) * Ratio(cycles) }
}

extension Form where Value == OfferPhase {
  static let offerPhase = object(
    OfferPhase(every: Period(count: 1, unit: .week)),
    [
      Property(
        "price", .amount, \.amount,
        help: "The price of each period in the product's currency; absent if it is free.",
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
    ], named: "offerPhase",
    #"""
    {
      "title": "Phase of an offer",
      "description": "A time with one price.",
      "x-expected": "a phase ({\"price\": \"0.99\", \"period\": \"P1M\"})",
      "examples": [{"price": "0.99", "period": "P1M", "cycles": 3}]
    }
    """#)
}
