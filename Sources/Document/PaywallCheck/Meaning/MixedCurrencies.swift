import JSON
import Numbers
import PaywallModel

extension PaywallDocument {
  /// Warnings about products with prices that one page would show in several currencies: the first product of
  /// each storefront, and of all other storefronts.
  ///
  /// - Parameter text: the text that the document was read from, before fragments, data and companion files were expanded.
  public func mixedCurrencies(in text: JSONText) -> [Diagnostic] {
    guard meta.currencies == .single else { return [] }
    let storefronts = Set(products.values.flatMap(\.prices.keys)).sorted()
    return ([nil] + storefronts.map(Optional.some)).compactMap { storefront in
      let priced = products.sorted { $0.key < $1.key }.compactMap { name, product in
        product.price(in: storefront).map { (name, $0.currency) }
      }
      guard let (first, currency) = priced.first,
        let (name, other) = priced.first(where: { $0.1 != currency })
      else { return nil }
      let place = storefront.map { " in the storefront \($0)" } ?? ""
      return Diagnostic(
        "mixed-currencies", at: text.nearestNode(to: "/products" + pointerToken(name)),
        "\"\(name)\" costs \(other)\(place), and \"\(first)\" costs \(currency)",
        hint:
          "give all products prices in one currency, or write \"currencies\": \"mixed\" into \"meta\""
      )
    }
  }
}
