import JSON
import Numbers

/// The offers of a product in one billing plan, to be written to a `.storekit` file. Those of its other plan stay as they are.
struct StoreKitOffers {
  private let plan: StoreKitItem.Plan
  /// The item that the file has; `nil` if it has none.
  private let former: StoreKitItem?
  private let item: StoreKitItem

  init(_ plan: StoreKitItem.Plan, _ former: StoreKitItem?, _ item: StoreKitItem) {
    self.plan = plan
    self.former = former
    self.item = item
  }

  func applied(to entry: JSONValue) -> JSONValue {
    var entry = entry
    if item.introductoryOffer != former?.introductoryOffer { introduce(&entry) }
    list("adHocOffers", former?.promotionalOffers ?? [], item.promotionalOffers, in: &entry)
    list("winbackOffers", former?.winBackOffers ?? [], item.winBackOffers, in: &entry)
    return entry
  }

  /// Writes the introductory offer where the file's version has it: as a member, as the first of the plan in a list, or both.
  private func introduce(_ entry: inout JSONValue) {
    let list = entry["introductoryOffers"]?.elements
    let place = list?.firstIndex(where: isOwn)
    let former = place.flatMap { list?[$0] } ?? entry["introductoryOffer"] ?? .object([])
    let offer = item.introductoryOffer.map {
      written($0, over: plan == .upFront || place != nil ? former : .object([]), "introductory")
    }
    if var list {
      switch (place, offer) {
      case (let place?, let offer?): list[place] = offer
      case (let place?, nil): list.remove(at: place)
      case (nil, let offer?): list.insert(offer, at: plan == .upFront ? 0 : list.count)
      case (nil, nil): break
      }
      entry.put("introductoryOffers", .array(list))
    }
    guard plan == .upFront, list == nil || entry["introductoryOffer"] != nil else { return }
    entry.put("introductoryOffer", offer ?? .null)
  }

  /// Replaces the plan's offers in a list with these. Offers that no catalogue can name stay.
  private func list(
    _ member: String, _ former: [StoreKitItem.NamedOffer], _ offers: [StoreKitItem.NamedOffer],
    in entry: inout JSONValue
  ) {
    var list = (entry[member]?.elements ?? []).filter { known in
      let id = known["offerID"]?.string ?? ""
      return !isOwn(known) || !ProductText.isOfferName(id) || offers.contains { $0.id == id }
    }
    for named in offers where former.first(where: { $0.id == named.id })?.offer != named.offer {
      let place = list.firstIndex { isOwn($0) && $0["offerID"]?.string == named.id }
      let known = place.map { list[$0] } ?? ["offerID": .string(named.id)]
      var offer = written(named.offer, over: known, named.id)
      if place == nil { offer.put("referenceName", .string(named.id)) }
      if let place { list[place] = offer } else { list.append(offer) }
    }
    guard list != entry[member]?.elements ?? [] else { return }
    entry.put(member, .array(list))
  }

  private func isOwn(_ offer: JSONValue) -> Bool { plan.owns(offer["billingPlanType"]) }

  private func written(
    _ offer: StoreKitOffer, over former: JSONValue, _ name: String
  ) -> JSONValue {
    guard plan == .monthly else { return offer.entry(over: former, "\(item.id) \(name)") }
    var entry = offer.entry(over: former, "\(item.id) \(plan.type) \(name)")
    entry.put("billingPlanType", .string(plan.type))
    return entry
  }
}

extension StoreKitOffer {
  /// The offer as a `.storekit` file has it.
  ///
  /// - Parameters:
  ///   - former: the offer in its place, whose other members stay; `null` or an empty object for a new one.
  ///   - name: what a new identifier is made from.
  fileprivate func entry(over former: JSONValue, _ name: String) -> JSONValue {
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
