import JSON
import Locales
import Numbers

extension StoreKitImport {
  /// The product with what the file says about it; members that say the same already stay as they are.
  func revised(_ former: Fields, by item: StoreKitItem, of entry: StoreKitEntry) -> Fields {
    let known = StoreKitItem(product: former.value, in: sold.storefront)
    var fields = former
    if let name = item.name, name != known.name, LocalizedName.canChange(former["name"]) {
      fields["name"] = .string(ProductText.showing(name))
    }
    let currency = price(item, of: entry, in: &fields)
    period(item, known, in: &fields)
    if item.group != known.group { fields["subscriptionGroup"] = item.group.map(JSONValue.string) }
    if item.isFamilyShareable != known.isFamilyShareable {
      fields["familySharing"] = item.isFamilyShareable ? true : nil
    }
    plan(item, known, in: &fields)
    guard item.kind == .subscription else { return fields }
    introductoryOffer(item, of: entry, known, currency: currency, in: &fields)
    offers(
      item.promotionalOffers, known.promotionalOffers, as: "promotionalOffers", of: entry,
      currency: currency, in: &fields)
    offers(
      item.winBackOffers, known.winBackOffers, as: "winBackOffers", of: entry,
      currency: currency, in: &fields)
    return fields
  }

  /// Writes the price, and returns the product's currency, which is that of its offers.
  private func price(
    _ item: StoreKitItem, of entry: StoreKitEntry, in fields: inout Fields
  ) -> String? {
    guard let price = item.price else {
      findings.approximate(
        "no-price", at: entry.node, "\"\(item.id)\" has no price in the file")
      return fields["currency"]?.string
    }
    let written = JSONValue.string(price.written(in: sold.currency))
    let known = StoreKitItem.price(of: fields.value, in: sold.storefront)
    let general = fields["currency"]?.string
    let place = sold.storefront?.country ?? ""
    guard known.amount != price || known.currency != sold.currency else { return general }
    if general == nil || general == sold.currency && fields["storefronts"]?[place] == nil {
      fields["price"] = written
      fields["currency"] = .string(sold.currency)
      return sold.currency
    }
    guard !place.isEmpty else {
      findings.approximate(
        "other-currency", at: entry.node["displayPrice"] ?? entry.node,
        "the price of \"\(item.id)\" is left as it is: the catalogue has it in \(general ?? "another currency"), and the file names no storefront"
      )
      return general
    }
    var storefronts = Fields(fields["storefronts"] ?? .object([]))
    storefronts[place] = ["price": written, "currency": .string(sold.currency)]
    fields["storefronts"] = storefronts.value
    return general
  }

  private func period(
    _ item: StoreKitItem, _ known: StoreKitItem, in fields: inout Fields
  ) {
    if item.kind == .nonRenewing, known.kind == .nonRenewing { return }
    guard item.kind == .subscription else {
      if known.kind == .subscription {
        for name in Self.ofSubscriptions { fields[name] = nil }
      }
      fields["oneTime"] = true
      return
    }
    fields["oneTime"] = nil
    fields["renews"] = nil
    guard let period = item.period, known.period?.lasts(asLongAs: period) != true else { return }
    fields["period"] = .string("\(period)")
  }

  private static let ofSubscriptions = [
    "period", "trial", "introductoryOffer", "promotionalOffers", "winBackOffers",
    "subscriptionGroup",
  ]

  /// How the product is paid, if there are several ways.
  private func plan(_ item: StoreKitItem, _ known: StoreKitItem, in fields: inout Fields) {
    if item.plan != known.plan {
      fields["billingPlan"] = (item.plan?.rawValue).map(JSONValue.string)
    }
    guard let commitment = item.commitment, known.commitment?.lasts(asLongAs: commitment) != true
    else { return }
    fields["commitment"] = ["period": .string("\(commitment)"), "renews": true]
  }

  private func introductoryOffer(
    _ item: StoreKitItem, of entry: StoreKitEntry, _ known: StoreKitItem, currency: String?,
    in fields: inout Fields
  ) {
    let offer = item.introductoryOffer
    let isKnown = fields["introductoryOffer"] != nil || fields["trial"] != nil
    guard offer != known.introductoryOffer || offer == nil && isKnown else { return }
    guard let offer else {
      findings.note(
        "offer-removed", at: entry.node,
        "the introductory offer of \"\(entry.item.id)\" is removed, because the file has none")
      fields["introductoryOffer"] = nil
      fields["trial"] = nil
      return
    }
    guard let value = value(of: offer, of: entry, currency) else { return }
    fields["trial"] = nil
    fields["introductoryOffer"] = value
  }

  /// Brings a section of offers by the store's identifiers up to date.
  private func offers(
    _ offers: [StoreKitItem.NamedOffer], _ known: [StoreKitItem.NamedOffer], as section: String,
    of entry: StoreKitEntry, currency: String?, in fields: inout Fields
  ) {
    var written = Fields(fields[section] ?? .object([]))
    for named in offers where ProductText.isOfferName(named.id) {
      guard known.first(where: { $0.id == named.id })?.offer != named.offer,
        let value = value(of: named.offer, of: entry, currency)
      else { continue }
      written[named.id] = value
    }
    for field in written.list where !offers.contains(where: { $0.id == field.name }) {
      findings.note(
        "offer-removed", at: entry.node,
        "the offer \"\(field.name)\" of \"\(entry.item.id)\" is removed, because the file has none")
      written[field.name] = nil
    }
    fields[section] = written.isEmpty ? nil : written.value
  }

  /// The offer in the product's currency; `nil` if its price is in another one.
  private func value(
    of offer: StoreKitOffer, of entry: StoreKitEntry, _ currency: String?
  ) -> JSONValue? {
    guard offer.price != nil, currency != sold.currency else {
      return offer.value(in: sold.currency)
    }
    findings.approximate(
      "other-currency", at: entry.node,
      "an offer of \"\(entry.item.id)\" is left as it is: its price is in \(sold.currency), and offers have the currency of the product"
    )
    return nil
  }
}

/// The name of a product in a catalogue.
private enum LocalizedName {
  /// Whether the file's name may replace it: a name that is translated, or that shows a value, says more than the file.
  static func canChange(_ name: JSONValue?) -> Bool {
    name?.string.map { ProductText.words(of: $0) != nil } ?? true
  }
}
