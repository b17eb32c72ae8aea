import JSON
import Locales
import Numbers
import Vocabulary

extension Product {
  static let properties = Properties(
    Product(sku: ""), together: [("price", "currency")], identity + price + offers + plans + others)

  private static let identity: [Property<Product>] = [
    Property(
      "sku",
      .text(
        Shape(
          #"""
          {
            "type": "string",
            "pattern": "^[!-~]{1,255}$",
            "x-expected": "the store's identifier: letters, digits and signs without spaces"
          }
          """#)), \.sku, title: "SKU",
      help: "The product's identifier in the App Store or the Play Store.", isRequired: true,
      examples: #"["dplus_free_trial"]"#,
      instead: #"""
        {
          "productId productIdentifier storeId storeProductId appleProductId identifier id": "premium_yearly"
        }
        """#),
    Property(
      "name", .productName, \.name,
      help: "The product's name for customers: {monthly.name} in texts.",
      instead: #"{"displayName title label": "Premium"}"#),
  ]

  private static let price: [Property<Product>] = [
    Property(
      "price", .amount, \.amount,
      help:
        "An exact amount in quotes with a point before the cents: {monthly.price} in texts, in the format of the locale.",
      instead: #"{"amount cost": "6.99"}"#),
    Property(
      "currency", .currency, \.currency, help: "The currency of the price (ISO 4217).",
      instead: #"{"currencyCode": "USD"}"#),
    Property(
      "period", .period, \.period, help: "The billing period: {monthly.period} in texts.",
      instead: #"{"interval duration billingPeriod subscriptionPeriod cycle": "P1M"}"#),
    Property(
      "trial", .period, \.trial,
      help: "The free trial: {monthly.trial} and {monthly.trialDays} in texts.",
      instead: #"{"trialPeriod freeTrial trialDays": "P7D"}"#),
    Property(
      "storeIDs",
      Form<String>.storeID.dictionary(
        names: .name, unreadable: "",
        #"""
        {
          "x-expected": "identifiers by store ({\"playStore\": \"premium.yearly\"})",
          "examples": [{"appStore": "premium_yearly", "stripe": "price_1Nx"}]
        }
        """#), \.storeIDs, title: "Identifiers by store",
      help: "The product's identifiers in stores where it differs from \"sku\".",
      instead: #"{"productIds skus stores": {"playStore": "premium.yearly"}}"#),
    Property(
      "storefronts",
      Form<StorefrontPrice>.storefrontPrice.dictionary(
        names: .storefront, unreadable: StorefrontPrice(),
        #"""
        {
          "x-expected": "prices by country ({\"DE\": {\"price\": \"6.99\", \"currency\": \"EUR\"}})",
          "examples": [{"DE": {"price": "6.99", "currency": "EUR"}}]
        }
        """#), \.prices, title: "Prices by storefront",
      help: "The prices in storefronts where \"price\" does not apply, by country (ISO 3166).",
      instead: #"""
        {
          "prices storefrontPrices regionalPrices localPrices": {"DE": {"price": "6.99", "currency": "EUR"}}
        }
        """#),
  ]

  private static let offers: [Property<Product>] = [
    Property(
      "introductoryOffer", .productOffer, \.introductoryOffer,
      help:
        "The offer for new customers: {monthly.offer.price} and {monthly.offer.period} in texts.",
      instead: #"{"introOffer introductoryPrice intro": {"kind": "freeTrial", "period": "P7D"}}"#),
    Property(
      "promotionalOffers", .productOffers, \.promotionalOffers,
      help: "Offers for some customers, by their names in the store.",
      instead: #"""
        {
          "promoOffers promotions discounts": {"winback": {"kind": "freeTrial", "period": "P1M"}}
        }
        """#),
    Property(
      "winBackOffers", .productOffers, \.winBackOffers, title: "Win-back offers",
      help: "Offers for former customers, by their names in the store.",
      instead: #"""
        {"winbackOffers winback": {"back": {"kind": "freeTrial", "period": "P1M"}}}
        """#),
  ]

  private static let plans: [Property<Product>] = [
    Property(
      "commitment", .commitment, \.commitment,
      help:
        "The time for which a customer is bound to pay \"price\" in each period: {monthly.commitment.total} in texts.",
      instead: #"{"installments minimumTerm": {"period": "P1Y"}}"#),
    Property(
      "billingPlan", .choice(), \.billingPlan, title: "Billing plan",
      help:
        "For a subscription that the store sells both at once (upFront) and by the month (monthly): two products may have its SKU, one for each plan.",
      examples: #"["monthly"]"#, instead: #"{"billingPlanType": "monthly"}"#),
    Property(
      "seats", .seats, \.seats,
      help:
        "The seats of a subscription for a team; \"price\" is the total: {team.seats.price} in texts."
    ),
    Property(
      "renews", .bool, \.renews, title: "Renews",
      help: "Whether the subscription renews by itself; prepaid time does not.",
      examples: #"[false]"#, instead: #"{"prepaid autoRenewing": false}"#),
  ]

  private static let others: [Property<Product>] = [
    Property(
      "entitlements", Form<String>.name.list(#"{"maxItems": 100, "examples": [["premium"]]}"#),
      \.entitlements, help: "The entitlements of customers who bought it.",
      instead: #"{"entitlement grants": ["premium"]}"#),
    Property(
      "subscriptionGroup",
      .text(
        Shape(
          #"""
          {
            "type": "string",
            "pattern": "^[!-~]{1,255}$",
            "x-expected": "the store's identifier: letters, digits and signs without spaces"
          }
          """#)), \.subscriptionGroup,
      help: "The store's group of subscriptions, in which a customer has one at a time.",
      examples: #"["21429081"]"#,
      instead: #"{"subscriptionGroupID groupId": "21429081"}"#),
    Property(
      "familySharing", .bool, \.isFamilyShareable, help: "Whether it can be shared in a family.",
      examples: #"[true]"#, instead: #"{"isFamilyShareable familyShareable": true}"#),
    Property(
      "compareAt", .comparePrice, \.compareAt, title: "Compare-at price",
      help:
        "The former price, for a struck-through price: {monthly.compareAt} in texts. Give the days on which it was charged.",
      instead: #"{"compareAtPrice regularPrice originalPrice was": {"price": "9.99"}}"#),
    Property(
      "priceRange", .priceRange, \.priceRange, title: "Range of prices",
      help:
        "The lowest and highest price of a product with variants: {sofa.priceRange} in texts. Needs \"currency\" and \"price\", which is the lowest.",
      instead: #"{"minPrice maxPrice": {"from": "4.99", "to": "9.99"}}"#),
    Property(
      "oneTime", .bool, \.isOneTime, title: "Bought once",
      help: "Whether it is a one-time purchase, without period and trial.",
      examples: #"[true]"#, instead: #"{"lifetime nonConsumable": true}"#),
  ]
}

extension Form where Value == String {
  /// Three capital letters.
  static let currency = text(
    Shape(
      #"""
      {
        "type": "string",
        "pattern": "^[A-Z]{3}$",
        "x-expected": "a currency such as \"USD\" (ISO 4217)",
        "x-hint": "write its three capital letters: \"USD\", \"EUR\", \"JPY\"",
        "examples": ["USD", "EUR", "JPY"]
      }
      """#))

  fileprivate static let storeID = text(
    Shape(
      #"""
      {
        "type": "string",
        "pattern": "^[!-~]{1,255}$",
        "x-expected": "the store's identifier: letters, digits and signs without spaces"
      }
      """#))
}

extension Shape {
  /// A country in which a store sells: `DE`.
  static let storefront = Shape(
    #"""
    {"pattern": "^[A-Z]{2}$", "x-expected": "a country such as \"DE\" (ISO 3166)"}
    """#)
}

extension Form where Value == Amount {
  static let amount = Form(
    Shape(
      #"""
      {
        "type": "string",
        "pattern": "^(0|[1-9][0-9]{0,11})(\\.[0-9]{1,4})?$",
        "x-expected": "a price in quotes such as \"6.99\"",
        "x-hint": "write digits with a point before the cents, in quotes: \"6.99\"",
        "examples": ["6.99", "0.99", "1200"]
      }
      """#), match: { $0.string.flatMap { Amount($0) } }, write: { $1.string("\($0)") })
}

extension Form where Value == Period {
  static let period = Form(
    Shape(
      "period",
      #"""
      {
        "title": "Length of time",
        "description": "P, a number, and D for days, W for weeks, M for months or Y for years (ISO 8601).",
        "type": "string",
        "pattern": "^P[0-9]{1,4}[DWMY]$",
        "x-expected": "a length of time such as \"P7D\", \"P1M\" or \"P1Y\"",
        "x-hint": "write P, a number, and D (days), W (weeks), M (months) or Y (years)",
        "examples": ["P7D", "P1W", "P1M", "P1Y"]
      }
      """#), match: { $0.string.flatMap { Period($0) } }, write: { $1.string("\($0)") })
}
