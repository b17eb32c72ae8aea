import Locales
import Numbers
import PaywallModel
import PaywallTree

extension SettledDocument {
  /// Whether a condition holds.
  ///
  /// - Parameters:
  ///   - product: the product of the component, or of the nearest enclosing one that has a product.
  ///   - situation: notes what the answer depends on.
  func holds(
    _ condition: Condition, about product: String?, in situation: Situation
  ) -> Bool {
    guard holdsForReader(condition), allows(condition.themes, reader.theme) else { return false }
    if !condition.offers.isEmpty {
      let subject = product ?? (selection == nil ? nil : situation.selectedProduct)
      guard condition.offers.contains(offer(for: subject)) else { return false }
    }
    return !condition.dependsOnSituation || holds(condition, about: product, now: situation)
  }

  private func holds(
    _ condition: Condition, about product: String?, now situation: Situation
  ) -> Bool {
    if let selected = condition.selected, selected != (product == situation.selectedProduct) {
      return false
    }
    return condition.state.allSatisfy { name, values in
      situation.value(of: name).map(values.contains) ?? false
    }
      && (condition.widths.isEmpty || condition.widths.contains(situation.widthClass))
      && condition.screenWidth.map(situation.isWidth) ?? true
      && (condition.orientations.isEmpty || condition.orientations.contains(situation.orientation))
      && condition.textScale.map(situation.isTextScale) ?? true
  }

  /// Whether the part of a condition holds that cannot change while a screen is shown, except for offers.
  func holdsForReader(_ condition: Condition) -> Bool {
    (condition.locales.isEmpty || condition.locales.contains(where: isOfLocale))
      && (condition.platforms.isEmpty || reader.platform.map(condition.platforms.contains) ?? false)
      && (condition.storefronts.isEmpty
        || reader.storefront.map(condition.storefronts.contains) ?? false)
      && (condition.appVersion.map { reader.appVersion.map($0.contains) ?? false } ?? true)
      && condition.custom.allSatisfy { name, values in
        reader.custom[name].map(values.contains) ?? false
      }
  }

  /// Whether the reader's store sells a product in its billing plan.
  func isForSale(_ product: String) -> Bool {
    document.products[product]?.isUnavailable != true
  }

  /// The products that can be selected, if the reader's store does not sell all of them; otherwise nil.
  var forSale: (variable: String, products: [String])? {
    guard leavesOutProducts, let selection = document.selection else { return nil }
    return (selection.name, selection.products)
  }

  /// Returns the offer that a store grants for a product: none if the product does not have it.
  func offer(for product: String?) -> Offer {
    product.flatMap { document.products[$0] }?.offer(for: reader.offer).kind ?? .none
  }

  /// Whether some values allow one. An empty list allows all.
  private func allows<Value: Equatable>(_ values: [Value], _ value: Value) -> Bool {
    values.isEmpty || values.contains(value)
  }

  /// Whether readers of the texts' locale can read this one.
  private func isOfLocale(_ language: String) -> Bool {
    languages.contains(LanguageRange.name(language))
  }
}

extension Condition {
  fileprivate var dependsOnSituation: Bool {
    selected != nil || !state.isEmpty || !widths.isEmpty || screenWidth != nil
      || !orientations.isEmpty || textScale != nil
  }
}
