import JSON
import Numbers
import PaywallModel

extension MeaningCheck {
  /// Checks that variables, selections and conditions refer to parts of the document, and that each override can be visible.
  func state() {
    selection()
    names()
    meanings()
    for (component, product) in document.componentsWithProducts {
      let scope = StateScope(check: self, selection: document.selection, product: product)
      for (action, place) in component.actions {
        scope.check(action, at: component.pointer + place)
      }
      for (index, override) in component.overrides.enumerated() {
        let place = component.pointer + "/overrides/\(index)"
        scope.check(override.when, at: place + "/when")
        for (action, member) in override.set.values.actions {
          scope.check(action, at: place + "/set" + member)
        }
        visibility(of: override, before: component.overrides.dropFirst(index + 1), at: place)
      }
      if case .pager(let pager) = component.content { check(pager, at: component.pointer) }
    }
  }

  /// Checks that the author does not use names that the service reserves.
  private func names() {
    let taken = [
      (PaywallDocument.screenVariable, document.screens.isEmpty, "screens"),
      (PaywallDocument.sheetVariable, document.sheets.isEmpty, "sheets"),
    ]
    for (name, isFree, section) in taken where !isFree && document.state[name] != nil {
      report(
        "reserved-name", at: "/state/" + name,
        "\"\(name)\" is the service's own variable: it says which of \"\(section)\" is shown",
        hint: "give this variable another name")
    }
    if document.screens[PaywallDocument.firstScreen] != nil {
      report(
        "reserved-name", at: "/screens/" + PaywallDocument.firstScreen,
        "\"start\" is the screen of the document's own components",
        hint: "give this screen another name, or move its components into the document's")
    }
    if document.sheets[PaywallDocument.noSheet] != nil {
      report(
        "reserved-name", at: "/sheets/" + PaywallDocument.noSheet,
        "\"none\" is the value when no sheet is shown", hint: "give this sheet another name")
    }
  }

  /// Checks that meanings are given only for existing values.
  private func meanings() {
    for (name, variable) in document.state.sorted(by: { $0.key < $1.key }) {
      let place = "/state" + pointerToken(name) + "/meanings"
      for value in variable.meanings.keys.sorted() {
        check(value, of: name, at: place + pointerToken(value))
      }
    }
  }

  /// Checks that a pager's variable has a value for each of its pages.
  private func check(_ pager: PagerContent, at place: String) {
    guard let name = pager.variable else { return }
    guard let variable = document.state[name] else {
      return check("1", of: name, at: place + "/variable")
    }
    let count = pager.components.count
    guard variable.pages != count else { return }
    report(
      "page-count", at: place + "/variable",
      variable.pages == nil
        ? "\"\(name)\" does not say which page is shown"
        : "this pager has \(count) \(count == 1 ? "page" : "pages"), and \"\(name)\" has \(variable.pages ?? 0)",
      hint: "declare it as \"\(name)\": {\"page\": \(count)}")
  }

  /// Checks that there is only one selection, because a purchase buys the selected product.
  private func selection() {
    for name in document.state.keys.sorted() where document.state[name]?.products != nil {
      guard let first = document.selection?.name, first != name else { continue }
      report(
        "second-selection", at: "/state" + pointerToken(name),
        "\"\(first)\" already holds the selected product",
        hint: "add these products to \"\(first)\", or make this variable a \"choice\"")
    }
  }

  private func visibility(
    of override: Override, before later: ArraySlice<Override>, at place: String
  ) {
    guard later.contains(where: override.isHidden) else { return }
    report(
      "dead-override", at: place,
      "a later override applies whenever this one does and sets the same properties",
      hint: "put the more specific of the two last, or remove this one")
  }

  /// Checks that a variable can have a value.
  func check(_ value: String, of name: String, at place: @autoclosure () -> String) {
    guard let variable = document.variables[name] else {
      return report(
        "unknown-variable", at: place(), "there is no variable \"\(name)\"",
        hint: hint(for: name, among: document.variables.keys, in: "state"))
    }
    let values = variable.values
    guard !values.contains(value) else { return }
    let listed = values.prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    report(
      "unknown-value", at: place(), "\"\(name)\" cannot be \"\(value)\"",
      hint: variable.pages.map { "it can be a page from 1 to \($0)" }
        ?? nearestName(to: value, among: values).map { "did you mean \"\($0)\"?" }
        ?? "it can be \(variable.boolean == nil ? listed : "true or false")")
  }
}

/// The names that actions and conditions of one component may use.
private struct StateScope {
  let check: MeaningCheck
  let selection: (name: String, products: [String])?
  /// The product of the component, or of its nearest ancestor that has one.
  let product: String?

