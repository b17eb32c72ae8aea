import Numbers

extension LaidOutPaywall {
  /// Returns why a purchase of this product must not start from this page; nil if it may.
  ///
  /// A page with several plans must show the selected one: nobody buys a plan that is not on the screen.
  ///
  /// - Parameter forSale: the identifiers that the store sells; nil if it has not answered.
  public func obstacle(
    toBuying product: String, sku: String, forSale: Set<String>?
  ) -> PurchaseObstacle? {
    if let forSale, !forSale.contains(sku) { return .notForSale(sku) }
    let plans = root.plans(among: Set(products.map(\.name)))
    let shown = plans.filter(\.isShown).map(\.product)
    guard !plans.isEmpty, !shown.contains(product), plans.contains(where: { $0.product == product })
    else { return nil }
    return .selectionHidden(product)
  }

  /// Returns the obstacle of each purchase that this page offers, by product, so that its buttons can be disabled.
  public func obstacles(forSale: Set<String>?) -> [String: PurchaseObstacle] {
    var found: [String: PurchaseObstacle] = [:]
    for node in root.all {
      for case .purchase(let product, let sku, _) in node.action?.steps ?? [] {
        found[product] = obstacle(toBuying: product, sku: sku, forSale: forSale)
      }
    }
    return found
  }
}

extension LaidOutNode {
  /// Returns the nodes that choose a product, and whether they are visible.
  fileprivate func plans(
    among products: Set<String>, isShown: Bool = true
  ) -> [(product: String, isShown: Bool)] {
    let isShown = isShown && decoration.opacity > 0
    let own = (action?.steps ?? []).compactMap { step -> String? in
      guard case .set(_, let value) = step, products.contains(value) else { return nil }
      return value
    }
    let isSeen = isShown && frame.width > 0 && frame.height > 0
    return own.map { ($0, isSeen) }
      + children.flatMap { $0.plans(among: products, isShown: isShown) }
  }
}
