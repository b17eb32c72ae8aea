import JSON
import PaywallModel
import PaywallStorage
import Placements

extension Catalog {
  /// Warnings about experiments in which the readers who buy decide, although their paywalls sell at other prices or for other periods.
  ///
  /// - Parameter text: the text that the placements were read from.
  public func measureWarnings(
    of document: PlacementDocument, for brand: Brand, in text: JSONText
  ) -> [Diagnostic] {
    document.experiments.sorted { $0.key < $1.key }.compactMap { name, experiment in
      guard experiment.measure == .purchases, sellsDifferently(experiment, of: brand) else {
        return nil
      }
      return Diagnostic(
        "measure", at: text.nearestNode(to: "/experiments/\(name)/measure"),
        "the readers who buy decide between plans at other prices or for other periods",
        hint: "a plan that fewer buy may earn more: write \"measure\": \"revenue\"")
    }
  }

  /// Whether the paywalls of an experiment's variants sell at other prices or for other periods.
  public func sellsDifferently(_ experiment: PlacementExperiment, of brand: Brand) -> Bool {
    let offered = experiment.variants.compactMap { variant in
      variant.show.reference.flatMap { offers(of: $0, brand) }
    }
    return Set(offered).count > 1
  }

  /// The prices and periods of a version's products; nil if one has no price.
  private func offers(of reference: PaywallReference, _ brand: Brand) -> Set<String>? {
    guard let paywall = Brand(brand.name, paywall: reference.name) else { return nil }
    var number: Int?
    if case .number(let wanted) = reference.version { number = wanted }
    guard let version = version(paywall, number) else { return nil }
    do throws(InvalidDocument) {
      var offers: Set<String> = []
      for product in try version.document().products.values {
        guard let price = product.price else { return nil }
        let period = product.period.map { "\($0)" } ?? ""
        offers.insert("\(price.amount) \(price.currency) \(period)")
      }
      return offers
    } catch {
      return nil
    }
  }
}
