import JSON
import Locales
import Numbers
import Vocabulary

/// The time for which a customer is bound to pay a price in parts.
///
/// StoreKit sells it as the monthly billing plan of a yearly subscription (`Product.SubscriptionInfo.pricingTerms`, SDK 26.5), Play Billing as
/// an installments plan (`ProductDetails.InstallmentPlanDetails`).
public struct Commitment: Sendable, Hashable {
  public var period = Period(count: 1, unit: .year)
  /// Whether the subscription renews for the same time again, and not from payment to payment.
  public var renews = true

  public init() {}
}

/// The way in which a store charges one subscription that it sells in several (StoreKit `BillingPlanType`).
public enum BillingPlan: String, Sendable, Hashable, CaseIterable {
  /// The whole period at once.
  case upFront
  /// Each month, with a commitment to the whole period.
  case monthly
}

extension Commitment {
  /// The number of payments, one for each interval; `nil` if the intervals do not fill the time exactly.
  func payments(every interval: Period) -> Int? {
    guard interval.count > 0 else { return nil }
    let count = (period.length(in: .day) / interval.length(in: .day)).exact
    return count.flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Product {
  /// The number of payments to which a customer is bound; `nil` without a commitment.
  public var committedPayments: Int? {
    guard let commitment, let period, period.count > 0 else { return nil }
    return commitment.payments(every: period)
  }
}

extension Form where Value == Commitment {
  static let commitment = object(
    Commitment(),
    [
      Property(
        "period", .period, \.period, help: "The time to which a customer is bound.",
        isRequired: true,
        instead: Synonyms(
          "total totalPrice payments", #""P1Y""#,
          hint:
            "write only {\"period\": \"P1Y\"}: the total and the number of payments follow from the price and its period"
        )),
      Property(
        "renews", .bool, \.renews,
        help:
          "Whether it renews for the same time again; if not, the subscription goes on from payment to payment.",
        instead: #"{"subsequentCommitment": false}"#),
    ], named: "commitment",
    #"""
    {
      "title": "Commitment",
      "description": "The time for which a customer is bound to pay the price in each period.",
      "x-expected": "a commitment ({\"period\": \"P1Y\"})",
      "examples": [{"period": "P1Y"}]
    }
    """#)
}
