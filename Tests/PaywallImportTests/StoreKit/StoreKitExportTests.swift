import JSON
import Testing

@testable import PaywallImport

@Suite struct StoreKitExportTests {
  @Test(arguments: StoreKitFixtures.names)
  func `a file whose catalogue says the same keeps its bytes`(name: String) throws {
    let file = try StoreKitFixtures.file(name)
    let exported = try StoreKitCatalogue(StoreKitFixtures.catalogue(name)).exported(into: file)
    #expect(exported.text == String(decoding: file.text.bytes, as: UTF8.self))
    #expect(exported.approximations == [])
  }

  @Test(arguments: ["news-2", "meditation-3", "fitness-4", "radio-4", "learning-5", "singing-5"])
  func `a new file becomes the same catalogue again`(name: String) throws {
    let catalogue = try StoreKitFixtures.catalogue(name)
    let storefront = try StoreKitFixtures.file(name).storefront?.string
    let exported = try StoreKitCatalogue(catalogue).exported(storefront: storefront)
    let file = try StoreKitFile(JSONText(parsing: exported.bytes, limits: .document))
    #expect(try file.imported().bytes == catalogue.bytes)
  }

  @Test(arguments: [
    (
      "fitness-4", "/yearly/price", #""84.99""#,
      [#"- "displayPrice" : "79.99","#, #"+ "displayPrice" : "84.99","#]
    ),
    (
      "fitness-4", "/yearly/name", #""Premium""#,
      [#"- "displayName" : "Premium yearly","#, #"+ "displayName" : "Premium","#]
    ),
    (
      "fitness-4", "/yearly/introductoryOffer", #"{"kind": "freeTrial", "period": "P1M"}"#,
      [#"- "subscriptionPeriod" : "P14D""#, #"+ "subscriptionPeriod" : "P1M""#]
    ),
    (
      "fitness-4", "/yearly/introductoryOffer",
      #"{"kind": "payAsYouGo", "price": "1", "period": "P1M", "cycles": 2}"#,
      [
        #"- "subscriptionPeriod" : "P14D""#, #"- "paymentMode" : "free","#,
        #"+ "displayPrice" : "1","#, #"+ "numberOfPeriods" : 2,"#,
        #"+ "paymentMode" : "payAsYouGo","#, #"+ "subscriptionPeriod" : "P1M""#,
      ]
    ),
    ("fitness-4", "/yearly/introductoryOffer", #"{"kind": "freeTrial", "period": "P2W"}"#, []),
    (
      "meditation-3", "/plus-monthly/familySharing", "true",
      [#"- "familyShareable" : false,"#, #"+ "familyShareable" : true,"#]
    ),
    (
      "learning-5", "/yearly/introductoryOffer", #"{"kind": "freeTrial", "period": "P3D"}"#,
      [#"- "subscriptionPeriod" : "P1W""#, #"+ "subscriptionPeriod" : "P3D""#]
    ),
    (
      "typed-1", "/monthly/price", #""3.00""#,
      [
        #"- {"productID": "typed.monthly", "type": "RecurringSubscription", "displayPrice": "2.50", "recurringSubscriptionPeriod": "P1M","#,
        #"+ {"productID": "typed.monthly", "type": "RecurringSubscription", "displayPrice": "3.00", "recurringSubscriptionPeriod": "P1M","#,
      ]
    ),
    (
      "learning-5", "/yearly-monthly/price", #""9.49""#,
      [
        #"- "commitmentDisplayPrice" : "107.88","#, #"+ "commitmentDisplayPrice" : "113.88","#,
        #"- "displayPrice" : "8.99","#, #"+ "displayPrice" : "9.49","#,
      ]
    ),
    (
      "singing-5", "/yearly-monthly/introductoryOffer", #"{"kind": "freeTrial", "period": "P5D"}"#,
      [#"- "subscriptionPeriod" : "P3D""#, #"+ "subscriptionPeriod" : "P5D""#]
    ),
    (
      "singing-5", "/yearly-monthly/promotionalOffers/spring/price", #""3.99""#,
      [#"- "displayPrice" : "4.49","#, #"+ "displayPrice" : "3.99","#]
    ),
    (
      "singing-5", "/yearly/promotionalOffers/spring/price", #""69.00""#,
      [#"- "displayPrice" : "79.00","#, #"+ "displayPrice" : "69.00","#]
    ),
    (
      "learning-5", "/monthly/price", #""12.99""#,
      [
        #"- "commitmentDisplayPrice" : "11.99","#, #"+ "commitmentDisplayPrice" : "12.99","#,
        #"- "displayPrice" : "11.99","#, #"+ "displayPrice" : "12.99","#,
      ]
    ),
    (
      "fitness-4", "/yearly/winBackOffers/fit.come.back/price", #""29.99""#,
      [#"- "displayPrice" : "39.99","#, #"+ "displayPrice" : "29.99","#]
    ),
    ("games-3", "/coins-300/storefronts", #"{"JP": {"price": "300.0", "currency": "JPY"}}"#, []),
  ])
  func `a change of the catalogue changes no other line of the file`(
    name: String, place: String, value: String, changes: [String]
  ) throws {
    let file = try StoreKitFixtures.file(name)
    let pointer = try #require(JSONPointer(place))
    let new = try JSONText(parsing: value, limits: .document).root.value
    let catalogue = try StoreKitFixtures.catalogue(name).applying(
      JSONPatch([.add(pointer, new)]), limits: .document)
    let exported = try StoreKitCatalogue(catalogue).exported(into: file)
    #expect(Set(exported.changes(from: file.text.bytes)) == Set(changes))
  }

  @Test func `offers and products come and go with the catalogue, and what it cannot name stays`()
    throws
  {
    let catalogue = #"""
      {
        "free": {"sku": "radio.frei", "name": "Frei von Werbung", "price": "1.99", "currency": "EUR", "period": "P1M",
                 "subscriptionGroup": "NEW", "promotionalOffers": {"come.back": {"kind": "freeTrial", "period": "P1M"}}},
        "pass": {"sku": "radio.pass", "price": "5", "currency": "EUR", "oneTime": true},
        "week": {"sku": "radio.week", "name": "Woche", "price": "0.99", "currency": "EUR", "period": "P1W", "trial": "P3D"}
      }
      """#
    let file = try StoreKitFixtures.file("radio-4")
    let exported = try StoreKitCatalogue(JSONText(parsing: catalogue, limits: .document))
      .exported(into: file)
    let root = try JSONText(parsing: exported.bytes, limits: .document).root
    #expect(root["products"]?[0]?["productID"]?.string == "radio.pass")
    let groups = root["subscriptionGroups"]
    #expect(
      groups?[0]?["subscriptions"]?.elements?.map { $0["productID"]?.string } == [
        "radio.plus", "radio.week",
      ])
    #expect(
      groups?[0]?["subscriptions"]?[1]?["introductoryOffer"]?["paymentMode"]?.string == "free")
    let moved = groups?[1]?["subscriptions"]?[0]
    #expect(moved?["subscriptionGroupID"]?.string == "NEW")
    #expect(
      moved?["adHocOffers"]?.elements?.map { $0["offerID"]?.string } == ["1st-summer", "come.back"])
    #expect(exported.approximations.map(\.code) == ["no-group"])
    #expect(exported.notes.map(\.code) == ["not-in-catalogue"])
  }

  @Test func `offers of a monthly plan name it, which is said where the file had none`() throws {
    let renamed = try StoreKitFixtures.bytes("singing-5.products.json")
    let text = String(decoding: renamed, as: UTF8.self).replacing("sing.pro", with: "learn.pro")
      .replacing("24900001", with: "24800001")
    let catalogue = try StoreKitCatalogue(JSONText(parsing: text, limits: .document))
    let exported = try catalogue.exported(into: StoreKitFixtures.file("learning-5"))
    #expect(exported.approximations.map(\.code) == ["plan-offers"])
    #expect(exported.approximations[0].pointer == "/yearly-monthly")
    let root = try JSONText(parsing: exported.bytes, limits: .document).root
    let year = root["subscriptionGroups"]?[0]?["subscriptions"]?[0]
    for list in ["introductoryOffers", "adHocOffers"] {
      let plans = year?[list]?.elements?.map { $0["billingPlanType"]?.string }
      #expect(plans == [nil, "MONTHLY"], "\(list)")
    }
    let again = try StoreKitFile(JSONText(parsing: exported.bytes, limits: .document)).imported()
    let products = try JSONText(parsing: again.bytes, limits: .document).root
    #expect(products["yearly-monthly"]?["introductoryOffer"]?["period"]?.string == "P3D")
    #expect(products["yearly"]?["introductoryOffer"]?["period"]?.string == "P1W")
  }

  @Test func `a new file is the one that Xcode would write`() throws {
    let catalogue =
      #"{"coins": {"sku": "a.coins", "name": "Coins", "price": "2.99", "currency": "GBP", "oneTime": true}}"#
    let exported = try StoreKitCatalogue(JSONText(parsing: catalogue, limits: .document)).exported()
    let expected = try StoreKitFixtures.bytes("new.storekit")
    #expect(exported.text == String(decoding: expected, as: UTF8.self))
  }

  @Test(arguments: [
    (
      #"{"a": {"sku": "a", "price": "1", "currency": "EUR"}}"#, nil,
      "several storefronts sell in EUR"
    ),
    (#"{"a": {"sku": "a"}}"#, nil, "the products have no prices"),
    (#"{"a": {"sku": "a"}}"#, "US", "the App Store has no storefront \"US\""),
    (#"{}"#, "USA", "there are no products"), (#"[]"#, "USA", "there are no products"),
    (#"{"components": [], "meta": {}}"#, "USA", "there are no products"),
  ])
  func `a catalogue that leaves the storefront open is refused`(
    catalogue: String, storefront: String?, message: String
  ) throws {
    let error = try #require(throws: ImportError.self) {
      try StoreKitCatalogue(JSONText(parsing: catalogue, limits: .document)).exported(
        storefront: storefront)
    }
    #expect(error.message.contains(message) && !error.hint.isEmpty)
  }

  @Test func `the storefront of a file is not changed`() throws {
    let catalogue = try StoreKitCatalogue(StoreKitFixtures.catalogue("radio-4"))
    let file = try StoreKitFixtures.file("radio-4")
    #expect(throws: ImportError.self) { try catalogue.exported(into: file, storefront: "AUT") }
    #expect(try catalogue.exported(into: file, storefront: "DEU").bytes == file.text.bytes)
  }

  @Test(arguments: [
    (#""price": "1", "currency": "USD", "period": "P1M""#, "other-currency"),
    (#""period": "P1M", "name": "$key""#, "translated-name"),
    (
      #""period": "P1M", "name": "Plus", "introductoryOffer": {"kind": "discount", "price": "2"}"#,
      "store-offer"
    ),
    (#""oneTime": true, "name": "Plus""#, "other-kind"),
    (
      #""period": "P1Y", "name": "Plus", "introductoryOffer": {"phases": [{"period": "P1W"}, {"price": "1", "period": "P1M"}]}"#,
      "store-offer"
    ),
    (
      #""period": "P1Y", "name": "Plus", "winBackOffers": {"a": {"phases": [{"period": "P1W"}, {"price": "1", "period": "P1M"}]}}"#,
      "store-offer"
    ),
    (
      #""period": "P1Y", "name": "Plus", "seats": {"count": 8, "tiers": [{"price": "7.99"}]}"#,
      "seats"
    ),
    (#""period": "P1M", "name": "Plus", "billingPlan": "monthly""#, "billing-plan"),
  ])
  func `what the file cannot say is told with its place`(members: String, code: String) throws {
    let catalogue = try JSONText(
      parsing: #"{"plus": {"sku": "radio.plus", \#(members)}}"#, limits: .document)
    let file = try StoreKitFixtures.file("radio-4")
    let exported = try StoreKitCatalogue(catalogue).exported(into: file)
    #expect(exported.approximations.map(\.code) == [code])
    #expect(exported.approximations[0].pointer.hasPrefix("/plus"))
    let root = try JSONText(parsing: exported.bytes, limits: .document).root
    let plus = root["subscriptionGroups"]?[0]?["subscriptions"]?[1]
    #expect(plus?["displayPrice"]?.string == "19.99")
    #expect(plus?["localizations"]?[0]?["displayName"]?.string == "Plus")
  }

  private static let plans = #"""
    {
      "year": {"sku": "radio.plus", "name": "Plus", "price": "19.99", "currency": "EUR", "period": "P1Y",
               "subscriptionGroup": "23700001", "billingPlan": "upFront"},
      "year-monthly": {"sku": "radio.plus", "name": "Plus", "price": "2", "currency": "EUR", "period": "P1M",
                       "subscriptionGroup": "23700001", "billingPlan": "monthly",
                       "commitment": {"period": "P1Y", "renews": true}},
      "month": {"sku": "radio.month", "name": "Monat", "price": "3", "currency": "EUR", "period": "P1M",
                "renews": false}
    }
    """#

  @Test func `two plans are one product of version 5, and no product before it`() throws {
    let catalogue = try StoreKitCatalogue(JSONText(parsing: Self.plans, limits: .document))
    let new = try catalogue.exported(storefront: "DEU")
    let root = try JSONText(parsing: new.bytes, limits: .document).root
    let year = root["subscriptionGroups"]?[0]?["subscriptions"]?[0]
    #expect(root["version"]?["major"]?.number == 5)
    #expect(
      year?["billingPlans"]?.elements?.map { $0["commitmentDisplayPrice"]?.string } == [
        "19.99", "24",
      ])
    #expect(year?["introductoryOffers"]?.elements?.isEmpty == true)
    #expect(root["nonRenewingSubscriptions"]?[0]?["productID"]?.string == "radio.month")
    #expect(new.approximations.map(\.code) == ["no-length"])
    let old = try catalogue.exported(into: StoreKitFixtures.file("radio-4"))
    #expect(old.approximations.map(\.code) == ["billing-plan", "no-length"])
    #expect(!old.text.contains("billingPlans"))
    let again = try StoreKitFile(JSONText(parsing: new.bytes, limits: .document)).imported(
      into: JSONText(parsing: Self.plans, limits: .document))
    #expect(again.text == Self.plans)
  }

  @Test func `an offer in another currency is no offer of the storefront`() throws {
    let catalogue = #"""
      {"plus": {"sku": "radio.plus", "name": "Plus", "price": "21.99", "currency": "USD", "period": "P1Y",
                "storefronts": {"DE": {"price": "17.99", "currency": "EUR"}}, "subscriptionGroup": "23700001",
                "introductoryOffer": {"kind": "payAsYouGo", "price": "1.99", "period": "P1M"}}}
      """#
    let file = try StoreKitFixtures.file("radio-4")
    let exported = try StoreKitCatalogue(JSONText(parsing: catalogue, limits: .document))
      .exported(into: file)
    #expect(exported.approximations.map(\.code) == ["other-currency"])
    #expect(
      Set(exported.changes(from: file.text.bytes)) == [
        #"- "displayPrice" : "19.99","#, #"+ "displayPrice" : "17.99","#,
      ])
  }
}
