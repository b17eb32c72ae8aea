import Foundation
import Numbers

/// The placements of a client's service, decided ahead.
public struct PaywallPlacements: Sendable {
  let client: Paywalls

  /// The maximum number of evaluations in which all experiments must have told what to keep.
  private static let mostRounds = 16

  /// Decides all placements of a brand at once, and keeps the decisions with their layouts, so that each shows without a connection.
  ///
  /// - Parameters:
  ///   - reader: who will ask.
  ///   - request: the brand, the box, the theme and the language that will be shown.
  ///   - purchases: says what the customer owns, and which offers the store grants.
  /// - Throws: an error if nothing was decided. A page that could not be fetched is in the report.
  @discardableResult
  public func prefetch(
    for reader: PaywallReader = PaywallReader(), _ request: PaywallRequest = PaywallRequest(),
    purchases: Purchases? = nil
  ) async throws(PaywallError) -> PrefetchReport {
    var question = await client.question("", reader, request, purchases)
    let asked = question.request(request)
    var decided: [KeptDecision] = []
    for _ in 0..<Self.mostRounds {
      let ticket = await client.ticket(of: request.brand)
      let evaluations = try await client.evaluate(question, asked, ticket: ticket)
      let now = client.configuration.time.now()
      decided = evaluations.all.map { KeptDecision(question, $0, evaluations, at: now) }
      // Each answer adds its own variant to the ticket that was sent, so one of them is taken at a time.
      let next = evaluations.all.lazy.compactMap(\.ticket).first
      for kept in decided {
        question.key.placement = kept.decision.placement
        await client.keep(kept, for: question, ticket: next)
      }
      if next == nil { break }
    }
    let pages = decided.filter { $0.decision.paywall != nil }.map { asked.decided($0) }
    return try await client.prefetch(Array(Set(pages)))
  }
}

extension Paywalls {
  public nonisolated var placements: PaywallPlacements { PaywallPlacements(client: self) }

  /// Names the user from now on, for readers without an id of their own. The variants of experiments stay as they were.
  public nonisolated func identify(userID: String?) { installation.update { $0.userID = userID } }

  /// Forgets the installation: its ids, its user, its variants, its decisions, its counts, and its unsent events.
  public nonisolated func reset() async {
    installation.reset()
    await events?.removeAll()
  }

  nonisolated func noteShown(_ placement: PlacementKey) {
    installation.update { $0.noteShown(placement) }
  }

  nonisolated func learnProducts(of page: Paywall, brand: String?) {
    let products = page.layout.products.prefix(100).map { product in
      KnownProduct(
        name: product.name, sku: product.sku, hasOffers: !product.offers.isEmpty,
        entitlements: product.entitlements)
    }
    guard !products.isEmpty else { return }
    installation.update { facts in
      var known = facts.products[brand ?? ""] ?? []
      for product in products {
        known.removeAll { $0.name == product.name && $0.sku == product.sku }
        known.append(product)
      }
      facts.products[brand ?? ""] = known.suffix(200)
    }
  }

  /// Returns the question of a reader, with all that the client and the store know.
  nonisolated func question(
    _ placement: String, _ reader: PaywallReader, _ request: PaywallRequest, _ purchases: Purchases?
  ) async -> PlacementQuestion {
    let key = PlacementKey(brand: request.brand, placement: placement)
    let facts = installation.facts
    var question = PlacementQuestion(key, reader, facts)
    guard let purchases else { return question }
    let products = facts.products[request.brand ?? ""] ?? []
    let skus = Set(await purchases.active.map(\.product))
    let rights = products.filter { skus.contains($0.sku) }.flatMap(\.entitlements)
    question.learn(owned: skus + rights, offers: await offers(of: products, purchases))
    return question
  }

  /// Returns the offers that the store grants, by the names of products; none if the store does not answer in time.
  private nonisolated func offers(
    of products: [KnownProduct], _ purchases: Purchases
  ) async -> [String: OfferEligibility] {
    let withOffers = products.filter(\.hasOffers)
    guard !withOffers.isEmpty else { return [:] }
    do throws(PaywallError) {
      let granted = try await configuration.time.within(Self.storeTime) {
        await purchases.eligibility(withOffers.map(\.sku))
      }
      let pairs = withOffers.compactMap { product in
        granted[product.sku].map { (product.name, $0) }
      }
      return Dictionary(pairs) { first, _ in first }
    } catch {
      configuration.report("the store does not say which offers it grants: \(error)")
      return [:]
    }
  }

  /// The time for which a question waits for the store, in seconds.
  private static let storeTime: TimeInterval = 2
}
