import JSON

extension StoreKitExport {
  /// Reports the offers and texts of a product that a `.storekit` file cannot say.
  func reportOffers(of product: StoreKitCatalogue.JSONMember) {
    if let offer = product.node["introductoryOffer"], StoreKitOffer(offer.value) == nil {
      leaveOut(offer, "the introductory offer", of: product)
    }
    for member in product.node["promotionalOffers"]?.members.map(Array.init) ?? []
    where StoreKitOffer(member.value.value) == nil {
      leaveOut(member.value, "the offer \"\(member.key)\"", of: product)
    }
    if let name = product.node["name"], name.string.flatMap(ProductText.words) == nil {
      findings.approximate(
        "translated-name", at: name,
        "the name of \"\(product.name)\" depends on the language, and is not written to the file")
    }
  }

  /// Takes the file's own offers in place of those that it cannot say.
  func keepUnsaid(
    of product: StoreKitCatalogue.JSONMember, _ former: StoreKitItem, in item: inout StoreKitItem
  ) {
    if let offer = product.node["introductoryOffer"], StoreKitOffer(offer.value) == nil {
      item.introductoryOffer = former.introductoryOffer
    }
    let unsaid = product.node["promotionalOffers"]?.members?.filter {
      StoreKitOffer($0.value.value) == nil
    }
    let names = Set(unsaid?.map(\.key) ?? [])
    item.promotionalOffers += former.promotionalOffers.filter { names.contains($0.id) }
  }

  private func leaveOut(
    _ offer: JSONNode, _ name: String, of product: StoreKitCatalogue.JSONMember
  ) {
    findings.approximate(
      "store-offer", at: offer,
      "\(name) of \"\(product.name)\" is left out: an offer of the App Store has one phase")
  }
}
