import PaywallModel
import PaywallStore
import PaywallUsage
import Placements

/// The prices of what was bought in an experiment, in one currency.
struct ExperimentPrices {
  private var declared: DeclaredPrices
  private let catalog: Catalog
  /// The currency of most payments; nil if there is no price.
  let currency: String?
  /// The number of payments at prices in other currencies.
  private(set) var otherCurrencies = 0

  init(_ rows: [UsageCounts.Row], _ payers: [UsagePayer], _ catalog: Catalog) {
    var declared = DeclaredPrices(catalog)
    var counts: [String: Int] = [:]
    for row in rows where row.series.kind == .purchaseCompleted {
      guard let price = row.series.place.flatMap({ declared.price(at: $0) }) else { continue }
      counts[price.currency, default: 0] += row.count
    }
    if counts.isEmpty {
      for currency in payers.flatMap(\.deals).compactMap(\.currency) {
        counts[currency, default: 0] += 1
      }
    }
    currency = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    self.declared = declared
    self.catalog = catalog
  }

  /// The declared price of a product; nil if it is unknown, or in another currency.
  mutating func price(at place: UsageSeries.Place) -> Double? {
    declared.price(at: place).flatMap { $0.currency == currency ? $0.amount : nil }
  }

  /// What a deal was worth: what its offer costs, or else what the event told, or else the declared price. Nil if that is unknown.
  mutating func amount(of deal: UsageDeal) -> Double? {
    if let offer = deal.offer, let price = declared.price(at: deal.place, with: offer),
      price.currency == currency
    {
      return price.amount
    }
    if let told = deal.amount, deal.currency == currency { return Double(told) / 1_000_000 }
    let price = declared.price(at: deal.place)
    if let price, price.currency != currency { otherCurrencies += 1 }
    return price.flatMap { $0.currency == currency ? $0.amount : nil }
  }

  /// Whether the paywalls of variants sell at other prices or for other periods.
  mutating func differ(among experiment: PlacementExperiment, of brand: Brand) -> Bool {
    let offered = experiment.variants.compactMap { variant in
      variant.show.reference.flatMap { offers(of: $0, brand) }
    }
    return Set(offered).count > 1
  }

  private mutating func offers(of reference: PaywallReference, _ brand: Brand) -> Set<String>? {
    guard let paywall = Brand(brand.name, paywall: reference.name) else { return nil }
    var number: Int?
    if case .number(let wanted) = reference.version { number = wanted }
    guard let version = catalog.version(paywall, number) else { return nil }
    return declared.offers(of: UsageSeries.Place(paywall, version: version.number))
  }
}
