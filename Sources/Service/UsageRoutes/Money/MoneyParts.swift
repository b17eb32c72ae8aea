import POSIX
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

  /// Starts a thread that makes sums of facts older than the ledger keeps, once an hour; nil without a ledger.
  ///
  /// - Parameter report: receives why that was not possible.
  public func tidying(_ report: @escaping @Sendable (String) -> Void) throws(FileError) -> Repeater?
  {
    guard let ledger else { return nil }
    let repeater = try Repeater("money")
    repeater.start {
      do throws(FileError) {
        try ledger.tidy()
      } catch {
        report("old facts of stores cannot be made sums: \(error)")
      }
      return 3_600
    }
    return repeater
  }
}
