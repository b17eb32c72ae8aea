import Locales
import Numbers
import PaywallModel

extension ProductWords {
  /// The words that the service writes from the whole offer; `nil` if there is nothing to say.
  func terms(_ field: ProductField, of product: Product) -> String? {
    let words = patterns.words
    if field == .order { return asksForObligation ? words.orderWithObligation : words.order }
    guard let deal = deal(of: product) else { return nil }
    if field == .offerPhases, product.offer(for: offer).terms == nil { return nil }
    let terms = words.terms(of: deal)
    return switch field {
    case .termsShort: terms.short
    case .shortCharge, .offerPhases: terms.charge
    case .termsCharge: terms.long(.charge)
    case .termsTrial: terms.long(.trial)
    case .termsCommitment: terms.long(.commitment)
    case .termsRenewal: terms.long(.renewal)
    case .termsCancel: terms.long(.cancel)
    case .shortRenewal: terms.short(.renewal)
    case .shortCancel: terms.short(.cancel)
    default: terms.long
    }
  }

  /// Only a customer of a web page orders from the paywall; in an app, the store's own sheet takes the order.
  private var asksForObligation: Bool {
    platform == .web && storefront.map(SalesTax.asksForObligation) ?? false
  }

  /// What the reader agrees to by buying a product; `nil` if the document does not say its price or its period.
  private func deal(of product: Product) -> Deal? {
    guard let price = product.price(in: storefront), product.isOneTime || product.period != nil
    else { return nil }
    var deal = Deal(price: price, per: product.isOneTime ? nil : product.period, from: today)
    deal.renews = product.renews
    deal.displayPrice = product.displayPrice
    deal.store = platform.flatMap(Deal.Store.init)
    deal.tax = storefront.flatMap(SalesTax.init).map { $0 == .excluded ? .excluded : .included }
    if let seats = product.seats(in: storefront) {
      deal.seats = seats.groups.map {
        Deal.SeatTier(
          count: $0.count, price: Money(amount: $0.amount, currency: price.currency))
      }
    }
    deal.commitment = commitment(of: product, at: price)
    grant(to: product, &deal)
    return deal
  }

  private func commitment(of product: Product, at price: Money) -> Deal.Commitment? {
    guard let commitment = product.commitment, let period = product.period,
      let payments = product.committedPayments, let total = price.amount.times(payments)
    else { return nil }
    return Deal.Commitment(
      total: Money(amount: total, currency: price.currency), payments: payments, period: period,
      renews: commitment.renews)
  }

  /// Adds the offer that the store grants the reader. Its prices are in the currency of the general price.
  private func grant(to product: Product, _ deal: inout Deal) {
    let (kind, granted) = product.offer(for: offer)
    guard let granted, granted.isFree || deal.price.currency == product.currency else { return }
    if granted.kind == .discount, let amount = granted.amount {
      deal.formerPrice = deal.price
      deal.price.amount = amount
      deal.displayPrice = nil
      return
    }
    deal.phases = granted.phases.map { phase in
      Deal.Phase(
        price: phase.amount.map { Money(amount: $0, currency: deal.price.currency) },
        period: phase.period, cycles: phase.cycles, isPaidOnce: phase.cycles == 1)
    }
    deal.audience =
      switch kind {
      case .winBack: .formerCustomers
      case .promotional: .chosen
      case .none, .freeTrial, .introductory: nil
      }
  }
}

extension Deal.Store {
  /// `nil` for a platform with several stores.
  fileprivate init?(_ platform: AppPlatform) {
    switch platform {
    case .ios, .macos, .tvos, .visionos: self = .appStore
    case .android, .androidtv: self = .playStore
    case .web: self = .web
    case .firetv: return nil
    }
  }
}
