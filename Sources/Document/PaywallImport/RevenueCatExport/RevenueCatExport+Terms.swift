import JSON
import Locales
import Numbers
import PaywallModel
import Wording

/// The purchase for which terms are written: RevenueCat has no terms of its own, so a text has words for each product and each offer.
struct ExportedDeal {
  /// The product of texts that name none, outside of a package.
  var product: String?
  var offer = Offer.none
}

extension RevenueCatExport {
  /// The words that the service writes from an offer, with RevenueCat's variables for what a store says.
  ///
  /// `nil` if they name a day or an amount for which RevenueCat has no variable.
  func terms(
    _ variable: Variable, _ field: ProductField, of product: String?, in locale: String,
    _ place: ExportedPlace
  ) -> String? {
    guard field.isTerms, !field.saysDay else { return nil }
    let fixed = product ?? place.product
    guard let name = fixed ?? deal.product ?? usualProduct, let sold = document.products[name],
      sold.commitment == nil, sold.seats == nil
    else { return nil }
    speaksOfDeals.insert(fixed)
    let granted = sold.offer(for: deal.offer).terms
    let resolver = resolver(of: locale)
    var words = resolver.value(of: variable, about: name)
    if let granted {
      let paid = granted.phases.compactMap(\.amount)
      guard granted.kind != .discount, paid.count <= 1 else { return nil }
      if let amount = paid.first, let currency = sold.currency {
        let money = resolver.string(of: LocalizedText("{\(amount) \(currency)}"))
        words = words.replacing(money, with: "{{ product.offer_price }}")
      }
      let length = resolver.string(of: LocalizedText("{\(name).offer.period}"))
      if granted.phases.count == 1, words.ranges(of: length).count == 1 {
        words = words.replacing(length, with: "{{ product.offer_period_with_unit }}")
      }
    }
    return words.replacing(Self.price, with: "{{ product.price }}")
  }

  /// A placeholder for the store's price in terms.
  private static let price = "\u{E000}"

  private func resolver(of locale: String) -> TextResolver {
    let key = "\(locale) \(deal.offer.rawValue)"
    if let known = resolvers[key] { return known }
    var sold = document
    for name in sold.products.keys { sold.products[name]?.displayPrice = Self.price }
    let resolver = TextResolver(document: sold, locale: locale, offer: deal.offer)
    resolvers[key] = resolver
    return resolver
  }

  /// The product of the package that is selected at first.
  private var usualProduct: String? {
    guard let selection = document.selection else {
      return document.products.count == 1 ? document.products.keys.first : nil
    }
    return document.state[selection.name]?.initial ?? selection.products.first
  }

  /// Overrides that give a text with terms the words for other products and for offers.
  ///
  /// - Parameters:
  ///   - choices: alternative conditions under which the part is shown.
  ///   - properties: RevenueCat's properties for the part.
  func deals(
    for part: ExportedPart, _ choices: [[JSONValue]], _ properties: (ExportedPart) -> Fields
  ) -> [JSONValue] {
    guard isWorded(part.node) else { return [] }
    speaksOfDeals = []
    deal = ExportedDeal()
    let usual = properties(part)["text_lid"]
    let spoken = speaksOfDeals
    defer { deal = ExportedDeal() }
    guard usual != nil, !spoken.isEmpty else { return [] }
    let selected = spoken.contains(nil) ? document.selection?.products ?? [] : []
    var found: [JSONValue] = []
    for product in selected.isEmpty ? [nil] : selected.map(Optional.some) {
      deal = ExportedDeal(product: product)
      let plain = properties(part)["text_lid"]
      let place = selected.count > 1 ? product.map { [isSelected($0)] } ?? [] : []
      func add(_ words: JSONValue?, _ conditions: [JSONValue]) {
        found += choices.map { choice in
          ["conditions": .array(choice + conditions), "properties": ["text_lid": words ?? ""]]
        }
      }
      if plain != usual { add(plain, place) }
      let bought = spoken.compactMap(\.self) + [product ?? usualProduct].compactMap(\.self)
      for offer in offers(of: bought) {
        deal.offer = offer
        let words = properties(part)["text_lid"]
        if words != plain { add(words, place + [granted(offer)]) }
      }
    }
    return found
  }

  private func isWorded(_ node: SourceNode) -> Bool {
    ["label", "button"].contains(node.string(at: "type"))
  }

  private func isSelected(_ product: String) -> JSONValue {
    ["type": "selected_package", "operator": "in", "packages": [.string(packageID(product))]]
  }

  /// The offers for which RevenueCat has a condition, each once.
  private func offers(of products: [String]) -> [Offer] {
    let possible = products.compactMap { document.products[$0]?.possibleOffers }
    return [Offer.freeTrial, .introductory, .promotional].filter { offer in
      possible.contains { $0.contains(offer) }
    }
  }

  private func granted(_ offer: Offer) -> JSONValue {
    ["type": offer == .promotional ? "promo_offer" : "intro_offer"]
  }
}
