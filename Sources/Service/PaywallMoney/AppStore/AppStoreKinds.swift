/// The meanings of the App Store's notifications (App Store Server Notifications V2): a row a type, its subtypes after it.
///
/// A subtype that a type does not list is unknown, and so is a type that is not here.
enum AppStoreKinds {
  static let all: [String: [String?: FactRule]] = [
    "SUBSCRIBED": ["INITIAL_BUY": .begins, "RESUBSCRIBE": .begins],
    "ONE_TIME_CHARGE": [nil: .begins],
    "OFFER_REDEEMED": [
      nil: .fixed(.renewed), "INITIAL_BUY": .begins, "RESUBSCRIBE": .begins,
      "UPGRADE": .fixed(.upgraded), "DOWNGRADE": .fixed(.noted),
    ],
    "DID_RENEW": [nil: .fixed(.renewed), "BILLING_RECOVERY": .fixed(.renewed)],
    "DID_CHANGE_RENEWAL_PREF": [
      nil: .fixed(.noted), "UPGRADE": .fixed(.upgraded), "DOWNGRADE": .fixed(.noted),
    ],
    "DID_CHANGE_RENEWAL_STATUS": [
      "AUTO_RENEW_ENABLED": .fixed(.noted), "AUTO_RENEW_DISABLED": .fixed(.noted),
    ],
    "DID_FAIL_TO_RENEW": [nil: .fixed(.paymentFailed), "GRACE_PERIOD": .fixed(.inGrace)],
    "GRACE_PERIOD_EXPIRED": [nil: .fixed(.paymentFailed)],
    "EXPIRED": [
      nil: .fixed(.expired), "VOLUNTARY": .fixed(.expired), "BILLING_RETRY": .fixed(.expired),
      "PRICE_INCREASE": .fixed(.expired), "PRODUCT_NOT_FOR_SALE": .fixed(.expired),
    ],
    "REFUND": [nil: .fixed(.refunded)],
    "REFUND_REVERSED": [nil: .fixed(.refundReversed)],
    "REFUND_DECLINED": [nil: .fixed(.noted)],
    "REVOKE": [nil: .fixed(.revoked)],
    "CONSUMPTION_REQUEST": [nil: .fixed(.noted)],
    "PRICE_INCREASE": ["PENDING": .fixed(.noted), "ACCEPTED": .fixed(.noted)],
    "PRICE_CHANGE": [nil: .fixed(.noted)],
    "RENEWAL_EXTENDED": [nil: .fixed(.noted)],
    "RENEWAL_EXTENSION": ["SUMMARY": .fixed(.noted), "FAILURE": .fixed(.noted)],
    "EXTERNAL_PURCHASE_TOKEN": ["UNREPORTED": .fixed(.noted)],
    "METADATA_UPDATE": [nil: .fixed(.noted)],
    "MIGRATION": [nil: .fixed(.noted)],
    "RESCIND_CONSENT": [nil: .fixed(.noted)],
    "TEST": [nil: .fixed(.noted)],
  ]

  static func rule(_ type: String, _ subtype: String?) -> FactRule {
    all[type]?[subtype] ?? .fixed(.unknown)
  }
}
