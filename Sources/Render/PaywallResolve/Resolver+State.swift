import PaywallModel
import PaywallTree

extension Resolver {
  /// Whether a condition holds for the reader.
  ///
  /// - Parameter product: of the component, or of the nearest around it that has one.
  func holds(_ condition: Condition, about product: String?) -> Bool {
    func allows<Value: Equatable>(_ values: [Value], _ value: Value) -> Bool {
      values.isEmpty || values.contains(value)
    }
    if let selected = condition.selected, selected != (product == selectedProduct) { return false }
    let screen = reader.screen
    return condition.state.allSatisfy { name, values in state[name].map(values.contains) ?? false }
      && allows(condition.offers, offer(for: product ?? selectedProduct))
      && allows(condition.widths, WidthClass(width: screen.width))
      && condition.screenWidth?.contains(screen.width) ?? true
      && allows(condition.orientations, screen.orientation)
      && allows(condition.themes, reader.theme)
      && reader.textScale.value >= condition.textScale ?? 0
      && holdsForReader(condition)
  }

  /// Whether the part of a condition holds that no screen changes while it is shown, but for offers.
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

  /// Nil when nothing can be selected.
  var selectedProduct: String? { selection.flatMap { state[$0] } }

  /// A store grants only what there is.
  func offer(for product: String?) -> Offer {
    let product = product.flatMap { document.products[$0] }
    return product?.offer(for: reader.offer).kind ?? .none
  }

  /// Whether the texts' locale is this one, or of this language (RFC 4647 §3.3.1).
  private func isOfLocale(_ range: String) -> Bool {
    let tag = locale.locale.lowercased()
    let range = range.lowercased()
    return tag == range || tag.hasPrefix(range + "-")
  }

  /// What a tap does, with the product or the value settled.
  func action(_ action: Action, about product: String?) -> LaidOutAction {
    switch action {
    case .purchase(let named):
      let bought = named ?? product ?? selectedProduct ?? ""
      return .purchase(product: bought, sku: document.products[bought]?.sku ?? "")
    case .select(let named):
      return .set(variable: selection ?? "", value: named ?? product ?? "")
    case .set(let variable, let value): return .set(variable: variable, value: value)
    case .toggle(let variable):
      return .set(variable: variable, value: state[variable] == "true" ? "false" : "true")
    case .logIn: return .logIn
    case .restorePurchases: return .restorePurchases
    case .close: return .close
    case .manageSubscriptions: return .manageSubscriptions
    case .redeemCode: return .redeemCode
    case .go(let screen): return self.go(to: screen)
    case .back: return back
    case .showSheet(let sheet):
      return .set(variable: PaywallDocument.sheetVariable, value: sheet)
    case .openURL(let link):
      return .openURL(LaidOutLink(link.url, role: link.role?.rawValue, isInApp: link.isInApp))
    case .custom(let custom):
      return .custom(name: custom.name, parameters: custom.parameters)
    case .sequence(let actions):
      return .sequence(actions.flatMap { self.action($0, about: product).steps })
    }
  }

  /// Another screen, without the sheet that lies over this one.
  private func go(to screen: String) -> LaidOutAction {
    let go = LaidOutAction.set(variable: PaywallDocument.screenVariable, value: screen)
    return isSheetShown ? .sequence([closeSheet, go]) : go
  }

  private var back: LaidOutAction {
    if isSheetShown { return closeSheet }
    let variable = PaywallDocument.screenVariable
    let before = document.screensBefore(state[variable] ?? PaywallDocument.firstScreen)
    guard let first = before.first else { return .close }
    return .back(.init(variable: variable, value: first, others: Array(before.dropFirst())))
  }

  private var isSheetShown: Bool {
    (state[PaywallDocument.sheetVariable] ?? PaywallDocument.noSheet) != PaywallDocument.noSheet
  }

  private var closeSheet: LaidOutAction {
    .set(variable: PaywallDocument.sheetVariable, value: PaywallDocument.noSheet)
  }

  /// Whether what a tap sets is so already, or, of what is turned on and off, is on.
  func isSelected(_ action: Action?, _ settled: LaidOutAction?) -> Bool? {
    guard case .set(let variable, let value) = settled else { return nil }
    switch action {
    case .toggle: return state[variable] == "true"
    case .select, .set: return state[variable] == value
    default: return nil
    }
  }
}
