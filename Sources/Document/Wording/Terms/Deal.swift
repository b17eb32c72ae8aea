import Locales
import Numbers

/// What a customer agrees to when buying: what is charged, when, how often, and what that binds to.
///
/// It is all that terms depend on, whichever store sells the product.
public struct Deal: Sendable, Hashable {
  /// A part of the time before the regular price.
  public struct Phase: Sendable, Hashable {
    /// `nil` or zero if it is free.
    public var price: Money?
    public var period: Period
    /// The number of periods.
    public var cycles: Int
    /// Whether the price is paid once for all periods, at the beginning.
    public var isPaidOnce: Bool

    public init(price: Money?, period: Period, cycles: Int = 1, isPaidOnce: Bool = false) {
      self.price = price
      self.period = period
      self.cycles = cycles
      self.isPaidOnce = isPaidOnce
    }
  }

  /// A number of payments that is due even if the customer cancels earlier.
  public struct Commitment: Sendable, Hashable {
    /// The sum of all payments.
    public var total: Money
    public var payments: Int
    /// The time from one payment to the next.
    public var period: Period
    /// Whether the customer is bound again afterwards, for the same time.
    public var renews: Bool

    public init(total: Money, payments: Int, period: Period, renews: Bool) {
      self.total = total
      self.payments = payments
      self.period = period
      self.renews = renews
    }
  }

  /// Seats that cost the same each.
  public struct SeatTier: Sendable, Hashable {
    public var count: Int
    /// Of each seat.
    public var price: Money

    public init(count: Int, price: Money) {
      self.count = count
      self.price = price
    }
  }

  /// Whether prices contain taxes.
  public enum Tax: Sendable, Hashable { case excluded, included }

  /// Where the customer pays and cancels.
  public enum Store: Sendable, Hashable { case appStore, playStore, web }

  /// Those for whom the phases are meant.
  public enum Audience: Sendable, Hashable { case newCustomers, formerCustomers, chosen }

  /// The day of the purchase, in the customer's time zone.
  public var startDay: CivilDay
  /// In the order of time.
  public var phases: [Phase] = []
  /// The regular price: with seats, of all seats together; with a commitment, of one payment.
  public var price: Money
  /// The time that the regular price pays for; `nil` for a purchase that is paid once.
  public var period: Period?
  /// Whether the regular price is charged again each period, until the customer cancels.
  public var renews = true
  public var commitment: Commitment?
  /// The seats that are bought, cheapest last; empty for a product without seats.
  public var seats: [SeatTier] = []
  /// `nil` says nothing of taxes.
  public var tax: Tax?
  public var store: Store?
  /// The price of a discounted purchase that is paid once, before the discount.
  public var formerPrice: Money?
  /// The store's own text of the regular price.
  public var displayPrice: String?
  /// `nil` if the phases are for everyone.
  public var audience: Audience?

  public init(price: Money, per period: Period?, from startDay: CivilDay) {
    self.price = price
    self.period = period
    self.startDay = startDay
  }
}

extension Deal.Phase {
  /// The price, unless it is free.
  var charged: Money? { price.flatMap { $0.amount == .zero ? nil : $0 } }

  /// The length of all periods, at most ten thousand units.
  var length: Period { period.repeated(cycles) }
}

extension Deal.Commitment {
  /// The time of all payments.
  var length: Period { period.repeated(payments) }
}

extension Period {
  /// The period this many times, at least once and at most ten thousand units: longer ones have no date.
  func repeated(_ cycles: Int) -> Period {
    let (count, isTooLarge) = max(count, 1).multipliedReportingOverflow(by: max(cycles, 1))
    return Period(count: isTooLarge ? 10_000 : min(count, 10_000), unit: unit)
  }
}
