/// What a tap on a component asks of the app.
public enum Action: Sendable, Hashable {
  /// Buys a product of the document's `products`, by its name there.
  case purchase(product: String)
  case logIn
  case restorePurchases
  case close
  case openURL(String)
  /// Whatever the app understands by the name.
  case custom(name: String)
}
