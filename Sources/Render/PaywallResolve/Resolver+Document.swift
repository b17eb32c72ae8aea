import Locales
import Numbers
import PaywallModel
import Vocabulary

/// The document for one reader. A client with its own layout can show it without languages and stores.
extension Resolver {
  private var document: PaywallDocument { shared.document }

  /// Returns the document with words, prices, offers and conditions on the reader resolved. State, screen size, theme and text size can
  /// change while it is shown, so parts that depend on them stay as they are.
  public func settledDocument() -> PaywallDocument {
    var settled = document.mapTopComponents { self.settled($0, in: nil) }
    settled.products = document.products.filter { !$0.value.isUnavailable }
      .mapValues { self.settled($0) }
    settled.meta.locale = settledLocale
    settled.strings = [:]
    settled.fragments = [:]
    settled.data = [:]
    return settled
  }

  /// The locale of the resolved words.
  private var settledLocale: String {
    switch PseudoLocale(locale: locale.locale) {
    case .mirrored?: "ar"
    case .accented?: "en"
    case nil: document.strings.isEmpty ? document.meta.locale : locale.locale
    }
  }

  /// - Parameter outer: The product of the nearest enclosing component that has one.
  private func settled(_ component: Component, in outer: String?) -> Component {
    guard meter.add(WorkMeter.component, for: component.pointer) else { return component }
    let product = component.product ?? outer
    var plain = component
    plain.overrides = []
    guard isForSale(component) else { return Self.nothing(at: component.pointer) }
    var overrides: [Override] = []
    for override in component.overrides {
      guard let when = settled(override.when, about: product) else { continue }
      if when == Condition() {
        Component.kinds.apply(override.set, to: &plain)
        overrides = overrides.compactMap { $0.without(override.set.names) }
      } else {
        overrides.append(Override(when: when, set: override.set))
      }
    }
    var settled = worded(plain, overrides, about: product)
    settled.overrides = settled.overrides.enumerated().filter { index, override in
      !settled.overrides.dropFirst(index + 1).contains(where: override.isHidden)
    }.map(\.element)
    return settled.mapComponents { self.settled($0, in: product) }
  }

  /// A component that takes no room, in place of one about a product that the reader's store does not sell.
  private static func nothing(at pointer: String) -> Component {
    var nothing = Component(pointer: pointer, content: .spacer(SpacerContent()))
    nothing.hidden = true
    return nothing
  }

  /// Returns the remaining part of a condition for a known reader; nil if it cannot hold for them.
  private func settled(_ condition: Condition, about product: String?) -> Condition? {
    guard shared.holdsForReader(condition), let rest = condition.ofScreen.keeping(shared.forSale)
    else { return nil }
    guard !condition.offers.isEmpty else { return rest }
    guard product == nil, let selection = document.selection else {
      return condition.offers.contains(shared.offer(for: product)) ? rest : nil
    }
    let granted = selection.products.filter { condition.offers.contains(shared.offer(for: $0)) }
    return granted.count == selection.products.count
      ? rest : rest.restricted(to: granted, of: selection.name)
  }
}

extension Resolver {
  /// Returns the component with its words resolved. If they depend on the selected product, the component has those of the first product,
  /// and overrides for the others.
  private func worded(
    _ component: Component, _ overrides: [Override], about product: String?
  ) -> Component {
    guard product == nil, let selection = document.selection else {
      let isLabelled = needsLabel(component, overrides, about: [product])
      var worded = words(of: component, about: product, isLabelled: isLabelled)
      worded.overrides = overrides.map { override in
        Override(
          when: override.when,
          set: words(of: override.set, on: component, about: product, isLabelled: isLabelled))
      }
      return worded
    }
    let isLabelled = needsLabel(component, overrides, about: selection.products)
    var worded = words(of: component, about: selection.products.first, isLabelled: isLabelled)
    var all: [Override] = []
    for product in selection.products.dropFirst() {
      let other = words(of: component, about: product, isLabelled: isLabelled)
      let names = Self.differences(worded, other)
      let when = Condition().restricted(to: [product], of: selection.name)
      if let when, !names.isEmpty {
        all.append(Override(when: when, set: Patch(names, from: other)))
      }
    }
    for override in overrides {
      let sets = selection.products.map {
        words(of: override.set, on: component, about: $0, isLabelled: isLabelled)
      }
      all += Self.overrides(when: override.when, sets, for: selection.products, by: selection.name)
    }
    worded.overrides = all
    return worded
  }

