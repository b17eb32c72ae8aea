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
  ///
  /// - Parameter storefront: the country of the store, if it is known.
  public mutating func price(
    at place: UsageSeries.Place, in storefront: String? = nil
  ) -> DeclaredPrice? {
    product(at: place)?.price(in: storefront).flatMap { price in
      Double(price.amount.description).map {
        DeclaredPrice(amount: $0, currency: price.currency)
      }
    }
  }

  /// Returns what an offer costs at first, which is 0 for a trial; nil if the product has no such offer.
  mutating func price(at place: UsageSeries.Place, with offer: Offer) -> DeclaredPrice? {
    guard let product = product(at: place), let price = product.price,
      case (offer, let terms?) = product.offer(for: offer)
    else { return nil }
    if terms.startsFree { return DeclaredPrice(amount: 0, currency: price.currency) }
    return terms.firstAmount.flatMap { Double($0.description) }.map {
      DeclaredPrice(amount: $0, currency: price.currency)
    }
  }

  private mutating func product(at place: UsageSeries.Place) -> Product? {
    place.product.flatMap {
      declared(on: UsageSeries.Place(place.paywall, version: place.version))[$0]
    }
  }

  private mutating func declared(on page: UsageSeries.Place) -> [String: Product] {
    let declared = products[page] ?? products(of: page)
    products[page] = declared
    return declared
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
