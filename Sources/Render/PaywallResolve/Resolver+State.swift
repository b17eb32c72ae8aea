import Numbers
import PaywallModel
import PaywallTree

extension Resolver {
  /// Whether a condition holds for the reader.
  ///
  /// - Parameter product: The product of the component, or of the nearest enclosing one that has a product.
  func holds(_ condition: Condition, about product: String?) -> Bool {
    shared.holds(condition, about: product, in: situation)
  }

  /// Whether a component has no product, or one that the reader's store sells. Others are hidden.
  func isForSale(_ component: Component) -> Bool {
    guard shared.leavesOutProducts else { return true }
    return (component.product.map(shared.isForSale) ?? true)
      && (component.action?.steps.allSatisfy(isForSale) ?? true)
  }

  private func isForSale(_ action: Action) -> Bool {
    switch action {
    case .purchase(let product?), .select(let product?): shared.isForSale(product)
    default: true
    }
  }

  /// Returns the effect of a tap, with products and values resolved.
  func action(_ action: Action, about product: String?) -> LaidOutAction {
    switch action {
    case .purchase(let named):
      let bought = named ?? product ?? selectedProduct ?? ""
      let sold = shared.document.products[bought]
      return .purchase(
        product: bought, sku: sold?.sku ?? "", plan: sold?.billingPlan?.rawValue)
    case .select(let named):
      return .set(variable: shared.selection ?? "", value: named ?? product ?? "")
    case .set(let variable, let value): return .set(variable: variable, value: value)
    case .toggle(let variable):
      return .set(
        variable: variable, value: situation.value(of: variable) == "true" ? "false" : "true")
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
      return .custom(
        name: custom.name, parameters: custom.parameters, inputs: custom.inputs)
    case .sequence(let actions):
      return .sequence(actions.flatMap { self.action($0, about: product).steps })
    }
  }

  /// Returns the action that shows another screen, and first closes the sheet over this one.
  private func go(to screen: String) -> LaidOutAction {
    let go = LaidOutAction.set(variable: PaywallDocument.screenVariable, value: screen)
    return isSheetShown ? .sequence([closeSheet, go]) : go
  }

  /// The selected product; nil if nothing is selected.
  private var selectedProduct: String? {
    shared.selection == nil ? nil : situation.selectedProduct
  }

  private var back: LaidOutAction {
    if isSheetShown { return closeSheet }
    let variable = PaywallDocument.screenVariable
    let before = screensBefore(situation.value(of: variable) ?? PaywallDocument.firstScreen)
    guard let first = before.first else { return .close }
    return .back(.init(variable: variable, value: first, others: Array(before.dropFirst())))
  }

  /// Returns the action of Escape and the system's back; nil leaves the paywall.
  func dismiss(
    of components: [ResolvedComponent], under overlays: [ResolvedComponent]
  ) -> LaidOutAction? {
    let own = isSheetShown ? overlays.last?.dismiss : overlays.dismiss ?? components.dismiss
    let action = own ?? back
    return action == .close ? nil : action
  }

  var isSheetShown: Bool {
    let sheet = situation.value(of: PaywallDocument.sheetVariable) ?? PaywallDocument.noSheet
    return sheet != PaywallDocument.noSheet
  }

  private var closeSheet: LaidOutAction {
    .set(variable: PaywallDocument.sheetVariable, value: PaywallDocument.noSheet)
  }

  /// Whether the value that a tap sets, or sets first of several, is already set; for a toggle, whether it is on. Nil if a tap does
  /// anything else.
  func isSelected(_ action: Action, _ settled: LaidOutAction?) -> Bool? {
    guard case .set(let variable, let value)? = settled?.steps.first else { return nil }
    switch action {
    case .toggle: return situation.value(of: variable) == "true"
    case .select, .set: return situation.value(of: variable) == value
    case .sequence(let actions) where actions.allSatisfy(\.isChoice):
      return situation.value(of: variable) == value
    default: return nil
    }
  }
}

extension Action {
  /// Whether the action sets a variable to a fixed value.
  fileprivate var isChoice: Bool {
    switch self {
    case .select, .set: true
    default: false
    }
  }
}