  func check(_ action: Action, at place: String) {
    switch action {
    case .select(let named): selectable(named ?? product, at: place)
    case .purchase(nil) where product == nil && selection == nil:
      check.report(
        "no-product", at: place,
        "this buys nothing: it names no product, is in no component with a product, and none can be selected",
        hint: "name one (\"product\": \(example)), or let the reader select one with \"state\"")
    case .set(let variable, let value):
      let member = check.document.variables[variable] == nil ? "/variable" : "/to"
      check.check(value, of: variable, at: place + member)
    case .toggle(let variable): toggle(variable, at: place + "/variable")
    case .go(let screen):
      guard screen != PaywallDocument.firstScreen else { break }
      known(screen, "screen", in: check.document.screens.keys, at: place)
    case .showSheet(let sheet): known(sheet, "sheet", in: check.document.sheets.keys, at: place)
    case .custom(let custom): check.check(custom, at: place)
    case .sequence(let actions):
      for (index, action) in actions.enumerated() {
        self.check(action, at: place + "/actions/\(index)")
      }
    default: break
    }
  }

  /// - Parameter kind: `screen` or `sheet`; with an s, the name of the document's section.
  private func known(
    _ name: String, _ kind: String, in names: some Collection<String>, at place: String
  ) {
    guard !names.contains(name) else { return }
    check.report(
      "unknown-" + kind, at: place + "/" + kind, "there is no \(kind) \"\(name)\"",
      hint: check.hint(for: name, among: names, in: kind + "s"))
  }

  private func toggle(_ variable: String, at place: String) {
    guard let declared = check.document.state[variable], declared.boolean == nil else {
      return check.check("true", of: variable, at: place)
    }
    check.report(
      "not-boolean", at: place, "\"\(variable)\" is not true or false",
      hint: "give it a value with an action of type \"set\"")
  }

  /// Checks that a product can be selected.
  private func selectable(_ product: String?, at place: String) {
    guard let product else {
      return check.report(
        "no-product", at: place, "neither this component nor one that contains it has a product",
        hint: "write \"product\": \(example) on the stack that is the plan")
    }
    guard let selection else {
      return check.report(
        "no-selection", at: place, "the document has no variable for the selected product",
        hint: "add \"state\": {\"plan\": {\"product\": [\"\(product)\", …]}} to the document")
    }
    // An unknown product is reported at its own place.
    guard !selection.products.contains(product), check.document.products[product] != nil else {
      return
    }
    check.report(
      "unselectable-product", at: place,
      "\"\(product)\" is not among the products that \"\(selection.name)\" can be",
      hint: "add it to /state/\(selection.name)/product")
  }

  func check(_ condition: Condition, at place: String) {
    if condition.selected != nil { selectable(product, at: place + "/selected") }
    for (name, values) in condition.state.sorted(by: { $0.key < $1.key }) {
      let variable = place + "/state" + pointerToken(name)
      for (index, value) in values.enumerated() {
        check.check(value, of: name, at: self.place(of: index, in: variable))
      }
    }
    if condition.appVersion?.isEmpty == true {
      check.report(
        "dead-override", at: place + "/appVersion",
        "no version is at least \"from\" and below \"below\"",
        hint: "\"from\" is the first version that matches, \"below\" the first that does not")
    }
    guard isImpossible(condition) else { return }
    check.report(
      "dead-override", at: place, "this condition is never true",
      hint: "the selected product and the condition on \"state\" exclude each other")
  }

  /// The pointer to one value of a list, or to the value itself if it stands alone without a list.
  private func place(of index: Int, in values: String) -> String {
    check.text.nearestNode(to: values).kind == .array ? values + "/\(index)" : values
  }

  private func isImpossible(_ condition: Condition) -> Bool {
    guard let selection, let product, selection.products.contains(product),
      let selected = condition.selected
    else { return false }
    let possible = condition.state[selection.name] ?? selection.products
    return selected
      ? !possible.contains(product) : possible.allSatisfy { $0 == product }
  }

  private var example: String { "\"\(check.document.products.keys.min() ?? "monthly")\"" }
}

extension Component {
  /// The actions of taps on the component and its words, each with its place in the component.
  fileprivate var actions: [(action: Action, place: String)] {
    let own = (action.map { [($0, "/action")] } ?? []) + (dismiss.map { [($0, "/dismiss")] } ?? [])
    return own
      + (content.text?.spans ?? []).enumerated().compactMap { index, span in
        span.action.map { ($0, "/spans/\(index)/action") }
      }
  }
}

extension PaywallDocument {
  /// Every component with its own or its ancestor's product, parents before children, the footer last.
  public var componentsWithProducts: [(component: Component, product: String?)] {
    var found: [(Component, String?)] = []
    var left = topComponents.reversed().map { ($0, nil as String?) }
    while let (component, outer) = left.popLast() {
      let product = component.product ?? outer
      found.append((component, product))
      left += component.components.reversed().map { ($0, product) }
    }
    return found
  }
}
