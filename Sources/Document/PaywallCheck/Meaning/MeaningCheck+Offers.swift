import JSON
import Locales
import Numbers
import PaywallModel

extension MeaningCheck {
  /// Checks that a store can sell the offers of a product.
  func offers(of product: Product, at place: String) {
    if let offer = product.introductoryOffer {
      check(offer, of: product, at: place + "/introductoryOffer")
    }
    let named = [
      ("promotionalOffers", product.promotionalOffers), ("winBackOffers", product.winBackOffers),
    ]
    for (property, offers) in named {
      for (name, offer) in offers.sorted(by: { $0.key < $1.key }) {
        check(offer, of: product, at: "\(place)/\(property)\(pointerToken(name))")
      }
    }
  }

  private func check(_ offer: ProductOffer, of product: Product, at place: String) {
    if offer.kind == .discount { return discount(offer, of: product, at: place) }
    guard !product.isOneTime, product.period != nil else {
      return report(
        "impossible-offer", at: place, "a product with \"oneTime\" cannot have an offer",
        hint:
          "remove the offer, make it a \"discount\", or give the product a \"period\"")
    }
    guard product.renews else {
      return report(
        "impossible-offer", at: place, "prepaid time (\"renews\": false) has no offers",
        hint: "remove the offer or \"renews\"")
    }
    if offer.listed.isEmpty {
      check(offer.interval, at: place + "/period")
      onePhase(offer, of: product, at: place)
    } else {
      phases(offer.listed, of: product, at: place + "/phases")
    }
  }

  private func onePhase(_ offer: ProductOffer, of product: Product, at place: String) {
    if offer.interval == nil {
      report(
        "impossible-offer", at: place, "\"\(offer.kind.rawValue)\" needs a \"period\"",
        hint: "add the length of one of its periods, such as \"P1M\"")
    }
    switch (offer.kind, offer.amount) {
    case (.freeTrial, _?):
      report(
        "impossible-offer", at: place + "/price", "a free trial has no price",
        hint: "remove the price, or make the offer \"payAsYouGo\" or \"payUpFront\"")
    case (.payAsYouGo, nil), (.payUpFront, nil):
      report(
        "impossible-offer", at: place, "\"\(offer.kind.rawValue)\" needs a \"price\"",
        hint: "add the price, or make the offer a \"freeTrial\"")
    case (_, let amount?):
      sameCurrency(amount, of: product, at: place, what: "an offer's price")
    case (.freeTrial, nil), (.discount, nil): break
    }
  }

  private func phases(_ phases: [OfferPhase], of product: Product, at place: String) {
    for (index, phase) in phases.enumerated() {
      let here = "\(place)/\(index)"
      check(phase.period, at: here + "/period")
      guard let amount = phase.amount else {
        if index > 0 {
          report(
            "impossible-offer", at: here, "only the first phase of an offer can be free",
            hint: "put the free time first, or give this phase a \"price\"")
        }
        continue
      }
      sameCurrency(amount, of: product, at: here, what: "a phase's price")
      if amount == .zero {
        report(
          "impossible-offer", at: here + "/price", "a phase that costs nothing has no \"price\"",
          hint: "remove the price")
      }
      notDearer(phase, amount, than: product, at: here)
    }
    let days = phases.reduce(0) { $0 + $1.duration.days }
    if days > Self.longestPeriod {
      report(
        "impossible-period", at: place, "the phases together are longer than 10 years",
        hint: "no store sells that; \"cycles\" counts the periods of a phase")
    }
  }

  private func notDearer(
    _ phase: OfferPhase, _ amount: Amount, than product: Product, at place: String
  ) {
    guard phase.period.count > 0, let price = product.amount, let period = product.period,
      period.count > 0,
      amount.ratio / phase.period.length(in: .day) >= price.ratio / period.length(in: .day)
    else { return }
    report(
      "impossible-offer", at: place + "/price",
      "\(amount) for \"\(phase.period)\" is not below the regular price, \(price) for \"\(period)\"",
      hint: "a phase of an offer costs less than the time after it")
  }

  private func discount(_ offer: ProductOffer, of product: Product, at place: String) {
    guard product.isOneTime else {
      return report(
        "impossible-offer", at: place + "/kind",
        "\"discount\" is for a product that is bought once",
        hint: "a subscription has \"payAsYouGo\", \"payUpFront\" or \"freeTrial\"")
    }
    if offer.interval != nil || offer.cycles != 1 {
      report(
        "impossible-offer", at: place + (offer.interval == nil ? "/cycles" : "/period"),
        "a discount has no periods", hint: "remove \"period\" and \"cycles\"")
    }
    guard let amount = offer.amount else {
      return report(
        "impossible-offer", at: place, "\"discount\" needs a \"price\"",
        hint: "add the lower price")
    }
    sameCurrency(amount, of: product, at: place, what: "an offer's price")
    if let price = product.amount, amount >= price {
      report(
        "impossible-offer", at: place + "/price", "\(amount) is not below the price, \(price)",
        hint: "a discount is lower than \"price\"")
    }
  }
}
