import Testing

@testable import PaywallMoney

/// The tables of what stores' messages mean: every pair of type and subtype, against a list that is written by hand.
struct KindTableTests {
  /// All types and subtypes of App Store Server Notifications V2, as app-store-server-library 3.1.2 lists them.
  private static let types = """
    SUBSCRIBED DID_CHANGE_RENEWAL_PREF DID_CHANGE_RENEWAL_STATUS OFFER_REDEEMED DID_RENEW EXPIRED DID_FAIL_TO_RENEW GRACE_PERIOD_EXPIRED
    PRICE_INCREASE REFUND REFUND_DECLINED CONSUMPTION_REQUEST RENEWAL_EXTENDED REVOKE TEST RENEWAL_EXTENSION REFUND_REVERSED
    EXTERNAL_PURCHASE_TOKEN ONE_TIME_CHARGE RESCIND_CONSENT METADATA_UPDATE MIGRATION PRICE_CHANGE
    """.split(whereSeparator: \.isWhitespace).map(String.init)
  private static let subtypes = """
    INITIAL_BUY RESUBSCRIBE DOWNGRADE UPGRADE AUTO_RENEW_ENABLED AUTO_RENEW_DISABLED VOLUNTARY BILLING_RETRY PRICE_INCREASE GRACE_PERIOD
    PENDING ACCEPTED BILLING_RECOVERY PRODUCT_NOT_FOR_SALE SUMMARY FAILURE UNREPORTED
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// The pairs that occur, with what they mean for a transaction that is no trial. All others are unknown.
  private static let appStore = """
    SUBSCRIBED INITIAL_BUY paid
    SUBSCRIBED RESUBSCRIBE paid
    ONE_TIME_CHARGE - paid
    OFFER_REDEEMED - renewed
    OFFER_REDEEMED INITIAL_BUY paid
    OFFER_REDEEMED RESUBSCRIBE paid
    OFFER_REDEEMED UPGRADE upgraded
    OFFER_REDEEMED DOWNGRADE noted
    DID_RENEW - renewed
    DID_RENEW BILLING_RECOVERY renewed
    DID_CHANGE_RENEWAL_PREF - noted
    DID_CHANGE_RENEWAL_PREF UPGRADE upgraded
    DID_CHANGE_RENEWAL_PREF DOWNGRADE noted
    DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_ENABLED noted
    DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED noted
    DID_FAIL_TO_RENEW - payment-failed
    DID_FAIL_TO_RENEW GRACE_PERIOD in-grace
    GRACE_PERIOD_EXPIRED - payment-failed
    EXPIRED - expired
    EXPIRED VOLUNTARY expired
    EXPIRED BILLING_RETRY expired
    EXPIRED PRICE_INCREASE expired
    EXPIRED PRODUCT_NOT_FOR_SALE expired
    REFUND - refunded
    REFUND_REVERSED - refund-reversed
    REFUND_DECLINED - noted
    REVOKE - revoked
    CONSUMPTION_REQUEST - noted
    PRICE_INCREASE PENDING noted
    PRICE_INCREASE ACCEPTED noted
    PRICE_CHANGE - noted
    RENEWAL_EXTENDED - noted
    RENEWAL_EXTENSION SUMMARY noted
    RENEWAL_EXTENSION FAILURE noted
    EXTERNAL_PURCHASE_TOKEN UNREPORTED noted
    METADATA_UPDATE - noted
    MIGRATION - noted
    RESCIND_CONSENT - noted
    TEST - noted
    """

  @Test func `each type and subtype of the App Store means what the list says`() {
    let listed = Dictionary(
      uniqueKeysWithValues: Self.appStore.split(separator: "\n").map { line in
        let words = line.split(separator: " ").map(String.init)
        return (words[0] + " " + words[1], words[2])
      })
    var seen = 0
    for type in Self.types {
      for subtype in [nil] + Self.subtypes.map(Optional.some) {
        let kind = AppStoreKinds.rule(type, subtype).kind(in: .regular)
        let name = "\(type) \(subtype ?? "-")"
        #expect(kind.rawValue == listed[name] ?? "unknown", "\(name)")
        seen += listed[name] == nil ? 0 : 1
      }
    }
    #expect(seen == listed.count, "the list names a pair that the store does not")
    #expect(Set(AppStoreKinds.all.keys) == Set(Self.types))
    #expect(AppStoreKinds.rule("NEW", nil).kind(in: .regular) == .unknown)
  }

  @Test func `only what begins can begin a trial`() {
    for (type, row) in AppStoreKinds.all {
      for (subtype, rule) in row {
        let isBegin = rule == .begins
        #expect((rule.kind(in: .trial) == .startedTrial) == isBegin, "\(type) \(subtype ?? "")")
        #expect((rule.kind(in: .introductory) == .paid) == isBegin, "\(type) \(subtype ?? "")")
      }
    }
  }

  private static let stripe = """
    checkout.session.completed payment paid
    checkout.session.completed subscription noted
    checkout.session.completed setup noted
    checkout.session.completed unpaid noted
    checkout.session.async_payment_succeeded payment paid
    checkout.session.async_payment_succeeded subscription noted
    checkout.session.async_payment_succeeded setup noted
    checkout.session.async_payment_failed * noted
    checkout.session.expired * noted
    invoice.paid subscription_create paid
    invoice.paid subscription_cycle renewed
    invoice.paid subscription_update upgraded
    invoice.paid subscription_threshold renewed
    invoice.paid subscription renewed
    invoice.paid manual paid
    invoice.payment_failed subscription_create payment-failed
    invoice.payment_failed * in-grace
    customer.subscription.created trialing started-trial
    customer.subscription.created active noted
    customer.subscription.created incomplete noted
    customer.subscription.created past_due noted
    customer.subscription.created paused noted
    customer.subscription.updated * noted
    customer.subscription.trial_will_end * noted
    customer.subscription.paused * paused
    customer.subscription.resumed * resumed
    customer.subscription.deleted * expired
    charge.refunded * refunded
    charge.dispute.created * noted
    charge.dispute.closed * noted
    charge.dispute.funds_withdrawn * refunded
    charge.dispute.funds_reinstated * refund-reversed
    """

  @Test func `each type of Stripe means what the list says, with each value that decides`() {
    let listed = Dictionary(
      uniqueKeysWithValues: Self.stripe.split(separator: "\n").map { line in
        let words = line.split(separator: " ").map(String.init)
        return (words[0] + " " + words[1], words[2])
      })
    let values = Set(listed.keys.map { String($0.split(separator: " ")[1]) })
      .union(["upcoming", "canceled"])
    for type in StripeKinds.all.keys {
      for value in values {
        let kind = StripeKinds.rule(type, value).kind(in: .regular)
        let expected = listed["\(type) \(value)"] ?? listed["\(type) *"] ?? "unknown"
        #expect(kind.rawValue == expected, "\(type) \(value)")
      }
    }
    let types = Set(listed.keys.map { String($0.split(separator: " ")[0]) })
    #expect(Set(StripeKinds.all.keys) == types)
    #expect(StripeKinds.rule("customer.created", nil).kind(in: .regular) == .unknown)
  }
}
