import JSON
import Locales
import Numbers
import PaywallModel

extension MeaningCheck {
  /// Checks that SKUs are unique, and that prices and periods are possible.
  func products() {
    var ownerOfSKU: [SoldProduct: String] = [:]
    for member in text.root["products"]?.members.map(Array.init) ?? [] {
      let name = member.key
      guard let product = document.products[name] else { continue }
      let place = "/products" + pointerToken(name)
      duplicate(product, name, at: place, &ownerOfSKU)
      if let price = product.price { check(price, at: place) }
      check(product.period, at: place + "/period")
      check(product.trial, at: place + "/trial")
      catalogue(of: product, at: place)
    }
  }

  /// Checks that no other product is sold under the same identifier, unless the store sells it in two billing plans.
  private func duplicate(
    _ product: Product, _ name: String, at place: String, _ owners: inout [SoldProduct: String]
  ) {
    let sold = SoldProduct(sku: product.sku, plan: product.billingPlan)
    let others: [BillingPlan?] = product.billingPlan == nil ? BillingPlan.allCases : [nil]
    let rivals = [sold] + others.map { SoldProduct(sku: product.sku, plan: $0) }
    let owner = rivals.compactMap { owners[$0] }.first
    guard let owner else {
      owners[sold] = name
      return
    }
    report(
      "duplicate-sku", at: place + "/sku",
      "\"\(name)\" has the SKU \"\(product.sku)\", and so has \"\(owner)\"",
      hint: product.commitment != nil && product.billingPlan == nil
        ? "if the store sells it in two billing plans, add \"billingPlan\": \"monthly\" here and \"upFront\" there; otherwise give each product its own SKU"
        : "give each product its own SKU, or use \"\(owner)\" in both places")
  }

  /// Checks a price, an offer or a country of a product for impossible values.
  func check(_ price: Money, at place: String) {
    guard ISOCodes.currencies.contains(price.currency) else {
      report(
        "unknown-currency", at: place + "/currency",
        "there is no currency \"\(price.currency)\" (ISO 4217)",
        hint: nearestName(to: price.currency, among: ISOCodes.commonCurrencies).map {
          "did you mean \"\($0)\"?"
        }
          ?? "write a code such as \"USD\", \"EUR\" or \"JPY\"")
      return
    }
    let allowed = Currency(price.currency)?.minorUnits ?? 2
    guard price.amount.decimals > allowed else { return }
    report(
      "impossible-price", at: place + "/price",
      "\(price.currency) has \(Self.decimals(allowed)), found \"\(text.nearestNode(to: place + "/price").string ?? "")\"",
      hint: allowed == 0 ? "remove the decimal point and the digits after it" : "round the price")
  }

  private static func decimals(_ count: Int) -> String {
    switch count {
    case 0: "no decimals"
    case 1: "1 decimal"
    default: "\(count) decimals"
    }
  }

  func check(_ period: Period?, at place: String) {
    guard let period else { return }
    if period.count == 0 {
      report(
        "impossible-period", at: place, "\"\(period)\" has no length",
        hint: "write a number of at least 1, as in \"P1\(period.unit.rawValue)\"")
    } else if period.days > Self.longestPeriod {
      report(
        "impossible-period", at: place, "\"\(period)\" is longer than 10 years",
        hint: "no store sells that; D is days, W weeks, M months and Y years")
    }
  }

  /// The number of days in ten years.
  static let longestPeriod = 3650
}

/// A product as a purchase names it.
private struct SoldProduct: Hashable {
  var sku: String
  var plan: BillingPlan?
}
