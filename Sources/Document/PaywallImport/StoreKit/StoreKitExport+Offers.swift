import JSON
import Numbers

extension StoreKitExport {
  /// Reports the offers and texts of a product that a `.storekit` file cannot say.
  func reportOffers(of product: StoreKitCatalogue.JSONMember) {
    if let offer = product.node["introductoryOffer"], StoreKitOffer(offer.value) == nil {
      leaveOut(offer, "the introductory offer", of: product)
    }
    for section in Self.sections {
      for member in product.node[section]?.members.map(Array.init) ?? []
      where StoreKitOffer(member.value.value) == nil {
        leaveOut(member.value, "the offer \"\(member.key)\"", of: product)
      }
    }
    if let seats = product.node["seats"] {
      findings.approximate(
        "seats", at: seats, "the file has the price of \"\(product.name)\" without its seats")
    }
    if product.node["renews"]?.bool == false {
      findings.approximate(
        "no-length", at: product.node["renews"] ?? product.node,
        "the file does not say how long \"\(product.name)\" lasts, which does not renew")
    }
    if let name = product.node["name"], name.string.flatMap(ProductText.words) == nil {
      findings.approximate(
        "translated-name", at: name,
        "the name of \"\(product.name)\" depends on the language, and is not written to the file")
    }
  }

  /// Leaves out offers with prices in the product's currency that would be read as prices of the storefront.
  func leaveOutForeignOffers(
    of product: StoreKitCatalogue.JSONMember, in item: inout StoreKitItem
  ) {
    let count = item.offerCount
    dropForeignOffers(of: product, in: &item)
    guard item.offerCount < count else { return }
    findings.approximate(
      "other-currency", at: product.node["currency"] ?? product.node,
      "offers of \"\(product.name)\" are left out: their prices are not in \(sold.currency), in which the storefront \(sold.code) sells"
    )
  }

  func dropForeignOffers(of product: StoreKitCatalogue.JSONMember, in item: inout StoreKitItem) {
    guard isForeign(product) else { return }
    if item.introductoryOffer?.price != nil { item.introductoryOffer = nil }
    item.promotionalOffers.removeAll { $0.offer.price != nil }
    item.winBackOffers.removeAll { $0.offer.price != nil }
  }

  /// Says how offers of a monthly plan are written, unless the file has some already: no public file shows Xcode's form.
  func notePlanOffers(
    of product: StoreKitCatalogue.JSONMember, in item: StoreKitItem, over former: StoreKitItem?
  ) {
    guard item.offerCount > 0, former.map({ $0.offerCount == 0 }) ?? true else { return }
    findings.approximate(
      "plan-offers", at: product.node,
      "the offers of \"\(product.name)\" name their plan by billingPlanType; look at them in Xcode, whose own form is not known"
    )
  }

  private func isForeign(_ product: StoreKitCatalogue.JSONMember) -> Bool {
    product.node["currency"]?.string != sold.currency
  }

  /// Replaces offers that a catalogue cannot express by the file's own.
  func keepUnsaid(
    of product: StoreKitCatalogue.JSONMember, _ former: StoreKitItem, in item: inout StoreKitItem
  ) {
    if let offer = product.node["introductoryOffer"], StoreKitOffer(offer.value) == nil {
      item.introductoryOffer = former.introductoryOffer
    }
    if isForeign(product) {
      if former.introductoryOffer?.price != nil, item.introductoryOffer == nil {
        item.introductoryOffer = former.introductoryOffer
      }
      item.promotionalOffers += former.promotionalOffers.filter { $0.offer.price != nil }
      item.winBackOffers += former.winBackOffers.filter { $0.offer.price != nil }
    }
    item.promotionalOffers += unsaid("promotionalOffers", of: product, former.promotionalOffers)
    item.winBackOffers += unsaid("winBackOffers", of: product, former.winBackOffers)
  }

  private func unsaid(
    _ section: String, of product: StoreKitCatalogue.JSONMember,
    _ former: [StoreKitItem.NamedOffer]
  ) -> [StoreKitItem.NamedOffer] {
    let offers = product.node[section]?.members?.filter { StoreKitOffer($0.value.value) == nil }
    let names = Set(offers?.map(\.key) ?? [])
    return former.filter { names.contains($0.id) }
  }

  private static let sections = ["promotionalOffers", "winBackOffers"]

  private func leaveOut(
    _ offer: JSONNode, _ name: String, of product: StoreKitCatalogue.JSONMember
  ) {
    findings.approximate(
      "store-offer", at: offer,
      "\(name) of \"\(product.name)\" is left out: an offer of the App Store has one phase")
  }
}
