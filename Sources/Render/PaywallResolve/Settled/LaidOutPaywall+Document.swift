import Locales
import Numbers
import PaywallModel
import PaywallTree

extension LaidOutProduct {
  init(_ name: String, _ product: Product, for reader: SteadyReader) {
    self.init(name: name, sku: product.sku)
    storeIDs = product.storeIDs
    kind = product.isOneTime ? .oneTime : product.period.map { _ in .subscription }
    period = product.isOneTime ? nil : product.period.map { "\($0)" }
    subscriptionGroup = product.subscriptionGroup
    offers = product.storeOffers
    entitlements = product.entitlements
    billingPlan = product.billingPlan?.rawValue
    commitment = product.commitment.map {
      LaidOutCommitment(period: "\($0.period)", isRenewed: $0.renews)
    }
    seats = product.seats?.count
    renews = product.renews
    isFamilyShareable = product.isFamilyShareable
    let contradicted = reader.products[name].flatMap {
      product.price(contradictedBy: $0, in: reader.storefront)
    }
    documentPrice = contradicted.map {
      LaidOutPrice(price: "\($0.amount)", currency: $0.currency)
    }
  }
}

extension Product {
  /// The offers that a store may grant for the product. A trial is the introductory offer of a product that has no other.
  fileprivate var storeOffers: [LaidOutOffer] {
    var introductory = introductoryOffer
    if introductory == nil { introductory = trial.map(ProductOffer.init(trial:)) }
    return (introductory.map { [LaidOutOffer(.introductory, $0)] } ?? [])
      + promotionalOffers.sorted { $0.key < $1.key }.map {
        LaidOutOffer(.promotional, id: $0.key, $0.value)
      }
      + winBackOffers.sorted { $0.key < $1.key }.map {
        LaidOutOffer(.winBack, id: $0.key, $0.value)
      }
  }
}

extension LaidOutOffer {
  fileprivate init(_ eligibility: Eligibility, id: String? = nil, _ offer: ProductOffer) {
    self.init(
      eligibility, id: id, kind: offer.kind.rawValue,
      period: "\(offer.interval ?? Period(count: 0, unit: .day))",
      cycles: offer.cycles, price: offer.amount.map { "\($0)" })
    guard !offer.listed.isEmpty else { return }
    phases = offer.listed.map(LaidOutPhase.init)
    (period, cycles, price) = (phases[0].period, phases[0].cycles, phases[0].price)
  }
}

extension LaidOutPhase {
  fileprivate init(_ phase: OfferPhase) {
    self.init(
      price: phase.amount.map { "\($0)" }, period: "\(phase.period)", cycles: phase.cycles)
  }
}

extension LaidOutVariable {
  init(_ name: String, _ variable: StateVariable) {
    self.init(
      name: name, values: variable.values, setBy: variable.appValues == nil ? .taps : .app)
    for value in variable.appValues ?? [] { meanings[value] = variable.meaning(of: value) }
  }
}
