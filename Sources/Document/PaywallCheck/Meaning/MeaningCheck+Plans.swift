import JSON
import Locales
import Numbers
import PaywallModel

/// Checks of what a customer is bound to, and of what a team pays.
extension MeaningCheck {
  func plans(of product: Product, at place: String) {
    if let commitment = product.commitment {
      check(commitment, of: product, at: place + "/commitment")
    }
    if let plan = product.billingPlan { check(plan, of: product, at: place + "/billingPlan") }
    if let seats = product.seats { check(seats, of: product, at: place + "/seats") }
    if !product.renews { prepaid(product, at: place) }
    for (country, price) in product.prices.sorted(by: { $0.key < $1.key })
    where !price.tiers.isEmpty {
      check(
        price.tiers, of: product, total: price.money,
        at: place + "/storefronts" + pointerToken(country) + "/tiers")
    }
  }

  private func check(_ commitment: Commitment, of product: Product, at place: String) {
    check(commitment.period, at: place + "/period")
    guard !product.isOneTime, let period = product.period else {
      return report(
        "impossible-commitment", at: place,
        "only a subscription with a \"period\" can bind a customer",
        hint: "add the \"period\" between payments, or remove the commitment")
    }
    guard commitment.period.count > 0, period.count > 0 else { return }
    guard let payments = product.committedPayments else {
      return report(
        "impossible-commitment", at: place + "/period",
        "\"\(commitment.period)\" is not a number of payments, one for each \"\(period)\"",
        hint: "write a multiple of the product's \"period\"")
    }
    if payments < 2 {
      report(
        "impossible-commitment", at: place + "/period",
        "\"\(commitment.period)\" is only one payment, which binds nobody",
        hint: "remove the commitment, or write a longer one")
    }
    if product.amount == nil {
      report(
        "missing-field", at: place, "a commitment has a total, and the product has no price",
        hint: "add \"price\" and \"currency\" to the product")
    }
  }

  private func check(_ plan: BillingPlan, of product: Product, at place: String) {
    if product.isOneTime {
      return report(
        "impossible-plan", at: place, "a product with \"oneTime\" has no billing plan",
        hint: "remove \"billingPlan\" or \"oneTime\"")
    }
    switch (plan, product.commitment) {
    case (.monthly, nil):
      report(
        "impossible-plan", at: place, "the plan \"monthly\" has a commitment, and none is given",
        hint: "add \"commitment\": {\"period\": \"P1Y\"}, or remove \"billingPlan\"")
    case (.upFront, _?):
      report(
        "impossible-plan", at: place, "who pays \"upFront\" is bound to nothing further",
        hint: "remove \"commitment\", or write \"monthly\"")
    default: break
    }
  }

  private func prepaid(_ product: Product, at place: String) {
    if product.isOneTime || product.commitment != nil {
      let other = product.isOneTime ? "oneTime" : "commitment"
      report(
        "impossible-plan", at: place + "/renews",
        "\"renews\": false is for prepaid time, and the product has \"\(other)\"",
        hint: "remove \"renews\" or \"\(other)\"")
    }
    if product.trial != nil {
      report(
        "impossible-offer", at: place + "/trial", "prepaid time (\"renews\": false) has no trial",
        hint: "remove \"trial\" or \"renews\"")
    }
  }

  private func check(_ seats: Seats, of product: Product, at place: String) {
    if product.isOneTime {
      report(
        "impossible-seats", at: place, "a product with \"oneTime\" has no seats",
        hint: "remove \"seats\" or \"oneTime\"")
    }
    guard let price = product.price else {
      return report(
        "missing-field", at: place, "the product has seats and no price",
        hint: "write the total as \"price\": \(seats.totalText)")
    }
    check(seats.tiers, of: product, total: price, at: place + "/tiers")
  }

  private func check(_ tiers: [SeatTier], of product: Product, total: Money, at place: String) {
    if product.seats?.count ?? 1 < 1 { return }
    guard var seats = product.seats else {
      return report(
        "impossible-seats", at: place,
        "these are prices of seats, and the product has no \"seats\"",
        hint: "add \"seats\" to the product")
    }
    seats.tiers = tiers
    guard inOrder(tiers, at: place) else { return }
    for (index, tier) in tiers.enumerated() where ISOCodes.currencies.contains(total.currency) {
      check(Money(amount: tier.amount, currency: total.currency), at: "\(place)/\(index)")
    }
    guard seats.total != total.amount.ratio else { return }
    report(
      "impossible-price", at: place,
      "\(seats.count) seats cost \(seats.totalText) by these tiers, and \"price\" is \(total.amount)",
      hint:
        "write \"price\": \"\(seats.totalText)\", or mend the tiers: each seat costs its own tier's price"
    )
  }

  /// Whether the tiers cover all seats, each once.
  private func inOrder(_ tiers: [SeatTier], at place: String) -> Bool {
    var last = 0
    for (index, tier) in tiers.enumerated() {
      let isLast = index == tiers.count - 1
      guard let upTo = tier.upTo else {
        if isLast { return true }
        report(
          "impossible-seats", at: "\(place)/\(index)",
          "only the last tier has no end, and this one is followed by another",
          hint: "add \"upTo\", the number of its last seat")
        return false
      }
      guard upTo > last else {
        report(
          "impossible-seats", at: "\(place)/\(index)/upTo",
          "the tier ends with seat \(upTo), and the one before with seat \(last)",
          hint: "order the tiers by \"upTo\"")
        return false
      }
      last = upTo
    }
    report(
      "impossible-seats", at: "\(place)/\(tiers.count - 1)/upTo",
      "seats after number \(last) have no price", hint: "remove \"upTo\" from the last tier")
    return false
  }
}

extension Seats {
  /// The total as a document writes it.
  fileprivate var totalText: String {
    let decimals = tiers.map(\.amount.decimals).max() ?? 0
    return total.decimalText(decimals: decimals)
  }
}
