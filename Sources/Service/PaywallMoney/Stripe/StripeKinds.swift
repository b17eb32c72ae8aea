/// The meanings of Stripe's events: a row a type, with the values of the member that decides after it.
///
/// The member is `billing_reason` of invoices, `status` of a new subscription, `mode` of a checkout, or its `payment_status` if that is
/// `unpaid`. A value that a type does not list is unknown; nil stands for any value.
enum StripeKinds {
  static let all: [String: [String?: FactRule]] = [
    // A subscription's checkout is paid by an invoice; the session alone carries the installation's token.
    "checkout.session.completed": [
      "payment": .begins, "subscription": .fixed(.noted), "setup": .fixed(.noted),
      // A bank's transfer takes days: another event tells whether it came.
      "unpaid": .fixed(.noted),
    ],
    "checkout.session.async_payment_succeeded": [
      "payment": .begins, "subscription": .fixed(.noted), "setup": .fixed(.noted),
    ],
    "checkout.session.async_payment_failed": [nil: .fixed(.noted)],
    "checkout.session.expired": [nil: .fixed(.noted)],
    "invoice.paid": [
      "subscription_create": .begins, "subscription_cycle": .fixed(.renewed),
      "subscription_update": .fixed(.upgraded), "subscription_threshold": .fixed(.renewed),
      "subscription": .fixed(.renewed), "manual": .begins,
    ],
    // Before a first payment there is nothing to keep.
    "invoice.payment_failed": [
      "subscription_create": .fixed(.paymentFailed), nil: .fixed(.inGrace),
    ],
    "customer.subscription.created": [
      "trialing": .fixed(.startedTrial), "active": .fixed(.noted), "incomplete": .fixed(.noted),
      "past_due": .fixed(.noted), "paused": .fixed(.noted),
    ],
    "customer.subscription.updated": [nil: .fixed(.noted)],
    "customer.subscription.trial_will_end": [nil: .fixed(.noted)],
    "customer.subscription.paused": [nil: .fixed(.paused)],
    "customer.subscription.resumed": [nil: .fixed(.resumed)],
    "customer.subscription.deleted": [nil: .fixed(.expired)],
    "charge.refunded": [nil: .fixed(.refunded)],
    "charge.dispute.created": [nil: .fixed(.noted)],
    "charge.dispute.closed": [nil: .fixed(.noted)],
    "charge.dispute.funds_withdrawn": [nil: .fixed(.refunded)],
    "charge.dispute.funds_reinstated": [nil: .fixed(.refundReversed)],
  ]

  /// The member of an event's object that decides, by the start of its type.
  static func deciding(_ type: String) -> String? {
    if type.hasPrefix("invoice.") { return "billing_reason" }
    if type == "customer.subscription.created" { return "status" }
    return type.hasPrefix("checkout.session.") ? "mode" : nil
  }

  static func rule(_ type: String, _ value: String?) -> FactRule {
    guard let row = all[type] else { return .fixed(.unknown) }
    return row[value] ?? row[nil] ?? .fixed(.unknown)
  }
}
