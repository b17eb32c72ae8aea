import JSON
import Locales
import Numbers

extension StoreKitItem {
  /// Reads a product of a catalogue that its schema allows. Its price is that of the storefront.
  init(product: JSONValue, in storefront: AppStorefront?) {
    id = Self.appStoreID(of: product)
    period = product["period"]?.string.flatMap(Period.init)
    let isBoughtOnce = period == nil || product["oneTime"]?.isTrue == true
    let renews = product["renews"] != .bool(false)
    kind = isBoughtOnce ? .nonConsumable : renews ? .subscription : .nonRenewing
    name = product["name"]?.string.flatMap(ProductText.words)
    price = Self.price(of: product, in: storefront).amount
    group = product["subscriptionGroup"]?.string
    isFamilyShareable = product["familySharing"]?.isTrue ?? false
    introductoryOffer = Self.introductoryOffer(of: product)
    promotionalOffers = Self.offers("promotionalOffers", of: product)
    winBackOffers = Self.offers("winBackOffers", of: product)
    plan = product["billingPlan"]?.string.flatMap(Plan.init(rawValue:))
    commitment = product["commitment"]?["period"]?.string.flatMap(Period.init)
  }

  static func appStoreID(of product: JSONValue) -> String {
    product["storeIDs"]?["appStore"]?.string ?? product["sku"]?.string ?? ""
  }

  /// The price and its currency in the storefront, else the general ones.
  static func price(
    of product: JSONValue, in storefront: AppStorefront?
  ) -> (amount: Amount?, currency: String?) {
    let own = storefront.flatMap { product["storefronts"]?[$0.country] } ?? product
    return (own["price"]?.string.flatMap { Amount($0) }, own["currency"]?.string)
  }

  private static func introductoryOffer(of product: JSONValue) -> StoreKitOffer? {
    if let offer = product["introductoryOffer"] { return StoreKitOffer(offer) }
    return product["trial"]?.string.flatMap(Period.init).map {
      StoreKitOffer(mode: .free, period: $0)
    }
  }

  private static func offers(_ name: String, of product: JSONValue) -> [NamedOffer] {
    product[name]?.fields.compactMap { field in
      StoreKitOffer(field.value).map { NamedOffer(id: field.name, offer: $0) }
    } ?? []
  }
}

extension StoreKitOffer {
  /// Reads an offer of a catalogue; `nil` if the App Store has no such offer.
  init?(_ offer: JSONValue) {
    var phase = offer
    if let phases = offer["phases"]?.elements {
      guard phases.count == 1 else { return nil }
      phase = phases[0]
      phase.put("kind", phase["price"] == nil ? "freeTrial" : "payAsYouGo")
    }
    guard let mode = phase["kind"]?.string.flatMap(Mode.init(kind:)),
      let period = phase["period"]?.string.flatMap(Period.init)
    else { return nil }
    var cycles = 1
    if case .number(let number)? = phase["cycles"] { cycles = number.int ?? 1 }
    self.init(
      mode: mode, price: phase["price"]?.string.flatMap { Amount($0) }, period: period,
      cycles: cycles)
  }

  /// The offer as a catalogue writes it.
  func value(in currency: String) -> JSONValue {
    var fields = Fields()
    fields["kind"] = .string(mode.kind)
    fields["price"] = price.map { .string($0.written(in: currency)) }
    fields["period"] = .string("\(period)")
    if cycles > 1 { fields["cycles"] = .number(cycles) }
    return fields.value
  }
}

extension Amount {
  /// The amount, without zeros after the currency's smallest part: "300" for "300.00" yen.
  func written(in currency: String) -> String {
    let most = Currency(currency)?.minorUnits ?? decimals
    guard decimals > most, neededDecimals <= most else { return description }
    let text = description.prefix(description.count - (decimals - most))
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}
