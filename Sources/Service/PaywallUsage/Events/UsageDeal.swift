import PaywallModel

/// A purchase or a refund: its product, place and amount.
public struct UsageDeal: Sendable, Hashable {
  /// The place of the purchase, with the product.
  public let place: UsageSeries.Place
  /// Hours since 1970.
  public let hour: Int
  /// The amount that the event told, in millionths of the currency; nil if it told none.
  public let amount: Int?
  /// ISO 4217.
  public let currency: String?
  /// The offer with which it was bought, such as a trial; nil without one.
  public let offer: Offer?
  public let isRefund: Bool

  public init(
    _ place: UsageSeries.Place, hour: Int, amount: Int? = nil, currency: String? = nil,
    offer: Offer? = nil, isRefund: Bool = false
  ) {
    self.place = place
    self.hour = hour
    self.amount = amount
    self.currency = currency
    self.offer = offer
    self.isRefund = isRefund
  }
}
