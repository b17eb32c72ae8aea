import Foundation
import Numbers

extension PaywallPresentation {
  /// The share of the paywall that must be in view, and for how many seconds, to count as seen.
  private static let seenShare = 0.5
  private static let seenTime: TimeInterval = 1

  /// Tells how much of the paywall is in view, from 0 to 1. Without it, a paywall is in view as soon as it is drawn.
  public func inView(_ share: Double) {
    self.share = share
    watch()
  }

  /// The paywall and version on the screen; nil if there is none.
  private var opening: String? {
    shownPaywall.flatMap { paywall in
      paywall.version.map { "\(paywall.brand ?? "") \(name(of: paywall)) \($0)" }
    }
  }

  private func name(of paywall: Paywall) -> String {
    paywall.decision?.paywall ?? request.paywall ?? PaywallRequest.firstPaywall
  }

  /// Counts an impression once the paywall was in view for long enough.
  func watch() {
    guard share >= Self.seenShare, !isInBackground, let opening, !seen.contains(opening) else {
      sight?.task.cancel()
      sight = nil
      return
    }
    guard sight?.opening != opening else { return }
    sight?.task.cancel()
    let time = client.configuration.time
    sight = (
      opening,
      Task { [weak self] in
        do { try await time.sleep(Self.seenTime) } catch { return }
        await self?.wasSeen(opening)
      }
    )
  }

  private func wasSeen(_ opening: String) async {
    guard sight?.opening == opening else { return }
    sight = nil
    await learnStore()
    await countImpression()
  }

  /// Asks the store where it sells.
  func learnStore() async {
    guard let purchases else { return }
    environment = await purchases.environment()
    storefront = await purchases.storefront()
  }

  /// Counts an impression of the version on the screen, unless it was counted.
  func countImpression() async {
    guard let opening, seen.insert(opening).inserted else { return }
    if let question, !isNoted, shownPaywall?.decision?.isForced != true {
      isNoted = true
      client.noteShown(question.key)
    }
    await sink.add(record(.impression))
  }

  /// Returns an event on the paywall on the screen; nil if there is none, or if a tester's ticket has chosen it.
  func record(
    _ kind: PaywallRecord.Kind, _ change: (inout PaywallRecord) -> Void = { _ in }
  ) -> PaywallRecord? {
    guard let paywall = shownPaywall, let version = paywall.version,
      paywall.decision?.isForced != true
    else { return nil }
    var record = PaywallRecord(
      kind, on: name(of: paywall), version: version, at: client.configuration.time.now())
    record.brand = paywall.brand
    record.environment = environment
    record.storefront = request.storefront ?? storefront
    if let decision = paywall.decision { record.tell(of: decision) }
    change(&record)
    record.bound()
    return record
  }

  /// Returns an event on a product, with the price and the offer that the page shows.
  func record(_ kind: PaywallRecord.Kind, of product: String, _ sku: String) -> PaywallRecord? {
    record(kind) { record in
      record.product = product
      let price = request.prices[sku] ?? request.prices[product]
      (record.price, record.currency) = (price?.price, price?.currency)
      let isOffered = session?.page.products.contains { $0.name == product && !$0.offers.isEmpty }
      if isOffered == true, ![.unknown, .none].contains(request.offer) {
        record.offer = request.offer.rawValue
      }
    }
  }

  /// Counts a tap on something that does something; whoever taps has seen the paywall.
  func countTap(_ action: LaidOutAction?) async {
    guard let action else { return }
    await countImpression()
    await sink.add(
      record(.tap) { record in
        record.action = String(action.steps.map(\.name).joined(separator: "+").prefix(64))
        for case .purchase(let product, _, _) in action.steps { record.product = product }
      })
  }

  /// Counts that a paywall was closed that somebody has seen.
  func countClosing(_ reason: CloseReason) async {
    guard let opening, seen.contains(opening) else { return }
    let how: PaywallRecord.Closing =
      switch reason {
      case .entitled: .bought
      case .left: closing ?? .app
      case .dismissed: isInBackground ? .leaving : .app
      }
    await sink.add(record(.closed) { $0.how = how })
  }
}

extension PurchaseError {
  /// The reason as events name it.
  var failure: PaywallRecord.Failure {
    switch self {
    case .productsUnavailable: .productsUnavailable
    case .purchaseFailed: .purchaseFailed
    case .verificationFailed: .verificationFailed
    case .network: .networkError
    case .notAllowed: .other
    }
  }
}

extension LaidOutAction {
  /// The type of the action; the name of a custom one.
  fileprivate var name: String {
    switch self {
    case .purchase: "purchase"
    case .logIn: "logIn"
    case .restorePurchases: "restorePurchases"
    case .close: "close"
    case .manageSubscriptions: "manageSubscriptions"
    case .redeemCode: "redeemCode"
    case .set: "set"
    case .back: "back"
    case .openURL: "openURL"
    case .custom(let name, _, _): name
    case .sequence: "sequence"
    }
  }
}
