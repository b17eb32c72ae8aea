import JSON
import Locales
import Numbers

extension StoreKitReader {
  func entry(
    _ node: JSONNode, at place: StoreKitEntry.Place, group: String? = nil
  ) throws(ImportError) -> StoreKitEntry {
    let id = try identifier("productID", of: node)
    var item = StoreKitItem(id: id, kind: try kind(of: node, at: place))
    item.name = try name(of: node)
    item.price = try price("displayPrice", of: node)
    item.isFamilyShareable =
      try member("familyShareable", of: node, is: .bool, "true or false")?.bool ?? false
    if case .subscription = place {
      item.group = group
      item.period = try period("recurringSubscriptionPeriod", of: node)
      try readOffers(of: node, in: .upFront, into: &item)
    }
    var entry = StoreKitEntry(node: node, place: place, item: item)
    try readPlans(of: &entry)
    return entry
  }

  private func kind(
    of node: JSONNode, at place: StoreKitEntry.Place
  ) throws(ImportError) -> StoreKitItem.Kind {
    let allowed: [StoreKitItem.Kind] =
      switch place {
      case .product: [.consumable, .nonConsumable]
      case .nonRenewing: [.nonRenewing]
      case .subscription: [.subscription]
      }
    guard let type = node.present("type") else { return allowed[allowed.count - 1] }
    guard let kind = type.string.flatMap(StoreKitItem.Kind.init(rawValue:)), allowed.contains(kind)
    else {
      throw error(
        at: type,
        "expected \(allowed.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")), found \(found(type))",
        hint: "move the product to the list of its type")
    }
    return kind
  }

  /// Reads the offers of one billing plan. An offer that names no plan is of the one that is paid up front.
  func readOffers(
    of node: JSONNode, in plan: StoreKitItem.Plan, into item: inout StoreKitItem
  ) throws(ImportError) {
    let introductory = try introductoryOffers(of: node).first { plan.owns($0["billingPlanType"]) }
    item.introductoryOffer = try introductory.map { (offer) throws(ImportError) in
      try self.offer(offer)
    }
    item.promotionalOffers = try namedOffers("adHocOffers", of: node, in: plan)
    item.winBackOffers = try namedOffers("winbackOffers", of: node, in: plan)
  }

  /// The introductory offers; versions before 5 have at most one.
  func introductoryOffers(of node: JSONNode) throws(ImportError) -> [JSONNode] {
    let offers = try list("introductoryOffers", of: node)
    guard offers.isEmpty else { return offers }
    return try member("introductoryOffer", of: node, is: .object, "an offer or null").map { [$0] }
      ?? []
  }

  /// The offers of a list in one billing plan, by their identifiers.
  private func namedOffers(
    _ name: String, of node: JSONNode, in plan: StoreKitItem.Plan
  ) throws(ImportError) -> [StoreKitItem.NamedOffer] {
    let nodes = try list(name, of: node)
    guard nodes.count <= Self.mostOffers else {
      throw error(
        at: node, "expected at most \(Self.mostOffers) \(name), found \(nodes.count)",
        hint: "keep those that the App Store has")
    }
    var offers: [StoreKitItem.NamedOffer] = []
    for place in nodes where plan.owns(place["billingPlanType"]) {
      let id = try identifier("offerID", of: place)
      guard !offers.contains(where: { $0.id == id }) else {
        throw error(
          at: place, "two of \(name) have the offerID \"\(id)\"",
          hint: "give each offer of a product an identifier of its own")
      }
      offers.append(.init(id: id, offer: try offer(place)))
    }
    return offers
  }

  private static let mostOffers = 100

  func offer(_ node: JSONNode) throws(ImportError) -> StoreKitOffer {
    let modes = StoreKitOffer.Mode.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    guard
      let mode = node.present("paymentMode")?.string.flatMap(
        StoreKitOffer.Mode.init(rawValue:))
    else {
      let place = node["paymentMode"] ?? node
      throw error(
        at: place, "expected a paymentMode, one of \(modes), found \(found(place))",
        hint: "choose the offer's type in Xcode")
    }
    let price = try price("displayPrice", of: node)
    guard mode == .free || price != nil else {
      throw error(
        at: node, "expected the member \"displayPrice\" with what the offer costs",
        hint: "write a price, or \"free\" as its paymentMode")
    }
    return StoreKitOffer(
      mode: mode, price: mode == .free ? nil : price,
      period: try period("subscriptionPeriod", of: node), cycles: try cycles(of: node))
  }

  private func cycles(of node: JSONNode) throws(ImportError) -> Int {
    guard let place = node.present("numberOfPeriods") else { return 1 }
    guard let count = place.number?.int, (1...120).contains(count) else {
      throw error(
        at: place, "expected a number of periods from 1 to 120, found \(found(place))",
        hint: "write how often the period is repeated")
    }
    return count
  }

  /// Checks what concerns several products: their number and their identifiers.
  func checkProducts(_ entries: [StoreKitEntry]) throws(ImportError) {
    var known: Set<String> = []
    for (count, entry) in entries.enumerated() {
      guard count < StoreKitFile.mostProducts else {
        throw error(
          at: entry.node,
          "expected at most \(StoreKitFile.mostProducts) products, found \(entries.count)",
          hint: "keep the products that the paywalls sell")
      }
      guard known.insert(entry.item.id).inserted else {
        throw error(
          at: entry.node["productID"] ?? entry.node,
          "two products have the productID \"\(entry.item.id)\"",
          hint: "give each product the identifier that it has in App Store Connect")
      }
    }
  }
}
