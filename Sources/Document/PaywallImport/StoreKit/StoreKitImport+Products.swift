import JSON
import Locales

extension StoreKitImport {
  /// The product with what the file says about it; members that say the same already stay as they are.
  func revised(_ former: Fields, by entry: StoreKitEntry) -> Fields {
    let item = entry.item
    let known = StoreKitItem(product: former.value, in: sold.storefront)
    var fields = former
    if let name = item.name, name != known.name, LocalizedName.canChange(former["name"]) {
      fields["name"] = .string(ProductText.showing(name))
    }
    let currency = price(entry, in: &fields)
    period(item, known, in: &fields)
    if item.group != known.group { fields["subscriptionGroup"] = item.group.map(JSONValue.string) }
    if item.isFamilyShareable != known.isFamilyShareable {
      fields["familySharing"] = item.isFamilyShareable ? true : nil
    }
    introductoryOffer(entry, known, currency, in: &fields)
    promotionalOffers(entry, known, currency, in: &fields)
    return fields
  }

  /// Writes the price, and returns the product's currency, which is that of its offers.
  private func price(_ entry: StoreKitEntry, in fields: inout Fields) -> String? {
    guard let price = entry.item.price else {
      findings.approximate(
        "no-price", at: entry.node, "\"\(entry.item.id)\" has no price in the file")
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
        "the price of \"\(entry.item.id)\" is left as it is: the catalogue has it in \(general ?? "another currency"), and the file names no storefront"
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
    guard item.kind == .subscription else {
      if known.kind == .subscription {
        for name in Self.ofSubscriptions { fields[name] = nil }
      }
      fields["oneTime"] = true
      return
    }
    fields["oneTime"] = nil
    guard let period = item.period, known.period?.lasts(asLongAs: period) != true else { return }
    fields["period"] = .string("\(period)")
  }

  private static let ofSubscriptions = [
    "period", "trial", "introductoryOffer", "promotionalOffers", "subscriptionGroup",
  ]

  private func introductoryOffer(
    _ entry: StoreKitEntry, _ known: StoreKitItem, _ currency: String?, in fields: inout Fields
  ) {
    guard entry.item.kind == .subscription else { return }
    let offer = entry.item.introductoryOffer
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

  private func promotionalOffers(
    _ entry: StoreKitEntry, _ known: StoreKitItem, _ currency: String?, in fields: inout Fields
  ) {
    guard entry.item.kind == .subscription else { return }
    let section = "promotionalOffers"
    var offers = Fields(fields[section] ?? .object([]))
    for named in entry.item.promotionalOffers where ProductText.isOfferName(named.id) {
      guard known.promotionalOffers.first(where: { $0.id == named.id })?.offer != named.offer,
        let value = value(of: named.offer, of: entry, currency)
      else { continue }
      offers[named.id] = value
    }
    for field in offers.list
    where !entry.item.promotionalOffers.contains(where: { $0.id == field.name }) {
      findings.note(
        "offer-removed", at: entry.node,
        "the promotional offer \"\(field.name)\" of \"\(entry.item.id)\" is removed, because the file has none"
      )
      offers[field.name] = nil
    }
    fields[section] = offers.isEmpty ? nil : offers.value
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
