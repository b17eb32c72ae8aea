import Foundation

/// Something that the paywall sells.
public struct Product: Sendable, Hashable {
  /// The store's identifier.
  public var sku: String
  public var name: LocalizedText?
  public var price: Money?
  /// How often the price is paid.
  public var period: Period?
  /// How long it is free at first.
  public var trial: Period?

  public init(sku: String) {
    self.sku = sku
  }
}

/// An exact amount of a currency.
public struct Money: Sendable, Hashable {
  public var amount: Decimal
  /// ISO 4217: `USD`.
  public var currency: String

  public init(amount: Decimal, currency: String) {
    self.amount = amount
    self.currency = currency
  }
}

/// A length of time in one unit: the part of ISO 8601 durations that stores sell (`P7D`, `P1M`).
public struct Period: Sendable, Hashable {
  public var count: Int
  public var unit: Unit

  public enum Unit: String, Sendable, Hashable, CaseIterable {
    case day = "D"
    case week = "W"
    case month = "M"
    case year = "Y"
  }

  public init(count: Int, unit: Unit) {
    self.count = count
    self.unit = unit
  }
}
