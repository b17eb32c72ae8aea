import JSON
import Numbers
import Vocabulary

/// The action that a tap on a component requests from the app.
public enum Action: Sendable, Equatable {
  /// Buys a product by its name in the document's `products`; if `nil`, the product of the enclosing component, else the selected one.
  case purchase(product: String?)
  /// Selects a product; if `nil`, the product of the enclosing component.
  case select(product: String?)
  /// Gives a variable of the document's `state` a value.
  case set(variable: String, value: String)
  /// Turns a variable from true to false, or the reverse.
  case toggle(variable: String)
  case logIn, restorePurchases, close, manageSubscriptions, redeemCode
  /// Shows another of the document's `screens`.
  case go(screen: String)
  /// Closes the sheet that is shown, else shows the screen that was shown before, else leaves the paywall.
  case back
  /// Shows one of the document's `sheets` over the screen.
  case showSheet(sheet: String)
  case openURL(Link)
  /// An action that the app defines under this name.
  case custom(CustomAction)
  /// Several actions, one after another.
  indirect case sequence([Action])
}

/// An address to open.
public struct Link: Sendable, Equatable {
  public var url: String
  /// The purpose of the address for the reader, where a store's rules require one.
  public var role: LinkRole?
  /// Whether the address opens within the app instead of in a separate browser.
  public var isInApp = false

  public init(url: String) { self.url = url }
}

/// An action that only the app understands.
public struct CustomAction: Sendable, Equatable {
  public var name: String
  public var parameters: [String: String] = [:]
  /// The names of the inputs that are sent with the action.
  public var inputs: [String] = []

  public init(name: String) { self.name = name }
}

/// The purpose of an address for the reader.
public enum LinkRole: String, Sendable, Equatable, CaseIterable {
  case terms, privacy, help
}

extension Action {
  /// The individual actions, in order.
  public var steps: [Action] {
    if case .sequence(let actions) = self { actions.flatMap(\.steps) } else { [self] }
  }

