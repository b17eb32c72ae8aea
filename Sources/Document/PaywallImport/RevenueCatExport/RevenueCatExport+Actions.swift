import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  /// The effect of a tap, in the other tool's terms.
  private struct Tap {
    var isSelecting = false
    /// The product of a purchase; an inner `nil` is the selected product.
    var purchase: String??
    var action: JSONValue?
    var updates: [JSONValue] = []
  }

  /// Whether a tap on a component selects its product.
  static func selects(_ node: SourceNode) -> Bool {
    guard node.node["product"] != nil, let action = node.node["action"] else { return false }
    let steps = action["actions"]?.elements.map(Array.init) ?? [action]
    return steps.contains { $0["type"]?.string == "select" }
  }

  /// A component wrapped for its tap: in a package, a button or a purchase button.
  func acting(
    _ content: Fields, _ node: SourceNode, in place: ExportedPlace, outer: ExportedPlace
  ) -> Fields {
    guard let action = node.present("action") else {
      return inPackage(content, node, of: place, outer: outer)
    }
    var tap = Tap()
    let addresses = translations("action", of: node)
    for step in action.string(at: "type") == "sequence" ? action.list("actions") : [action] {
      add(step, to: &tap, in: place, addresses)
    }
    guard tap.isSelecting || tap.purchase != nil || tap.action != nil || !tap.updates.isEmpty else {
      return inPackage(content, node, of: place, outer: outer)
    }
    var fields = component(
      tap.isSelecting ? "package" : tap.purchase != nil ? "purchase_button" : "button", of: node)
    fields["stack"] = hugged(content).value
    if !tap.updates.isEmpty { fields["state_updates"] = .array(tap.updates) }
    if tap.isSelecting, let product = place.product { setPackage(product, &fields) }
    if tap.purchase != nil { fields["action"] = "in_app_checkout" }
    if !tap.isSelecting, tap.purchase == nil {
      fields["action"] = tap.action ?? ["type": "workflow"]
    }
    if tap.isSelecting { return fields }
    if let wanted = tap.purchase {
      return buying(wanted, by: fields, action: action, in: place, outer: outer)
    }
    return inPackage(fields, node, of: place, outer: outer)
  }

  private func setPackage(_ product: String, _ fields: inout Fields) {
    packages.insert(product)
    fields["package_id"] = .string(packageID(product))
    let first = document.selection?.products.first ?? document.products.keys.sorted().first
    fields["is_selected_by_default"] = .bool(product == first)
  }

  /// A purchase button for a product that is not selected, placed in the product's package.
  private func buying(
    _ wanted: String?, by button: Fields, action: SourceNode, in place: ExportedPlace,
    outer: ExportedPlace
  ) -> Fields {
    let only = document.products.count == 1 ? document.products.keys.first : nil
    guard
      let product = wanted ?? outer.product ?? place.product
        ?? (document.selection == nil ? only : nil),
      !(outer.isInPackage && outer.product == product)
    else { return button }
    if document.products.count > 1 {
      note("purchase-package", at: action, "the button lies in the package of \"\(product)\"")
    }
    return package(around: button, of: product)
  }

  private func package(around fields: Fields, of product: String) -> Fields {
    var stack = component("stack")
    stack.merge(Self.column)
    let inner = fields["stack"] ?? fields.value
    let length = { (name: String) -> JSONValue in
      inner["size"]?[name]?["type"] == "fill" ? ["type": "fill"] : ["type": "fit"]
    }
    stack["size"] = ["width": length("width"), "height": length("height")]
    stack["components"] = [fields.value]
    var package = component("package")
    setPackage(product, &package)
    package["stack"] = stack.value
    return package
  }

  /// A component with texts that name a product, although no tap selects it.
  private func inPackage(
    _ fields: Fields, _ node: SourceNode, of place: ExportedPlace, outer: ExportedPlace
  ) -> Fields {
    guard let product = node.present("product"), document.products.count > 1 else { return fields }
    note(
      "product-package", at: product, "a tap selects the product, because its texts need a package")
    return package(around: hugged(fields), of: product.string ?? "")
  }

  private func add(
    _ step: SourceNode, to tap: inout Tap, in place: ExportedPlace,
    _ addresses: [String: SourceNode]
  ) {
    switch step.string(at: "type") ?? "" {
    case "select":
      guard let product = step.string(at: "product") ?? place.product, product == place.product
      else {
        return tell(
          "select-elsewhere", at: step, "a tap does not select a product that lies elsewhere")
      }
      tap.isSelecting = true
    case "purchase": tap.purchase = .some(step.string(at: "product"))
    case "set": set(step, &tap, in: place)
    case "toggle": toggle(step, &tap)
    default:
      guard let action = action(step, in: place, addresses) else { return }
      guard tap.action == nil else {
        return tell("sequence", at: step, "only the first of several actions is kept")
      }
      tap.action = action
    }
  }

  private func tell(_ code: String, at node: SourceNode, _ message: String) {
    approximate(code, at: node, message)
  }

  private func set(_ step: SourceNode, _ tap: inout Tap, in place: ExportedPlace) {
    guard let name = step.string(at: "variable"), let to = step.present("to") else { return }
    if name == place.sheetVariable, to.bool == false {
      tap.action = ["type": "navigate_back"]
      return
    }
    if let sheet = shownSheets[name], to.bool == true {
      tap.action = opening(sheet.content, named: "", over: sheet.scrim, variable: name)
      return
    }
    guard let value = literal(to, of: name) else {
      return tell(
        "select-elsewhere", at: step, "a tap does not select a product that lies elsewhere")
    }
    tap.updates.append(["set": .string(ask(name)), "to": value])
  }

  private func toggle(_ step: SourceNode, _ tap: inout Tap) {
    guard let name = step.string(at: "variable") else { return }
    let initial = document.state[name]?.boolean ?? false
    tell("toggle", at: step, "a tap sets the variable to \(!initial), and does not set it back")
    tap.updates.append(["set": .string(ask(name)), "to": .bool(!initial)])
  }

  private func action(
    _ step: SourceNode, in place: ExportedPlace, _ addresses: [String: SourceNode]
  ) -> JSONValue? {
    switch step.string(at: "type") ?? "" {
    case "close": return ["type": place.isInSheet ? "close_workflow" : "navigate_back"]
    case "back": return ["type": "navigate_back"]
    case "restorePurchases": return ["type": "restore_purchases"]
    case "manageSubscriptions": return Self.leading(to: "customer_center")
    case "redeemCode": return Self.leading(to: "offer_code")
    case "openURL": return link(step, addresses)
    case "showSheet": return sheet(step)
    case "custom" where step.string(at: "name") == "workflow":
      _ = step.present("parameters")?.value
      return ["type": "workflow"]
    case let type:
      tell("action", at: step, "a tap does nothing: \"\(type)\" has no equal")
      return nil
    }
  }

  private static func leading(to destination: String) -> JSONValue {
    ["type": "navigate_to", "destination": .string(destination)]
  }

  private func link(_ step: SourceNode, _ others: [String: SourceNode]) -> JSONValue {
    let own = step.string(at: "url") ?? ""
    var values: [String: JSONValue] = [:]
    for locale in texts.locales {
      values[locale] = .string(others[locale]?.string(at: "url") ?? own)
    }
    for other in others.values { other.skip("type", "role", "inApp") }
    let role = step.string(at: "role")
    let method = step.present("inApp")?.bool == true ? "in_app_browser" : "external_browser"
    var fields = Fields("navigate_to")
    fields["destination"] = .string(["terms": "terms", "privacy": "privacy_policy"][role] ?? "url")
    fields["url"] = [
      "url_lid": .string(identifier(values, "address")), "method": .string(method),
    ]
    return fields.value
  }

  private func sheet(_ step: SourceNode) -> JSONValue? {
    guard let name = step.string(at: "sheet"), let content = root["sheets"]?.present(name) else {
      return nil
    }
    guard !openSheets.contains(name) else {
      tell("sheet-again", at: step, "a tap does nothing: the sheet is open")
      return nil
    }
    return opening(content, named: name, over: nil, variable: nil)
  }

  /// - Parameter variable: the variable that shows the sheet, if the document has the sheet among its components.
  private func opening(
    _ content: SourceNode, named name: String, over scrim: SourceNode?, variable: String?
  ) -> JSONValue {
    var place = ExportedPlace()
    place.backdrop = pageBackdrop
    place.isInSheet = true
    place.sheetVariable = variable
    openSheets.append(variable ?? name)
    defer { openSheets.removeLast() }
    var sheet = component("sheet")
    sheet["name"] = .string(name)
    sheet["position"] = "bottom"
    sheet["background_blur"] = .bool(scrim?.node["backdropBlur"] != nil)
    let stack = hugged(component(content, in: place) ?? component("stack"))
    var size = Fields(stack["size"] ?? [:])
    size["width"] = ["type": "fill"]
    sheet["size"] = size.value
    sheet["stack"] = stack.value
    return ["type": "navigate_to", "destination": "sheet", "sheet": sheet.value]
  }
}
