import ASCII
import JSON
import Numbers

extension RevenueCatImport {
  /// A stack with an action.
  func button(_ node: SourceNode, in outer: ImportContext) -> JSONValue? {
    guard let content = node.present("stack") else { return nil }
    var fields = stack(content, in: outer)
    if let action = node.present("action") {
      fields["action"] = Self.sequence(
        [self.action(action, of: node, in: outer)].compactMap(\.self) + updates(of: node))
      let addresses = translatedAddresses(action)
      if !addresses.isEmpty {
        var all: [JSONValue] = addresses
        if case .array(let others)? = fields["overrides"] { all += others }
        fields["overrides"] = .array(all)
      }
    }
    return fields.value
  }

  /// Several actions as a sequence.
  static func sequence(_ actions: [JSONValue]) -> JSONValue? {
    actions.count > 1 ? ["type": "sequence", "actions": .array(actions)] : actions.first
  }

  private func action(
    _ action: SourceNode, of button: SourceNode, in outer: ImportContext
  ) -> JSONValue? {
    switch action.string(at: "type") {
    case "close_workflow": return ["type": "close"]
    case "workflow": return nextStep(of: button)
    case "restore_purchases": return ["type": "restorePurchases"]
    case "navigate_back":
      guard let sheet = outer.sheet else { return ["type": "close"] }
      return ["type": "set", "variable": .string(sheet), "to": false]
    case "navigate_to": return destination(of: action, in: outer)
    default:
      approximate(
        "unknown-action", at: action, "a tap does nothing: \"\(action.string(at: "type") ?? "")\"")
      return nil
    }
  }

  /// A custom action with the trigger, because only the app knows its target; `nil` without a target.
  private func nextStep(of button: SourceNode) -> JSONValue? {
    let action = button.present("action") ?? button
    guard let trigger = button.present("triggers")?.string(at: "on_press") else {
      if button.list("state_updates").isEmpty {
        approximate(
          "workflow", at: action,
          "a tap does nothing: it led to another screen of a workflow"
        )
      } else {
        note("workflow", at: action, "a tap only changes the state: the file names no other screen")
      }
      return nil
    }
    approximate(
      "workflow", at: action,
      "a tap is the custom action \"workflow\", for which the app must know the next screen")
    return ["type": "custom", "name": "workflow", "parameters": ["trigger": .string(trigger)]]
  }

  private func destination(of action: SourceNode, in outer: ImportContext) -> JSONValue? {
    let name = action.string(at: "destination") ?? ""
    switch name {
    case "customer_center": return ["type": "manageSubscriptions"]
    case "offer_code": return ["type": "redeemCode"]
    case "sheet": return sheet(of: action, in: outer)
    case "url", "terms", "privacy_policy", "web_paywall_link":
      let lid = action.present("url")?.string(at: "url_lid") ?? action.string(at: "url_lid") ?? ""
      return open(words(lid) ?? "", at: action)
    default:
      approximate("unknown-destination", at: action, "a tap does nothing: it led to \"\(name)\"")
      return nil
    }
  }

  private func open(_ address: String, at action: SourceNode) -> JSONValue? {
    let schemes = ["https://", "http://", "mailto:", "tel:", "sms:"]
    guard !address.isEmpty else {
      note(
        "missing-address", at: action,
        "a tap does nothing, as in the source: no text has the address")
      return nil
    }
    if schemes.contains(where: address.hasPrefix) { return link(to: address, by: action) }
    if address.contains(":") {
      // A link that only the app knows.
      note("app-link", at: action, "the app must know what \"\(address.shortened(to: 80))\" opens")
      return ["type": "custom", "name": .string(Self.identifier(address, or: "open"))]
    }
    return link(to: "https://" + address, by: action)
  }

  private func link(to address: String, by action: SourceNode) -> JSONValue {
    var fields = Fields("openURL")
    fields["url"] = .string(Self.encoded(address))
    switch action.string(at: "destination") {
    case "terms": fields["role"] = "terms"
    case "privacy_policy": fields["role"] = "privacy"
    default: break
    }
    let method = action.present("url")?.string(at: "method") ?? action.string(at: "method")
    if method == "in_app_browser", address.hasPrefix("http") { fields["inApp"] = true }
    return fields.value
  }

  /// The address with characters that are not allowed encoded as %XX (RFC 3986 §2.1).
  static func encoded(_ address: String) -> String {
    address.utf8.map { byte in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = byte > 32 && byte < 127 && !"\"<>\\^`{|}".contains(character)
      return isPlain ? String(character) : "%" + [byte].hexadecimal
    }.joined()
  }

