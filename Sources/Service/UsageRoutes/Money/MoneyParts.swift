import PaywallMoney
import Routing

/// The parts that the routes of money need: the stores of brands, and their ledger.
public struct MoneyParts: Sendable {
  public let stores: BrandStores
  /// Nil if no brand has stores.
  public let ledger: MoneyLedger?
  let counts = MoneyCounts()

  public init(stores: BrandStores = BrandStores(), ledger: MoneyLedger? = nil) {
    self.stores = stores
    self.ledger = ledger
  }

  package var families: [MetricFamily] { counts.families(ledger) }
}
