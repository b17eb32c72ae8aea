import JSON
import Vocabulary

/// What a tap on a component asks of the app.
public enum Action: Sendable, Equatable {
  /// Buys a product of the document's `products`, by its name there; nil is that of the enclosing component, else the selected one.
  case purchase(product: String?)
  /// Makes a product the selected one; nil is that of the enclosing component.
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
  /// Whatever the app understands by the name.
  case custom(CustomAction)
  /// One after the other.
  indirect case sequence([Action])
}

/// An address to open.
public struct Link: Sendable, Equatable {
  public var url: String
  /// What the address is to the reader, where a store's rules ask for it.
  public var role: LinkRole?
  /// Whether it opens over the app instead of in a browser of its own.
  public var isInApp = false

  public init(url: String) { self.url = url }
}

/// Something that only the app understands.
public struct CustomAction: Sendable, Equatable {
  public var name: String
  public var parameters: [String: String] = [:]

  public init(name: String) { self.name = name }
}

/// What an address is to the reader.
public enum LinkRole: String, Sendable, Equatable, CaseIterable {
  case terms, privacy, help
}

extension Action {
  /// The single things that it does, in order.
  public var steps: [Action] {
    if case .sequence(let actions) = self { actions.flatMap(\.steps) } else { [self] }
  }

  static let kinds: Kinds<Action, Action> = Kinds(
    [
      Kind(
        "purchase", help: "buys a product",
        product(
          "The name of one of the document's products; left out, it is the one of the component around it, else the selected one."
        ), embed: Action.purchase(product:),
        extract: { if case .purchase(let product) = $0 { product } else { nil } }),
      Kind(
        "select", help: "makes a product the selected one",
        product(
          "The name of one of the document's products; left out, it is the one of the component around it."
        ), embed: Action.select(product:),
        extract: { if case .select(let product) = $0 { product } else { nil } }),
      Kind(
        "set", help: "gives a variable a value", Assignment.properties,
        embed: { Action.set(variable: $0.variable, value: $0.value) },
        extract: { action in
          guard case .set(let variable, let value) = action else { return nil }
          return Assignment(variable: variable, value: value)
        }),
      Kind(
        "toggle", help: "turns a variable from true to false, or the reverse",
        Properties("", [variable(\.self)]), embed: Action.toggle(variable:),
        extract: { if case .toggle(let variable) = $0 { variable } else { nil } }),
      Kind("logIn", help: "asks who the customer is", .logIn),
      Kind("restorePurchases", help: "finds what was bought before", .restorePurchases),
      Kind(
        "manageSubscriptions", help: "shows what the customer is subscribed to",
        .manageSubscriptions),
      Kind("redeemCode", help: "asks for a code that somebody was given", .redeemCode),
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
          "closes the sheet that is shown, else shows the screen that was shown before, else leaves the paywall",
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
        "custom", help: "whatever the app understands by the name", CustomAction.properties,
        embed: Action.custom, extract: { if case .custom(let custom) = $0 { custom } else { nil } }),
      Kind(
        "sequence", help: "does several things, one after the other",
        Properties(
          [Action](),
          [
            Property(
              "actions",
              Form<Action>.deferred("action") { .action }.list(#"{"minItems": 1, "maxItems": 8}"#),
              \.self, help: "What is done, in order.", isRequired: true,
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
          "to", .stateValue, \.value, title: "Value", help: "What the variable becomes.",
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
          "What to open: a page, a mail, a call or a message. Links that only the app knows are actions of the type custom.",
        isRequired: true),
      Property(
        "role", .choice(), \.role,
        help: "What the address is to the reader: the terms of use, the privacy policy, help."),
      Property(
        "inApp", .bool, \.isInApp, title: "In the app",
        help: "Whether a page opens over the app instead of in a browser of its own.",
        instead: #"{"method inAppBrowser": true}"#),
    ])
}

extension CustomAction {
  fileprivate static let properties = Properties(
    CustomAction(name: ""),
    [
      Property("name", .name, \.name, help: "What the app knows the action by.", isRequired: true),
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
          """#), \.parameters, help: "What the app is told besides, by name.",
        instead: #"{"payload data arguments params": {"source": "header"}}"#),
    ])
}

extension Shape {
  fileprivate static let openableAddress = Shape([
    "type": "string", "pattern": .string(OpenableAddress.pattern),
    "x-expected": "an address such as \"https://example.com/terms\"",
    "x-hint":
      "begin with \"https://\", \"http://\", \"mailto:\", \"tel:\" or \"sms:\"; write what is not ASCII as %XX; links that only the app knows are actions of type \"custom\"",
    "examples": ["https://example.com/terms"],
  ])
}

extension Form where Value == Action {
  static let action: Form<Action> = Action.kinds.form(
    "action",
    #"""
    {
      "title": "Action",
      "description": "What a tap asks of the app.",
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
