import Numbers

extension PaywallPresentation {
  /// Asks the store for its products once the page with the document's prices is shown, then shows the store's prices.
  func askStore() {
    guard let purchases, let page = session?.page, !page.products.isEmpty else { return }
    let identifiers = page.products.map(\.sku)
    let withOffers = page.products.filter { !$0.offers.isEmpty }.map(\.sku)
    begin { [weak self] in
      do throws(PurchaseError) {
        let products = try await purchases.products(identifiers)
        let granted = withOffers.isEmpty ? [:] : await purchases.eligibility(withOffers)
        await self?.storeAnswered(products, granted)
      } catch {
        await self?.storeFailed(error)
      }
    }
  }

  private func storeAnswered(
    _ products: [StoreProduct], _ granted: [String: OfferEligibility]
  ) async {
    forSale = Set(products.map(\.identifier))
    let asked = Set(session?.page.products.map(\.sku) ?? [])
    // A mix of store prices and the document's prices would mislead.
    if forSale == asked {
      request.prices = Dictionary(products.map { ($0.identifier, $0.price) }) { first, _ in first }
    }
    request.offer = OfferEligibility.best(of: Array(granted.values)) ?? request.offer
    await handle(.requestChanged)
  }

  private func storeFailed(_ error: PurchaseError) async {
    if error == .productsUnavailable { forSale = [] }
    await showAppState(error.appState, error.reason)
    show()
  }

  func obstacles(on page: LaidOutPaywall) -> [String: PurchaseObstacle] {
    page.obstacles(forSale: forSale)
  }

  func buy(_ product: String, _ sku: String, _ plan: String?) async {
    guard let page = session?.page else { return }
    let obstacle =
      purchases == nil
      ? .noStore : page.obstacle(toBuying: product, sku: sku, forSale: forSale)
    guard obstacle == nil, let purchases else {
      return await purchaseEnded(.refused(obstacle ?? .noStore), product, number: purchase)
    }
    purchaseCount += 1
    let number = purchaseCount
    purchase = number
    await handle(.began(.purchase))
    await countImpression()
    let started = record(.purchaseStarted, of: product, sku)
    let now = client.configuration.time.now
    begin { [weak self, sink] in
      await sink.add(started)
      let outcome = await purchases.buy(
        sku, plan: plan, counting: started?.followed(by: .purchaseCompleted, at: now()))
      if case .failed(let error) = outcome {
        await sink.add(
          started?.followed(by: .purchaseFailed, at: now()) { $0.failure = error.failure })
      }
      await self?.purchaseEnded(outcome, product, number: number)
    }
  }

  /// Makes the page respond to taps again, whatever the outcome. A purchase that is no longer awaited does not change the page.
  private func purchaseEnded(
    _ outcome: PurchaseOutcome, _ product: String, number: Int?
  ) async {
    if purchase == number {
      purchase = nil
      _ = session?.purchaseEnded(showing: [:])
      await showAppState(outcome.appState, outcome.reason)
      await handle(.ended(.purchase))
    }
    tell(.purchase(outcome, product: product))
    switch outcome {
    case .bought where options.closesWhenBought: await handle(.entitled)
    case .cancelled where options.closesWhenCancelled: await handle(.leave)
    default: break
    }
  }

  func restore() async {
    guard let purchases else {
      return tell(.restore(.restored([])))
    }
    await handle(.began(.restore))
    begin { [weak self] in
      let outcome = await purchases.restore()
      await self?.restored(outcome)
    }
  }

  private func restored(_ outcome: RestoreOutcome) async {
    if case .restored(let active) = outcome, !active.isEmpty { await sink.add(record(.restored)) }
    if case .failed(let error) = outcome { await showAppState(error.appState, error.reason) }
    await handle(.ended(.restore))
    tell(.restore(outcome))
    if case .restored(let active) = outcome, sells(active) { await handle(.entitled) }
  }

  /// Handles an approval, or a purchase on another device.
  func arrived(_ transaction: StoreTransaction) async {
    // The purchase of this presentation reports its own outcome.
    guard purchase == nil, options.closesWhenBought, sells([transaction]) else { return }
    await handle(.entitled)
  }

  private func sells(_ transactions: [StoreTransaction]) -> Bool {
    let skus = Set(session?.page.products.map(\.sku) ?? [])
    return transactions.contains { skus.contains($0.product) }
  }

  /// Shows the state in which the app's variable has this value; does nothing if the page has no such variable.
  ///
  /// - Parameter reason: what the store says to the customer; nil if it says nothing. Only a new layout contains it.
  private func showAppState(_ value: String, _ reason: String?) async {
    guard var session,
      let variable = session.page.variables.first(where: {
        $0.setBy == .app && $0.values.contains(value)
      })
    else { return }
    let state = (missing ?? session.page.state).merging([variable.name: value]) { $1 }
    let message = reason ?? ownMessage
    if message != request.message || missing != nil {
      request.message = message
      return await need(state)
    }
    let events = session.show(state)
    self.session = session
    await follow(events)
  }
}

extension OfferEligibility {
  /// Returns the best offer for a customer among those that a store grants for several products; nil if it did not answer.
  fileprivate static func best(of granted: [OfferEligibility]) -> OfferEligibility? {
    [.freeTrial, .introductory, .promotional, .winBack, OfferEligibility.none]
      .first { granted.contains($0) }
  }
}
