import Foundation
import JSON
import Vocabulary

/// Something that the paywall sells.
public struct Product: Sendable, Hashable {
  /// The store's identifier.
  public var sku: String
  public var name: LocalizedText?
  /// What it costs; an amount and its currency come together.
  public var amount: Decimal?
  /// ISO 4217: `USD`.
  public var currency: String?
  /// How often the price is paid.
  public var period: Period?
  /// How long it is free at first.
  public var trial: Period?

  public init(sku: String) {
    self.sku = sku
  }

  public var price: Money? {
    get {
      guard let amount, let currency else { return nil }
      return Money(amount: amount, currency: currency)
    }
    set {
      amount = newValue?.amount
      currency = newValue?.currency
    }
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

  /// Reads `P7D`: P, a number and a unit; nil for anything else.
  public init?(_ text: String) {
    guard text.first == "P", let unit = text.last.flatMap({ Unit(rawValue: String($0)) }),
      let count = Int(text.dropFirst().dropLast())
    else { return nil }
    self.init(count: count, unit: unit)
  }
}

extension Form where Value == Product {
  static let product = object(
    Product.properties, named: "product",
    [
      "title": "Product", "description": "Something that the paywall sells.",
      "x-expected": "a product ({\"sku\": …})",
    ])
}

extension Product {
  static let properties = Properties(
    Product(sku: ""), together: [("price", "currency")],
    [
      Property(
        "sku",
        .text(
          Shape([
            "type": "string", "pattern": "^[!-~]{1,255}$",
            "x-expected": "the store's identifier: letters, digits and signs without spaces",
          ])), \.sku, title: "SKU",
        help: "The product's identifier in the App Store or the Play Store.", isRequired: true,
        examples: ["dplus_free_trial"],
        instead: [
          Synonyms(
            [
              "productId", "productIdentifier", "storeId", "storeProductId", "appleProductId",
              "identifier", "id",
            ], "premium_yearly")
        ]),
      Property(
        "name", .productName, \.name, title: "Name",
        help: "What customers call the product: {monthly.name} in texts.",
        instead: [Synonyms(["displayName", "title", "label"], "Premium")]),
      Property(
        "price", .amount, \.amount, title: "Price",
        help:
          "An exact amount in quotes with a point before the cents: {monthly.price} in texts, as people of each locale write it.",
        instead: [Synonyms(["amount", "cost"], "6.99")]),
      Property(
        "currency",
        .text(
          Shape([
            "type": "string", "pattern": "^[A-Z]{3}$",
            "x-expected": "a currency such as \"USD\" (ISO 4217)",
            "x-hint": "write its three capital letters: \"USD\", \"EUR\", \"JPY\"",
            "examples": ["USD", "EUR", "JPY"],
          ])), \.currency, title: "Currency", help: "The currency of the price (ISO 4217).",
        instead: [Synonyms(["currencyCode"], "USD")]),
      Property(
        "period", .period, \.period, title: "Period",
        help: "How often the price is paid: {monthly.period} in texts.",
        instead: [
          Synonyms(
            ["interval", "duration", "billingPeriod", "subscriptionPeriod", "cycle"], "P1M")
        ]),
      Property(
        "trial", .period, \.trial, title: "Trial",
        help: "How long it is free at first: {monthly.trial} and {monthly.trialDays} in texts.",
        instead: [
          Synonyms(
            ["trialPeriod", "freeTrial", "trialDays", "introOffer", "introductoryOffer"], "P7D")
        ]),
    ])
}

extension Form where Value == Decimal {
  fileprivate static let amount = Form(
    Shape([
      "type": "string", "pattern": "^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?$",
      "x-expected": "a price in quotes such as \"6.99\"",
      "x-hint": "write digits with a point before the cents, in quotes: \"6.99\"",
      "examples": ["6.99", "0.99", "1200"],
    ]),
    match: { node in
      node.string.flatMap { Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX")) }
    }, write: { $1.string("\($0)") })
}

extension Form where Value == Period {
  fileprivate static let period = Form(
    Shape(
      "period",
      [
        "title": "Length of time",
        "description":
          "P, a number, and D for days, W for weeks, M for months or Y for years (ISO 8601).",
        "type": "string", "pattern": "^P[0-9]{1,4}[DWMY]$",
        "x-expected": "a length of time such as \"P7D\", \"P1M\" or \"P1Y\"",
        "x-hint": "write P, a number, and D (days), W (weeks), M (months) or Y (years)",
        "examples": ["P7D", "P1W", "P1M", "P1Y"],
      ]), match: { $0.string.flatMap { Period($0) } }, write: { $1.string("\($0)") })
}
