import Locales
import Numbers

extension Product {
  /// The offers that a store may grant for the product, including none.
  public var possibleOffers: Set<Offer> {
    Set(Offer.allCases.filter { offer(for: $0).kind == $0 })
  }

  /// The offer that a reader gets: the requested one if the product has it, else none.
  ///
  /// - Parameter asked: if `nil`, the reader is a new customer, who gets the trial or the introductory offer.
  public func offer(for asked: Offer?) -> (kind: Offer, terms: ProductOffer?) {
    let introductory = introductoryOffer.map { ($0.startsFree, $0) }
    switch asked {
    case Offer.none?: return (.none, nil)
    case nil:
      guard let (isFree, terms) = introductory else { return offer(for: .freeTrial) }
      return (isFree ? .freeTrial : .introductory, terms)
    case .freeTrial?:
      let free = introductory.flatMap { $0.0 ? $0.1 : nil } ?? trial.map(ProductOffer.init(trial:))
      return free.map { (.freeTrial, $0) } ?? (.none, nil)
    case .introductory?:
      let paid = introductory.flatMap { $0.0 ? nil : $0.1 }
      return paid.map { (.introductory, $0) } ?? (.none, nil)
    case .promotional?:
      return Self.first(of: promotionalOffers).map { (.promotional, $0) } ?? (.none, nil)
    case .winBack?:
      return Self.first(of: winBackOffers).map { (.winBack, $0) } ?? (.none, nil)
    }
  }

  private static func first(of offers: [String: ProductOffer]) -> ProductOffer? {
    offers.min { $0.key < $1.key }?.value
  }
}
