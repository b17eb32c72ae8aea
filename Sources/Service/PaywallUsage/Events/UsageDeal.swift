import PaywallModel

/// A purchase or a refund: its product, place and amount. Or an event of the app's own server, with a value that is no money.
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
  /// The country of the store (ISO 3166-1, two letters); nil if the event told none.
  public let storefront: String?
  /// The name of a server's event; nil for a purchase or a refund.
  public let event: String?

  public init(
    _ place: UsageSeries.Place, hour: Int, amount: Int? = nil, currency: String? = nil,
    offer: Offer? = nil, isRefund: Bool = false, storefront: String? = nil,
    event: String? = nil
  ) {
    self.place = place
    self.hour = hour
    self.amount = amount
    self.currency = currency
    self.offer = offer
    self.isRefund = isRefund
    self.storefront = storefront
    self.event = event
  }
}
