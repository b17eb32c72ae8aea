import JSON
import Vocabulary

/// What a tap does, with the product's store identifier looked up.
public enum LaidOutAction: Sendable, Hashable {
  case purchase(product: String, sku: String)
  case logIn
  case restorePurchases
  case close
  case manageSubscriptions
  case redeemCode
  /// Gives a variable of the page a value: the page is shown as it is laid out for that state.
  case set(variable: String, value: String)
  case openURL(String)
  case custom(name: String)
}

extension LaidOutAction {
  private static let kinds = Kinds(
    [
      Kind(
        "purchase", help: "buys a product of the store",
        Properties(
          Purchase(product: "", sku: ""),
          [
            Property(
              "sku", .string, \.sku, help: "The store's identifier.", isRequired: true),
            Property(
              "product", .string, \.product, help: "Its name in the document.", isRequired: true),
          ]), embed: { LaidOutAction.purchase(product: $0.product, sku: $0.sku) },
        extract: { action in
          if case .purchase(let product, let sku) = action {
            Purchase(product: product, sku: sku)
          } else {
            nil
          }
        }),
      Kind("logIn", help: "asks who the customer is", .logIn),
      Kind("restorePurchases", help: "finds what was bought before", .restorePurchases),
      Kind("close", help: "leaves the paywall", .close),
      Kind(
        "manageSubscriptions", help: "shows what the customer is subscribed to",
        .manageSubscriptions),
      Kind("redeemCode", help: "asks for a code that somebody was given", .redeemCode),
      Kind(
        "set",
        help: "changes the page itself: it is shown as it is laid out with state.VARIABLE=TO",
        Properties(
          Assignment(variable: "", value: ""),
          [
            Property("variable", .string, \.variable, isRequired: true),
            Property("to", .string, \.value, isRequired: true),
          ]), embed: { LaidOutAction.set(variable: $0.variable, value: $0.value) },
        extract: { action in
          guard case .set(let variable, let value) = action else { return nil }
          return Assignment(variable: variable, value: value)
        }),
      Kind(
        "openURL", help: "opens an address",
        Properties("", [Property("url", .string, \.self, isRequired: true)]),
        embed: LaidOutAction.openURL,
        extract: { if case .openURL(let url) = $0 { url } else { nil } }),
      Kind(
        "custom", help: "whatever the app understands by the name",
        Properties("", [Property("name", .string, \.self, isRequired: true)]),
        embed: LaidOutAction.custom(name:),
        extract: { if case .custom(let name) = $0 { name } else { nil } }),
    ], common: Properties(.close, []), content: \.self, start: { content, _ in content })

  private struct Assignment: Sendable {
    var variable: String
    var value: String
  }

  private struct Purchase: Sendable {
    var product: String
    var sku: String
  }

  fileprivate static let form = kinds.form(
    "action",
    [
      "description":
        "What a tap on the node's frame asks of the app. A client that does not know the type does nothing."
    ])
}

extension Form where Value == LaidOutAction {
  static let laidOutAction = LaidOutAction.form
}
