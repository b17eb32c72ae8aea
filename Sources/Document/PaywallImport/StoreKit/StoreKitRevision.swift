import JSON
import Locales
import Numbers

/// The changes to a product of a `.storekit` file. Members that say the same already stay as they are.
struct StoreKitRevision {
  private let former: StoreKitItem
  private let item: StoreKitItem
  private let locale: String?

  init(of former: StoreKitItem, to item: StoreKitItem, locale: String?) {
    self.former = former
    self.item = item
    self.locale = locale
  }

  func apply(to entry: inout JSONValue) {
    if let name = item.name, name != former.name { rename(&entry, to: name) }
    if let price = item.price, price != former.price {
      entry.put("displayPrice", .string("\(price)"))
    }
    if item.isFamilyShareable != former.isFamilyShareable {
      entry.put("familyShareable", .bool(item.isFamilyShareable))
    }
    guard item.kind == .subscription else { return }
    if let period = item.period, former.period?.lasts(asLongAs: period) != true {
      entry.put("recurringSubscriptionPeriod", .string("\(period)"))
    }
    if item.introductoryOffer != former.introductoryOffer { introduce(&entry) }
    entry = StoreKitOfferList("adHocOffers", former.promotionalOffers, item.promotionalOffers)
      .applied(to: entry, of: item.id)
    entry = StoreKitOfferList("winbackOffers", former.winBackOffers, item.winBackOffers)
      .applied(to: entry, of: item.id)
  }

  private func rename(_ entry: inout JSONValue, to name: String) {
    var names = entry["localizations"]?.elements ?? []
    let place = StoreKitReader.nameIndex(names.map { $0["locale"]?.string }, locale)
    if let place {
      names[place].put("displayName", .string(name))
    } else {
      names = [StoreKitDraft.localization(name, locale)]
    }
    entry.put("localizations", .array(names))
  }

  /// Writes the introductory offer where the file's version has it: as a member, as the first of a list, or both.
  private func introduce(_ entry: inout JSONValue) {
    let list = entry["introductoryOffers"]?.elements
    let former = list?.first ?? entry["introductoryOffer"] ?? .object([])
    let offer = item.introductoryOffer.map {
      $0.entry(over: former, "\(item.id) introductory")
    }
    if let list {
      entry.put("introductoryOffers", .array((offer.map { [$0] } ?? []) + list.dropFirst()))
    }
    if list == nil || entry["introductoryOffer"] != nil {
      entry.put("introductoryOffer", offer ?? .null)
    }
  }
}

/// A list of a `.storekit` file with the offers of a product by their identifiers.
struct StoreKitOfferList {
  private let member: String
  private let former: [StoreKitItem.NamedOffer]
  private let offers: [StoreKitItem.NamedOffer]

  init(
    _ member: String, _ former: [StoreKitItem.NamedOffer], _ offers: [StoreKitItem.NamedOffer]
  ) {
    self.member = member
    self.former = former
    self.offers = offers
  }

  /// The product with these offers and no others, except those that no catalogue can name.
  func applied(to entry: JSONValue, of id: String) -> JSONValue {
    var list = (entry[member]?.elements ?? []).filter { known in
      let id = known["offerID"]?.string ?? ""
      return !ProductText.isOfferName(id) || offers.contains { $0.id == id }
    }
    for named in offers where former.first(where: { $0.id == named.id })?.offer != named.offer {
      let place = list.firstIndex { $0["offerID"]?.string == named.id }
      let known = place.map { list[$0] } ?? ["offerID": .string(named.id)]
      var offer = named.offer.entry(over: known, "\(id) \(named.id)")
      if place == nil { offer.put("referenceName", .string(named.id)) }
      if let place { list[place] = offer } else { list.append(offer) }
    }
    guard list != entry[member]?.elements ?? [] else { return entry }
    var entry = entry
    entry.put(member, .array(list))
    return entry
  }
}

extension StoreKitOffer {
  /// The offer as a `.storekit` file has it.
  ///
  /// - Parameters:
  ///   - former: the offer in its place, whose other members stay; `null` or an empty object for a new one.
  ///   - name: what a new identifier is made from.
  func entry(over former: JSONValue, _ name: String) -> JSONValue {
    var entry = JSONValue.object(former.fields)
    if entry["internalID"] == nil {
      entry.put("internalID", .string(StoreKitDraft.identifier(of: name)))
    }
    if let price {
      entry.put("displayPrice", .string("\(price)"))
    } else {
      entry.drop("displayPrice")
    }
    entry.put("paymentMode", .string(mode.rawValue))
    entry.put("subscriptionPeriod", .string("\(period)"))
    if cycles > 1 || entry["numberOfPeriods"] != nil {
      entry.put("numberOfPeriods", .number(cycles))
    }
    return entry
  }
}
