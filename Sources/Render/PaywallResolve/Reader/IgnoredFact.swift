import Numbers
import PaywallModel

/// A fact about a reader in a request that the document does not use.
public struct IgnoredFact: Sendable, Hashable {
  /// The name in the request: `state.status`, `products.yearly`.
  public var name: String
  /// The reason in words.
  public var reason: String
  /// The possible values or names; empty if there are none.
  public var allowed: [String] = []
  /// Whether the content is at fault, and not a parameter.
  public var isOfContent = false

  /// The context of a placement in a request that names none.
  public static let context = IgnoredFact(
    name: "context", reason: "the request names no placement", isOfContent: true)
}

extension ReaderChoices {
  /// Returns the ignored facts of a request, in its order.
  ///
  /// - Parameters:
  ///   - query: returns the query's value for a dimension.
  ///   - facts: the content of the request.
  public func ignored(_ query: (String) -> String?, _ facts: ReaderFacts) -> [IgnoredFact] {
    func value(_ name: String) -> String? { query(name) ?? facts.value(name) }
    let given = GivenProducts(value("price"), facts.products)
    var ignored = value("state").map { unknownStates(Dimension.Form.assignments($0)) } ?? []
    if let offer = value("offer").flatMap(Offer.init), !offers.contains(offer) {
      let names = Offer.allCases.filter(offers.contains).map(\.rawValue)
      ignored.append(
        IgnoredFact(
          name: "offer", reason: "no product has the offer \"\(offer.rawValue)\"", allowed: names))
    }
    let storefront = value("storefront").flatMap(storefront)
    ignored += self.ignored(given, in: storefront)
    for name in facts.data.keys.sorted() where !data.contains(name) {
      ignored.append(
        IgnoredFact(
          name: "data." + name, reason: "the document has no data \"\(name)\"",
          allowed: data.sorted(), isOfContent: true))
    }
    if facts.message != nil, !takesMessage {
      ignored.append(
        IgnoredFact(
          name: "message", reason: "no text of the document has {message}", isOfContent: true))
    }
    return ignored
  }

  private func unknownStates(_ given: [(name: String, value: String)]) -> [IgnoredFact] {
    given.compactMap { name, value in
      guard let values = state[name] else {
        return IgnoredFact(
          name: "state." + name, reason: "the document has no variable \"\(name)\"",
          allowed: state.keys.sorted().map { "state." + $0 })
      }
      guard !values.contains(value) else { return nil }
      return IgnoredFact(
        name: "state." + name, reason: "\"\(name)\" cannot be \"\(value)\"", allowed: values)
    }
  }

  /// Returns products that the document does not have, and prices that would put a second currency on the page.
  private func ignored(_ given: GivenProducts, in storefront: String?) -> [IgnoredFact] {
    let taken = products(given.all.map { ($0.name, $0.product) })
    let mixes = mixesCurrencies(taken, in: storefront)
    return given.all.compactMap { label, name, product, isOfContent in
      guard let own = self.product(named: name) else {
        return IgnoredFact(
          name: label, reason: "the document has no product \"\(name)\"",
          allowed: products.keys.sorted(), isOfContent: isOfContent)
      }
      if taken[own] != product {
        return IgnoredFact(
          name: label, reason: "the product \"\(own)\" is given twice", isOfContent: isOfContent)
      }
      guard mixes else { return nil }
      return IgnoredFact(
        name: label,
        reason:
          "these prices would put two currencies on one page; send those of all products in one currency",
        isOfContent: true)
    }
  }
}

/// The products of the reader's store in a request.
private struct GivenProducts {
  var all: [(label: String, name: String, product: StoreProduct?, isOfContent: Bool)]

  init(_ prices: String?, _ products: [String: StoreProduct]) {
    let query = prices.map(Dimension.Form.assignments) ?? []
    all =
      query.map { ("price." + $0.name, $0.name, StoreProduct(written: $0.value), false) }
      + products.sorted { $0.key < $1.key }.map { ("products." + $0.key, $0.key, $0.value, true) }
  }
}

extension ReaderChoices {
  /// Returns the store's products by their names in the document. A product's name takes precedence over an identifier.
  func products(_ given: [(name: String, product: StoreProduct?)]) -> [String: StoreProduct] {
    var taken: [String: StoreProduct] = [:]
    for isName in [false, true] {
      for (name, product) in given.sorted(by: { $0.name < $1.name })
      where (products[name] != nil) == isName {
        if let own = self.product(named: name) { taken[own] = product }
      }
    }
    return taken
  }

  /// Whether a store's prices would put several currencies on a page if its document does not allow that.
  func mixesCurrencies(_ store: [String: StoreProduct], in storefront: String?) -> Bool {
    guard !mixesCurrencies, !store.isEmpty else { return false }
    var own: Set<String> = []
    var shown: Set<String> = []
    for (name, product) in products {
      let currency = product.currency(in: storefront)
      if let currency { own.insert(currency) }
      if let currency = store[name]?.currency ?? currency { shown.insert(currency) }
    }
    return shown.count > 1 && !shown.isSubset(of: own)
  }
}

extension Reader {
  /// Removes a store's prices if they would mix currencies.
  mutating func keepOneCurrency(_ document: ReaderChoices) {
    if document.mixesCurrencies(products, in: storefront) { products = [:] }
  }
}
