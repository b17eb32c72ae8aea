import Foundation
import JSON
import Numbers

/// An event of Stripe whose signature was verified, as a fact.
public struct StripeEvent {
  /// Stripe's name of the event: `evt_…`.
  public let id: String
  public let fact: Fact

  /// The longest event, in bytes. An invoice of many lines has about 100,000.
  public static let most = 512 << 10

  public init(
    _ content: [UInt8], signature: String?, _ secrets: StripeSignature, at now: Date
  ) throws(SignedRefusal) {
    guard content.count <= Self.most else {
      throw SignedRefusal(.tooLong, "the event has more than \(Self.most) bytes")
    }
    try secrets.check(content, signature, at: now)
    let root = try Self.root(of: content)
    guard let id = root["id"]?.string, 1...128 ~= id.utf8.count,
      let type = root["type"]?.string, 1...64 ~= type.utf8.count,
      let created = root["created"]?.number?.int, let object = root["data"]?["object"]
    else {
      throw SignedRefusal(.malformed, "the event has no id, type, created or data.object")
    }
    let told = StripeObject(type: type, node: object)
    var fact = Fact(
      source: .stripe, id: FactID("stripe event", id), kind: told.kind, said: told.said,
      time: created.multiplied(clamping: 1_000))
    fact.environment = root["livemode"]?.bool == true ? .production : .sandbox
    told.complete(&fact)
    self.id = id
    self.fact = fact
  }

  private static func root(of content: [UInt8]) throws(SignedRefusal) -> JSONNode {
    do throws(JSONError) {
      return try JSONText(
        parsing: content,
        limits: JSONLimits(maxBytes: most, maxDepth: 64, maxNumberLength: 64)
      ).root
    } catch {
      throw SignedRefusal(.malformed, "the content is no JSON: \(error)")
    }
  }
}

/// The object of an event: a checkout's session, an invoice, a subscription, a charge or a dispute.
private struct StripeObject {
  let type: String
  let node: JSONNode

  private var deciding: String? {
    if type == "checkout.session.completed", text("payment_status") == "unpaid" { return "unpaid" }
    return StripeKinds.deciding(type).flatMap { text($0) }.map { String($0.prefix(32)) }
  }
  var said: String { [type, deciding].compactMap(\.self).joined(separator: " ") }
  var kind: FactKind { StripeKinds.rule(type, deciding).kind(in: phase) }

  private func text(_ name: String) -> String? { node[name]?.string }
  private func number(_ name: String) -> Int? { node[name]?.number?.int }

  private var isInvoice: Bool { type.hasPrefix("invoice.") }
  private var isSubscription: Bool { type.hasPrefix("customer.subscription.") }

  /// A first invoice of nothing begins a trial.
  private var phase: FactPhase {
    let isFirst = text("billing_reason") == "subscription_create" && number("amount_paid") == 0
    return isFirst || text("status") == "trialing" ? .trial : .regular
  }

  /// The subscription; invoices name it in `parent` since the API of 2025. A single payment is a purchase of its own.
  private var purchase: String? {
    isSubscription
      ? text("id")
      : text("subscription") ?? node["parent"]?["subscription_details"]?["subscription"]?.string
        ?? (isInvoice ? nil : payment)
  }

  /// The payment, which a refund names, too.
  private var payment: String? {
    text("payment_intent")
      ?? node["payments"]?["data"]?[0]?["payment"]?["payment_intent"]?.string ?? text("charge")
  }

  func complete(_ fact: inout Fact) {
    let line = node[isSubscription ? "items" : "lines"]?["data"]?[0]
    fact.product =
      line?["price"]?["id"]?.string ?? line?["pricing"]?["price_details"]?["price"]?.string
    fact.phase = isInvoice || isSubscription ? phase : nil
    fact.purchase = purchase.map { FactID("stripe purchase", $0) }
    fact.transaction = payment.map { FactID("stripe payment", $0) }
    fact.reader = text("client_reference_id").map { FactID(reader: $0) }
    fact.storefront =
      node["customer_address"]?["country"]?.string
      ?? node["customer_details"]?["address"]?["country"]?.string
    let end = line?["period"]?["end"] ?? line?["current_period_end"] ?? node["current_period_end"]
    fact.periodEnd = end?.number?.int?.multiplied(clamping: 1_000)
    addAmount(to: &fact)
  }

  /// The amount paid; of a charge all that was refunded of it by now.
  private func addAmount(to fact: inout Fact) {
    let name: String? =
      switch fact.kind {
      case .paid, .renewed, .upgraded: isInvoice ? "amount_paid" : "amount_total"
      case .refunded: type == "charge.refunded" ? "amount_refunded" : "amount"
      case .refundReversed: "amount"
      default: nil
      }
    guard let name, let amount = number(name), amount >= 0,
      let currency = text("currency")?.uppercased(), currency.utf8.count == 3
    else { return }
    fact.currency = currency
    fact.amount = StripeAmount.millionths(amount, currency)
  }
}
