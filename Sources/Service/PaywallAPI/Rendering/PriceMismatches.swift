import HTTP
import PaywallModel
import PaywallResolve
import Synchronization

/// Prices of readers' stores that are not those of the document: told to who sent them, and counted.
final class PriceMismatches: Sendable {
  private let total = Atomic(0)

  var count: Int { total.load(ordering: .relaxed) }

  /// Names the products whose price is another one in `Paywall-Price-Mismatch`.
  func note(_ document: PaywallDocument, for reader: Reader, in response: inout HTTPResponse) {
    let names = reader.products.filter { name, store in
      document.products[name]?.price(contradictedBy: store, in: reader.storefront) != nil
    }.keys.sorted()
    guard !names.isEmpty else { return }
    total.add(names.count, ordering: .relaxed)
    response.fields["Paywall-Price-Mismatch"] = names.joined(separator: ", ")
  }
}
