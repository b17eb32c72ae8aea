import JSON
import Locales
import Numbers

extension StoreKitImport {
  /// Reports what a product of the file has that a catalogue cannot say.
  func report(_ entry: StoreKitEntry) {
    let id = entry.item.id
    switch entry.item.kind {
    case .consumable:
      findings.note(
        "consumable", at: entry.node["type"] ?? entry.node,
        "\"\(id)\" can be bought again, which the app must know")
    case .nonRenewing:
      findings.approximate(
        "no-length", at: entry.node,
        "\"\(id)\" is a one-time product here: the file does not say how long it lasts")
    case .nonConsumable, .subscription: break
    }
    reportOffers(of: entry)
    noteNames(of: entry)
    if let level = entry.node["groupNumber"]?.number, level != 1 {
      findings.note(
        "level", at: entry.node["groupNumber"] ?? entry.node,
        "\"\(id)\" is at level \(level) of its group, which the store keeps")
    }
  }

  private func reportOffers(of entry: StoreKitEntry) {
    let id = entry.item.id
    for code in nodes("codeOffers", of: entry) {
      findings.approximate(
        "offer-code", at: code,
        "the offer code \"\(name(of: code))\" of \"\(id)\" is left out: the App Store redeems it, by the action redeemCode"
      )
    }
    let introductory = nodes("introductoryOffers", of: entry)
    for plan in [StoreKitItem.Plan.upFront, .monthly] {
      for offer in introductory.filter({ plan.owns($0["billingPlanType"]) }).dropFirst() {
        findings.approximate(
          "second-offer", at: offer,
          "another introductory offer of \"\(id)\" is left out: a product has one")
      }
    }
    for offer in nodes("adHocOffers", of: entry) + nodes("winbackOffers", of: entry)
    where !ProductText.isOfferName(name(of: offer)) {
      findings.approximate(
        "offer-name", at: offer,
        "the offer \"\(name(of: offer))\" of \"\(id)\" is left out: names here begin with a letter and have letters, digits, \"_\", \".\" and \"-\", 64 at most"
      )
    }
    reportPlans(of: entry)
  }

  private func reportPlans(of entry: StoreKitEntry) {
    let id = entry.item.id
    for plan in nodes("billingPlans", of: entry)
    where plan["billingPlanType"]?.string == StoreKitItem.Plan.monthly.type {
      guard let monthly = entry.monthly else {
        findings.note(
          "plan-off", at: plan, "the monthly plan of \"\(id)\" is off, and is left out")
        continue
      }
      if entry.item.offerCount > 0 {
        findings.note(
          "plan-offers", at: plan,
          "the offers of \"\(id)\" that name no plan are taken for those of its plan that is paid up front"
        )
      }
      guard let total = StoreKitPlans.total(of: monthly),
        plan["commitmentDisplayPrice"]?.string.flatMap({ Amount($0) }) != total
      else { continue }
      findings.approximate(
        "commitment-total", at: plan["commitmentDisplayPrice"] ?? plan,
        "a commitment to \"\(id)\" costs \(total) here, which is its monthly price for each month")
    }
  }

  private func noteNames(of entry: StoreKitEntry) {
    let names = nodes("localizations", of: entry)
    let others = names.filter {
      let name = $0["displayName"]?.string ?? ""
      return !name.isEmpty && name != entry.item.name
    }
    guard let first = others.first else { return }
    let locales = others.compactMap { $0["locale"]?.string }.joined(separator: ", ")
    findings.note(
      "translated-name", at: first,
      "the name of \"\(entry.item.id)\" in \(locales) stays in the file; a name of a product can be a $key of strings"
    )
  }

  private func nodes(_ name: String, of entry: StoreKitEntry) -> [JSONNode] {
    entry.node[name]?.elements.map(Array.init) ?? []
  }

  private func name(of offer: JSONNode) -> String {
    let name = offer["offerID"]?.string ?? offer["referenceName"]?.string
    return (name ?? "without a name").shortened(to: 80)
  }
}

extension ProductText {
  /// Whether a catalogue can name an offer so.
  static func isOfferName(_ id: String) -> Bool {
    guard let first = id.utf8.first, id.utf8.count <= 64 else { return false }
    return isLetter(first)
      && id.utf8.allSatisfy { isLetter($0) || (48...57).contains($0) || "_.-".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }
}
