import JSON
import Testing

@testable import PaywallImport

/// Files that are refused: where, and what was found and expected there.
@Suite struct StoreKitRefusalTests {
  @Test(arguments: [
    ("[]", "1:1", "expected an object, found a list"),
    ("{}", "1:1", "this is not a StoreKit configuration"),
    (#"{"version": 4}"#, "1:13", "/version: expected an object such as"),
    (
      #"{"version": {}}"#, "1:13", "/version: expected a major version from 1 to 5, found an object"
    ),
    (#"{"version": {"major": 6}}"#, "1:23", "found 6"),
    (#"{"version": {"major": "4"}}"#, "1:23", #"found "4""#),
    (#"{"version": {"major": 4}}"#, "1:1", "there are no products"),
    (
      #"{"products": {}, "version": {"major": 4}}"#, "1:14",
      "/products: expected a list, found an object"
    ),
    (
      #"{"products": [1], "version": {"major": 4}}"#, "1:15",
      "/products/0: expected an object, found 1"
    ),
    (
      #"{"products": [], "settings": [], "version": {"major": 4}}"#, "1:30",
      "/settings: expected an object"
    ),
    (
      #"{"subscriptionGroups": [{}], "version": {"major": 4}}"#, "1:25",
      #"expected the member "id""#
    ),
    (
      #"{"subscriptionGroups": [{"id": "a b"}], "version": {"major": 4}}"#, "1:32",
      #"/subscriptionGroups/0/id: expected letters, digits and signs without spaces, 255 at most, found "a b""#
    ),
  ])
  func `a file of another form`(file: String, place: String, message: String) throws {
    try refuse(file, at: place, message)
  }

  @Test(arguments: [
    (#""productID": """#, #"found """#), (#""productID": 7"#, "found 7"),
    (#""id": "x""#, #"expected the member "productID""#),
    (#""productID": "a", "displayPrice": 4.99"#, #"expected a price such as "4.99", found 4.99"#),
    (
      #""productID": "a", "displayPrice": "$4.99""#,
      #"/products/0/displayPrice: expected a price such as "4.99", found "$4.99""#
    ),
    (#""productID": "a", "displayPrice": "4,99""#, #"found "4,99""#),
    (#""productID": "a", "displayPrice": "-1""#, #"found "-1""#),
    (#""productID": "a", "displayPrice": "1234567890123""#, #"found "1234567890123""#),
    (
      #""productID": "a", "type": "RecurringSubscription""#,
      #"expected "Consumable" or "NonConsumable""#
    ),
    (#""productID": "a", "familyShareable": "no""#, #"expected true or false, found "no""#),
    (
      #""productID": "a", "localizations": {}"#,
      "/products/0/localizations: expected a list, found an object"
    ),
    (#""productID": "a", "localizations": [{"displayName": 1}]"#, "expected a text, found 1"),
    (
      #""productID": "a"}, {"productID": "a""#,
      #"/products/1/productID: two products have the productID "a""#
    ),
  ])
  func `a product`(members: String, message: String) throws {
    try refuse(#"{"products": [{\#(members)}], "version": {"major": 3, "minor": 0}}"#, message)
  }

  @Test(arguments: [
    ("", #"expected the member "recurringSubscriptionPeriod""#),
    (#""recurringSubscriptionPeriod": "1 month""#, #"found "1 month""#),
    (#""recurringSubscriptionPeriod": "P0M""#, #"found "P0M""#),
    (#""recurringSubscriptionPeriod": "P1Y6M""#, #"found "P1Y6M""#),
    (
      #""recurringSubscriptionPeriod": "P1M", "type": "Consumable""#,
      #"expected "RecurringSubscription", found "Consumable""#
    ),
    (
      #""recurringSubscriptionPeriod": "P1M", "introductoryOffer": "free""#,
      "expected an offer or null"
    ),
    (
      offer(#""paymentMode": "trial", "subscriptionPeriod": "P1W""#),
      #"one of "free", "payAsYouGo", "payUpFront", found "trial""#
    ),
    (offer(#""subscriptionPeriod": "P1W""#), "expected a paymentMode"),
    (offer(#""paymentMode": "free""#), #"expected the member "subscriptionPeriod""#),
    (
      offer(#""paymentMode": "payUpFront", "subscriptionPeriod": "P1W""#),
      #"expected the member "displayPrice""#
    ),
    (
      offer(#""paymentMode": "free", "subscriptionPeriod": "P1W", "numberOfPeriods": 0"#),
      "from 1 to 120, found 0"
    ),
    (
      offer(#""paymentMode": "free", "subscriptionPeriod": "P1W", "numberOfPeriods": 1.5"#),
      "found 1.5"
    ),
    (
      adHoc(#"{"paymentMode": "free", "subscriptionPeriod": "P1W"}"#),
      #"/adHocOffers/0: expected the member "offerID""#
    ),
    (
      adHoc(
        #"{"offerID": "a", "paymentMode": "free", "subscriptionPeriod": "P1W"}, {"offerID": "a", "paymentMode": "free", "subscriptionPeriod": "P1W"}"#
      ),
      #"two of adHocOffers have the offerID "a""#
    ),
    (
      #""recurringSubscriptionPeriod": "P1Y", "billingPlans": [{"billingPlanType": "WEEKLY"}]"#,
      "/billingPlans/0/billingPlanType: expected a billingPlanType, BILLED_UPFRONT or MONTHLY"
    ),
    (
      #""recurringSubscriptionPeriod": "P1Y", "billingPlans": [{"billingPlanType": "MONTHLY", "isEnabled": 1}]"#,
      "expected true or false, found 1"
    ),
    (
      #""recurringSubscriptionPeriod": "P1Y", "billingPlans": [{"billingPlanType": "MONTHLY", "displayPrice": 9}]"#,
      #"expected a price such as "4.99", found 9"#
    ),
    (
      #""recurringSubscriptionPeriod": "P1Y", "winbackOffers": [{"offerID": "w", "paymentMode": "none"}]"#,
      #"found "none""#
    ),
    (
      adHoc(Array(repeating: "{}", count: 101).joined(separator: ",")),
      "expected at most 100 adHocOffers, found 101"
    ),
  ])
  func `a subscription`(members: String, message: String) throws {
    let comma = members.isEmpty ? "" : ", "
    try refuse(
      #"{"subscriptionGroups": [{"id": "g", "subscriptions": [{"productID": "a"\#(comma)\#(members)}]}], "version": {"major": 4}}"#,
      message)
  }

  @Test(arguments: [
    (
      #"{"products": [], "version": {"major": 4}}"#,
      #"the prices have no currency, because there is no "_storefront""#
    ),
    (
      #"{"products": [], "settings": {"_storefront": "EUR"}, "version": {"major": 4}}"#,
      #"/settings/_storefront: expected a storefront of the App Store such as "USA", found "EUR""#
    ),
    (#"{"products": [], "settings": {"_storefront": 1}, "version": {"major": 4}}"#, "found 1"),
  ])
  func `a storefront without a known currency`(file: String, message: String) throws {
    try refuse(file, message)
  }

  @Test func `too much of everything`() throws {
    let products = (0...1_000).map { #"{"productID": "p\#($0)"}"# }.joined(separator: ",")
    try refuse(
      #"{"products": [\#(products)], "version": {"major": 4}}"#,
      "/products/1000: expected at most 1000 products, found 1001")
    let deep = String(repeating: "[", count: 129) + String(repeating: "]", count: 129)
    #expect(throws: JSONError.self) { try JSONText(parsing: deep, limits: .document) }
  }

  private static func offer(_ members: String) -> String {
    #""recurringSubscriptionPeriod": "P1M", "introductoryOffer": {\#(members)}"#
  }

  private static func adHoc(_ offers: String) -> String {
    #""recurringSubscriptionPeriod": "P1M", "adHocOffers": [\#(offers)]"#
  }

  private func refuse(_ file: String, at place: String? = nil, _ message: String) throws {
    let error = try #require(throws: ImportError.self) {
      _ = try StoreKitFile(JSONText(parsing: file, limits: .document)).imported()
    }
    #expect(error.message.contains(message), "\(error.message)")
    #expect(!error.hint.isEmpty)
    if let place { #expect("\(error.position.line):\(error.position.column)" == place) }
  }
}