  /// Overrides for links with other addresses in other languages.
  private func translatedAddresses(_ action: SourceNode) -> [JSONValue] {
    guard let lid = action.present("url")?.string(at: "url_lid"), let own = words(lid) else {
      return []
    }
    return translations.compactMap { locale, table in
      guard locale != self.locale, let other = table.string(at: lid), other != own,
        let action = open(other, at: action)
      else { return nil }
      return ["when": ["locale": .string(locale)], "set": ["action": action]]
    }
  }

  func package(_ node: SourceNode, in outer: ImportContext) -> JSONValue? {
    guard let content = node.present("stack"), let package = node.string(at: "package_id") else {
      return nil
    }
    var inside = outer
    inside.selection = .plan
    var fields = stack(content, in: inside)
    fields["product"] = .string(Self.name(of: package))
    fields["action"] = Self.sequence([["type": "select"]] + updates(of: node))
    if node["visible"]?.bool == false { fields["hidden"] = true }
    return fields.value
  }

  func purchaseButton(_ node: SourceNode, in outer: ImportContext) -> JSONValue? {
    guard let content = node.present("stack") else { return nil }
    var fields = stack(content, in: outer)
    guard !products.isEmpty else {
      approximate("purchase-without-product", at: node, "a tap does nothing: there is no package")
      return fields.value
    }
    fields["action"] = Self.sequence([purchase(by: node)] + updates(of: node))
    return fields.value
  }

  /// A purchase outside of the app's store, converted to a custom action with its parameters.
  private func purchase(by node: SourceNode) -> JSONValue {
    let method = node.present("method")
    if method != nil { node.skip("action") }
    let kind = method?.string(at: "type") ?? node.string(at: "action") ?? "in_app_checkout"
    if kind == "in_app_checkout" { return ["type": "purchase"] }
    note(
      "web-checkout", at: node,
      "a purchase outside of the app's store is the custom action \"webCheckout\", which the app must carry out"
    )
    var parameters = Fields()
    parameters["method"] = .string(kind)
    parameters["open"] = method?.string(at: "open_method").map(JSONValue.string)
    if let address = method?.present("custom_url") {
      parameters["url"] = address.string(at: "url_lid").flatMap(words).map(JSONValue.string)
      for (name, source) in Self.addressParameters {
        parameters[name] = address.string(at: source).map(JSONValue.string)
      }
    }
    parameters["autoDismiss"] = method?.present("auto_dismiss")?.bool.map { .string("\($0)") }
    return ["type": "custom", "name": "webCheckout", "parameters": parameters.value]
  }

  /// The parameters that the app adds to the address of a checkout.
  private static let addressParameters = [
    ("packageParameter", "package_param"), ("userParameter", "app_user_id_param"),
    ("environmentParameter", "env_param"),
  ]

  /// A sheet over the screen, shown by a variable.
  private func sheet(of action: SourceNode, in outer: ImportContext) -> JSONValue? {
    guard let sheet = action.present("sheet"), let content = sheet.present("stack") else {
      approximate("missing-sheet", at: action, "a tap does nothing: it has no sheet")
      return nil
    }
    let variable = "sheet\(sheets.count + 1)"
    state[variable] = ["boolean": false]
    sheets.append(nil)
    let place = sheets.count - 1
    var inside = ImportContext(selection: .none, sheet: variable)
    inside.axis = .column
    var fields = stack(content, in: inside)
    fields["width"] = "fill"
    // A sheet is always as wide as the screen.
    sheet.present("size")?.skip("width")
    if let height = box(sheet, along: .column)["height"] { fields["height"] = height }
    if let place = sheet.string(at: "position"), place != "bottom" {
      approximate("sheet-position", at: sheet, "the sheet is at the bottom instead of at \(place)")
    }
    let closing: JSONValue = ["type": "set", "variable": .string(variable), "to": false]
    sheets[place] = [
      "type": "stack", "position": "screen", "inset": 0, "justifyContent": "flex-end",
      "hidden": true,
      "overrides": [
        [
          "when": ["state": .object([.init(name: variable, value: true)])],
          "set": ["hidden": false],
        ]
      ],
      "components": [
        Self.scrim(isBlurred: sheet.present("background_blur")?.bool == true, closing),
        fields.value,
      ],
    ]
    return ["type": "set", "variable": .string(variable), "to": true]
  }

  /// The layer behind a sheet; a tap on it closes the sheet.
  private static func scrim(isBlurred: Bool, _ closing: JSONValue) -> JSONValue {
    var fields = Fields("stack")
    fields["position"] = "absolute"
    fields["inset"] = 0
    fields["background"] = "#00000066"
    fields["backdropBlur"] = isBlurred ? 10 : nil
    fields["action"] = closing
    return fields.value
  }
}