  /// Returns one override if the words do not depend on the selected product, otherwise one for each product.
  private static func overrides(
    when: Condition, _ sets: [Patch<Component>], for products: [String], by selection: String
  ) -> [Override] {
    guard let first = sets.first, sets.contains(where: { $0 != first }) else {
      return sets.prefix(1).map { Override(when: when, set: $0) }
    }
    return zip(products, sets).compactMap { product, set in
      when.restricted(to: [product], of: selection).map { Override(when: $0, set: set) }
    }
  }

  /// Returns a change with its words resolved.
  ///
  /// - Parameter isLabelled: Whether the component has a label of the service, which then changes with the words.
  private func words(
    of set: Patch<Component>, on component: Component, about product: String?, isLabelled: Bool
  ) -> Patch<Component> {
    var worded = Patch(set.names, from: words(of: set.values, about: product, isLabelled: false))
    guard isLabelled, set.changesWords else { return worded }
    worded.names.append(Self.label)
    worded.values.accessibility.label = spokenLabel(
      of: component.with(set), about: product ?? situation.selectedProduct)
    return worded
  }

  /// - Parameters:
  ///   - product: The product of texts that name none; nil for the selected one.
  ///   - isLabelled: Whether the component gets a label of the service.
  private func words(
    of component: Component, about product: String?, isLabelled: Bool
  ) -> Component {
    let subject = product ?? situation.selectedProduct
    var worded = component.mapTexts { text, isMarked in
      guard !meter.isExceeded else { return text }
      let words = texts.settled(
        text, isMarked: isMarked, about: subject, bytesAtMost: meter.limit)
      _ = meter.add(words.raw.utf8.count, for: component.pointer)
      return words
    }
    if isLabelled {
      worded.accessibility.label = spokenLabel(of: component, about: subject)
    }
    return worded
  }

  /// Returns the properties in which the words of two components differ.
  private static func differences(_ one: Component, _ other: Component) -> [String] {
    var names: [String] = []
    if one.wording?.title != other.wording?.title { names.append("title") }
    if one.wording?.spans != other.wording?.spans { names.append("spans") }
    if one.input?.label != other.input?.label { names.append("label") }
    if one.input?.placeholder != other.input?.placeholder { names.append("placeholder") }
    if one.input?.error != other.input?.error { names.append("error") }
    if one.accessibility.label != other.accessibility.label { names.append("accessibilityLabel") }
    if one.accessibility.hint != other.accessibility.hint { names.append("accessibilityHint") }
    return names
  }
}

extension Condition {
  /// The condition without the choices of a variable that products for sale do not have; nil if none is left.
  fileprivate func keeping(_ choices: (variable: String, products: [String])?) -> Condition? {
    guard let choices, state[choices.variable] != nil else { return self }
    return restricted(to: choices.products, of: choices.variable)
  }
}

extension Component {
  fileprivate var input: InputContent? {
    if case .input(let input) = content { input } else { nil }
  }

  fileprivate var wording: TextContent? {
    switch content {
    case .label(let text): text
    case .button(let button): button.text
    default: nil
    }
  }
}

extension Resolver {
  /// Returns the product with one price and only the offers that the reader is granted.
  private func settled(_ product: Product) -> Product {
    var settled = product
    settled.name = texts.name(of: product)
    settled.price = product.price(in: reader.storefront)
    settled.displayPrice = nil
    settled.prices = [:]
    settled.trial = nil
    settled.introductoryOffer = nil
    settled.promotionalOffers = [:]
    settled.winBackOffers = [:]
    let (kind, terms) = product.offer(for: reader.offer)
    switch kind {
    case .none: break
    case .freeTrial, .introductory:
      if product.introductoryOffer == nil {
        settled.trial = terms?.duration
      } else {
        settled.introductoryOffer = terms
      }
    case .promotional:
      settled.promotionalOffers = product.promotionalOffers.filter { $0.value == terms }
    case .winBack:
      settled.winBackOffers = product.winBackOffers.filter { $0.value == terms }
    }
    if settled.currency != product.currency {
      settled.compareAt = nil
      settled.priceRange = nil
      settled.leaveOutPricedOffers()
    }
    return settled
  }
}
