import JSON
import Numbers

/// A transaction that the App Store signed (`JWSTransactionDecodedPayload`): what a fact takes from it.
struct AppStoreTransaction {
  let node: JSONNode

  private func text(_ name: String) -> String? { node[name]?.string }
  private func number(_ name: String) -> Int? { node[name]?.number?.int }

  var phase: FactPhase {
    if text("offerDiscountType") == "FREE_TRIAL" { return .trial }
    switch number("offerType") {
    case 1: return .introductory
    case .some: return .promotional
    case nil: return .regular
    }
  }

  /// When the transaction was charged, in milliseconds since 1970.
  var purchasedAt: Int? { number("purchaseDate") }
  private var revokedAt: Int? { number("revocationDate") }
  private var isShared: Bool { text("inAppOwnershipType") == "FAMILY_SHARED" }

  /// Adds what the transaction tells to a fact. A fact of a charge or a refund happened when its transaction says.
  func complete(_ fact: inout Fact) {
    fact.app = text("bundleId")
    fact.product = text("productId")
    fact.phase = phase
    fact.isShared = isShared
    fact.storefront = text("storefront")
    fact.periodEnd = number("expiresDate")
    fact.purchase = text("originalTransactionId").map { FactID("app-store purchase", $0) }
    fact.transaction = text("transactionId").map { FactID("app-store transaction", $0) }
    fact.reader = text("appAccountToken").map { FactID(reader: $0) }
    if fact.kind.isCharge || fact.kind == .startedTrial { fact.time = purchasedAt ?? fact.time }
    if fact.kind == .refunded || fact.kind == .revoked { fact.time = revokedAt ?? fact.time }
    if fact.kind.isCharge || [.refunded, .refundReversed].contains(fact.kind) {
      addAmount(to: &fact)
    }
  }

  /// Prices are in thousandths. Only a part of one may be refunded; the part is in thousandths of a per cent.
  private func addAmount(to fact: inout Fact) {
    guard let price = number("price"), price >= 0, let currency = text("currency"), !isShared
    else { return }
    let part = fact.kind == .refunded ? number("revocationPercentage") : nil
    fact.currency = currency
    fact.amount =
      part.map { price.multiplied(clamping: min(max($0, 0), 100_000)) / 100 }
      ?? price.multiplied(clamping: 1_000)
  }
}