  static let kinds: Kinds<Action, Action> = Kinds(
    [
      Kind(
        "purchase", help: "buys a product",
        product(
          "The name of a product of the document. By default the product of the enclosing component, or else the selected one."
        ), embed: Action.purchase(product:),
        extract: { if case .purchase(let product) = $0 { product } else { nil } }),
      Kind(
        "select", help: "selects a product",
        product(
          "The name of a product of the document. By default the product of the enclosing component."
        ), embed: Action.select(product:),
        extract: { if case .select(let product) = $0 { product } else { nil } }),
      Kind(
        "set", help: "sets a variable", Assignment.properties,
        embed: { Action.set(variable: $0.variable, value: $0.value) },
        extract: { action in
          guard case .set(let variable, let value) = action else { return nil }
          return Assignment(variable: variable, value: value)
        }),
      Kind(
        "toggle", help: "toggles a variable between true and false",
        Properties("", [variable(\.self)]), embed: Action.toggle(variable:),
        extract: { if case .toggle(let variable) = $0 { variable } else { nil } }),
      Kind("logIn", help: "lets the customer log in", .logIn),
      Kind("restorePurchases", help: "restores earlier purchases", .restorePurchases),
      Kind(
        "manageSubscriptions", help: "shows the customer's subscriptions",
        .manageSubscriptions),
      Kind("redeemCode", help: "lets the customer redeem an offer code", .redeemCode),
      Kind("close", help: "leaves the paywall", .close),
      Kind(
        "go", help: "shows another screen",
        Properties(
          "",
          [
            Property(
              "screen", .name, \.self,
              help: "A name of \"screens\", or \"start\" for the document's own components.",
              isRequired: true, examples: #"["plans"]"#,
              instead: #"{"to target page step destination": "plans"}"#)
          ]), embed: Action.go(screen:),
        extract: { if case .go(let screen) = $0 { screen } else { nil } }),
      Kind(
        "back",
        help:
          "closes the current sheet, or else returns to the previous screen, or else closes the paywall",
        .back),
      Kind(
        "showSheet", help: "shows a sheet over the screen",
        Properties(
          "",
          [
            Property(
              "sheet", .name, \.self, help: "A name of \"sheets\".", isRequired: true,
              examples: #"["details"]"#, instead: #"{"name id target": "details"}"#)
          ]), embed: Action.showSheet(sheet:),
        extract: { if case .showSheet(let sheet) = $0 { sheet } else { nil } }),
      Kind(
        "openURL", help: "opens an address", Link.properties, embed: Action.openURL,
        extract: { if case .openURL(let link) = $0 { link } else { nil } }),
      Kind(
        "custom", help: "an action that the app defines", CustomAction.properties,
        embed: Action.custom, extract: { if case .custom(let custom) = $0 { custom } else { nil } }),
      Kind(
        "sequence", help: "runs several actions in order",
        Properties(
          [Action](),
          [
            Property(
              "actions",
              Form<Action>.deferred("action") { .action }.list(#"{"minItems": 1, "maxItems": 8}"#),
              \.self, help: "The actions in order.", isRequired: true,
              instead: #"{"steps then": [{"type": "close"}]}"#)
          ]), embed: Action.sequence,
        extract: { if case .sequence(let actions) = $0 { actions } else { nil } }),
    ], common: Properties(.close, []), content: \.self, start: { content, _ in content })

  private static func product(_ help: String) -> Properties<String?> {
    Properties(
      nil,
      [
        Property(
          "product", .name.noted(as: .product), \.self, help: help, examples: #"["monthly"]"#,
          instead: #"""
            {"sku productId productIdentifier package packageId plan offering": "monthly"}
            """#)
      ])
  }

  fileprivate static func variable<Owner>(
    _ path: WritableKeyPath<Owner, String> & Sendable
  ) -> Property<Owner> {
    Property(
      "variable", .name, path, help: "A name of the document's \"state\".", isRequired: true,
      examples: #"["details"]"#, instead: #"{"name state key": "details"}"#)
  }

  fileprivate struct Assignment: Sendable {
    var variable = ""
    var value = ""

    static let properties = Properties(
      Assignment(),
      [
        Action.variable(\.variable),
        Property(
          "to", .stateValue, \.value, title: "Value", help: "The new value of the variable.",
          isRequired: true, instead: #"{"value set equals": true}"#),
      ])
  }
}

extension Link {
  fileprivate static let properties = Properties(
    Link(url: ""),
    [
      Property(
        "url", .text(.openableAddress), \.url, title: "Address",
        help:
          "The address to open: a page, a mail, a call or a message. Use actions of type custom for links that only the app understands.",
        isRequired: true),
      Property(
        "role", .choice(), \.role,
        help: "The purpose of the address: terms of use, privacy policy or help."),
      Property(
        "inApp", .bool, \.isInApp, title: "In the app",
        help: "Whether a page opens inside the app instead of in the browser.",
        instead: #"{"method inAppBrowser": true}"#),
    ])
}

extension CustomAction {
  fileprivate static let properties = Properties(
    CustomAction(name: ""),
    [
      Property("name", .name, \.name, help: "The name of the action in the app.", isRequired: true),
      Property(
        "parameters",
        Form<String>.string.dictionary(
          names: .name, unreadable: "",
          #"""
          {
            "maxProperties": 16,
            "x-expected": "texts by name ({\"source\": \"header\"})",
            "examples": [{"source": "header"}]
          }
          """#), \.parameters, help: "Further values for the app, by name.",
        instead: #"{"payload data arguments params": {"source": "header"}}"#),
      Property(
        "inputs", Form<String>.name.list(#"{"maxItems": 16, "uniqueItems": true}"#), \.inputs,
        help:
          "The names of inputs whose values the app gets. If one of them is not valid, the tap shows its error and does nothing else.",
        examples: #"[["email"]]"#, instead: #"{"fields values": ["email"]}"#),
    ])
}

extension Shape {
  fileprivate static let openableAddress = Shape([
    "type": "string", "pattern": .string(OpenableAddress.pattern),
    "x-expected": "an address such as \"https://example.com/terms\"",
    "x-hint":
      "begin with \"https://\", \"http://\", \"mailto:\", \"tel:\" or \"sms:\"; write other characters than ASCII as %XX; for links that only the app knows use an action of type \"custom\"",
    "examples": ["https://example.com/terms"],
  ])
}

extension Form where Value == Action {
  static let action: Form<Action> = Action.kinds.form(
    "action",
    #"""
    {
      "title": "Action",
      "description": "The action of a tap.",
      "x-expected": "an action ({\"type\": …})",
      "x-hint": "write an object such as {\"type\": \"logIn\"}",
      "examples": [
        {"type": "purchase", "product": "monthly"},
        {"type": "logIn"},
        {"type": "openURL", "url": "https://example.com/terms"}
      ]
    }
    """#)
}
