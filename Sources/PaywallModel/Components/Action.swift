import JSON
import Vocabulary

/// What a tap on a component asks of the app.
public enum Action: Sendable, Hashable {
  /// Buys a product of the document's `products`, by its name there; nil is that of the enclosing component, else the selected one.
  case purchase(product: String?)
  /// Makes a product the selected one; nil is that of the enclosing component.
  case select(product: String?)
  /// Gives a variable of the document's `state` a value.
  case set(variable: String, value: String)
  /// Turns a variable from true to false, or the reverse.
  case toggle(variable: String)
  case logIn
  case restorePurchases
  case close
  case manageSubscriptions
  case redeemCode
  case openURL(String)
  /// Whatever the app understands by the name.
  case custom(name: String)
}

extension Action {
  static let kinds = Kinds(
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
        "openURL", help: "opens an address",
        Properties(
          "",
          [
            Property(
              "url", .text(.openableAddress), \.self, title: "Address",
              help:
                "What to open: a page, a mail, a call or a message. Links that only the app knows are actions of the type custom.",
              isRequired: true)
          ]), embed: Action.openURL,
        extract: { if case .openURL(let url) = $0 { url } else { nil } }),
      Kind(
        "custom", help: "whatever the app understands by the name",
        Properties(
          "",
          [
            Property(
              "name", .name, \.self, title: "Name", help: "What the app knows the action by.",
              isRequired: true)
          ]), embed: Action.custom(name:),
        extract: { if case .custom(let name) = $0 { name } else { nil } }),
    ], common: Properties(.close, []), content: \.self, start: { content, _ in content })

  private static func product(_ help: String) -> Properties<String?> {
    Properties(
      nil,
      [
        Property(
          "product", .name.noted(as: .product), \.self, title: "Product", help: help,
          examples: ["monthly"],
          instead: [
            Synonyms(
              [
                "sku", "productId", "productIdentifier", "package", "packageId", "plan",
                "offering",
              ], "monthly")
          ])
      ])
  }

  fileprivate static func variable<Owner>(
    _ path: WritableKeyPath<Owner, String> & Sendable
  ) -> Property<Owner> {
    Property(
      "variable", .name, path, title: "Variable", help: "A name of the document's \"state\".",
      isRequired: true, examples: ["details"],
      instead: [Synonyms(["name", "state", "key"], "details")])
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
          isRequired: true, instead: [Synonyms(["value", "set", "equals"], true)]),
      ])
  }
}

extension Shape {
  fileprivate static let openableAddress = Shape([
    "type": "string",
    "pattern": .string(OpenableAddress.pattern),
    "x-expected": "an address such as \"https://example.com/terms\"",
    "x-hint":
      "begin with \"https://\", \"http://\", \"mailto:\", \"tel:\" or \"sms:\"; write what is not ASCII as %XX; links that only the app knows are actions of type \"custom\"",
    "examples": ["https://example.com/terms"],
  ])
}

extension Form where Value == Action {
  static let action = Action.kinds.form(
    "action",
    [
      "title": "Action", "description": "What a tap asks of the app.",
      "x-expected": "an action ({\"type\": …})",
      "x-hint": "write an object such as {\"type\": \"logIn\"}",
      "examples": [
        ["type": "purchase", "product": "monthly"], ["type": "logIn"],
        ["type": "openURL", "url": "https://example.com/terms"],
      ],
    ])
}
