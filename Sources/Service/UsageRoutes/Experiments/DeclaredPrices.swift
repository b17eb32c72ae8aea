import Locales
import PaywallModel
import PaywallStore
import PaywallUsage

/// The general prices that documents declare for bought products.
public struct DeclaredPrices {
  private let catalog: Catalog
  private var products: [UsageSeries.Place: [String: Product]] = [:]

  public init(_ catalog: Catalog) { self.catalog = catalog }

  /// Returns the price of a product where it was bought; nil if unknown.
  public mutating func price(at place: UsageSeries.Place) -> DeclaredPrice? {
    guard let name = place.product else { return nil }
    let page = UsageSeries.Place(place.paywall, version: place.version)
    let declared = products[page] ?? products(of: page)
    products[page] = declared
    return declared[name]?.price.flatMap { price in
      Double(price.amount.description).map {
        DeclaredPrice(amount: $0, currency: price.currency)
      }
    }
  }

  /// The products of a version; empty if it is deleted.
  private func products(of page: UsageSeries.Place) -> [String: Product] {
    do throws(InvalidDocument) {
      return try catalog.version(page.paywall, page.version)?.document().products ?? [:]
    } catch {
      return [:]
    }
  }
}
