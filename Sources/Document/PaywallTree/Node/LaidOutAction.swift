import JSON
import Vocabulary

/// The action of a tap, with the product's store identifier already looked up.
public indirect enum LaidOutAction: Sendable, Hashable {
  case purchase(product: String, sku: String)
  case logIn, restorePurchases, close, manageSubscriptions, redeemCode
  /// Gives a variable of the page a value: the client shows the page that is laid out for that state.
  case set(variable: String, value: String)
  /// Shows the previous screen, by restoring the earlier value of the screen variable.
  case back(BackStep)
  case openURL(LaidOutLink)
  /// An action of the app, sent with the values of the inputs.
  case custom(name: String, parameters: [String: String], inputs: [String] = [])
  /// Several actions in order.
  case sequence([LaidOutAction])

  /// The target of `back`.
  public struct BackStep: Sendable, Hashable {
    public var variable: String
    /// The screen for a client that does not know which one was shown before.
    public var value: String
    /// All screens that may have been shown before; empty if there is only one.
    public var others: [String]

    public init(variable: String, value: String, others: [String] = []) {
      self.variable = variable
      self.value = value
      self.others = others
    }
  }
}

/// An address to open.
public struct LaidOutLink: Sendable, Hashable {
  public var url: String
  /// Its purpose for the reader: `terms`, `privacy`, `help`.
  public var role: String?
  /// Whether it opens inside the app.
  public var isInApp: Bool

  public init(_ url: String, role: String? = nil, isInApp: Bool = false) {
    self.url = url
    self.role = role
    self.isInApp = isInApp
  }
}

extension LaidOutAction {
  /// The individual actions, in order.
  public var steps: [LaidOutAction] {
    if case .sequence(let actions) = self { actions.flatMap(\.steps) } else { [self] }
  }
}

extension LaidOutAction {
  fileprivate static let kinds: Kinds<LaidOutAction, LaidOutAction> = Kinds(
    [
      Kind(
        "purchase", help: "buys a product of the store",
        Properties(
          (product: "", sku: ""),
          [
            Property("sku", .string, \.sku, help: "The store's identifier.", isRequired: true),
            Property(
              "product", .string, \.product, help: "Its name in the document.", isRequired: true),
          ]), embed: { LaidOutAction.purchase(product: $0.product, sku: $0.sku) },
        extract: { if case .purchase(let product, let sku) = $0 { (product, sku) } else { nil } }),
      Kind("logIn", help: "lets the customer log in", .logIn),
      Kind("restorePurchases", help: "restores earlier purchases", .restorePurchases),
      Kind("close", help: "leaves the paywall", .close),
      Kind(
        "manageSubscriptions", help: "shows the customer's subscriptions",
        .manageSubscriptions),
      Kind("redeemCode", help: "lets the customer redeem an offer code", .redeemCode),
      Kind(
        "set",
        help: "changes the page: request the layout with state.VARIABLE=TO",
        Properties(
          (variable: "", value: ""),
          [
            Property("variable", .string, \.variable, isRequired: true),
            Property("to", .string, \.value, isRequired: true),
          ]), embed: { LaidOutAction.set(variable: $0.variable, value: $0.value) },
        extract: { if case .set(let variable, let value) = $0 { (variable, value) } else { nil } }),
      Kind(
        "back",
        help:
          "returns to the previous screen, like set with its value; a client that does not know it uses to",
        Properties(
          BackStep(variable: "", value: ""),
          [
            Property("variable", .string, \.variable, isRequired: true),
            Property("to", .string, \.value, isRequired: true),
            Property(
              "others", Form<String>.string.list([:]), \.others,
              help: "Other possible previous values."),
          ]), embed: LaidOutAction.back,
        extract: { if case .back(let step) = $0 { step } else { nil } }),
      Kind(
        "openURL", help: "opens an address",
        Properties(
          LaidOutLink(""),
          [
            Property("url", .string, \.url, isRequired: true),
            Property(
              "role", .string, \.role,
              help:
                "The purpose of the address: terms, privacy or help; future versions may add others."
            ),
            Property("inApp", .bool, \.isInApp, help: "Whether it opens inside the app."),
          ]), embed: LaidOutAction.openURL,
        extract: { if case .openURL(let link) = $0 { link } else { nil } }),
      Kind(
        "custom", help: "an action that the app defines",
        Properties(
          (name: "", parameters: [String: String](), inputs: [String]()),
          [
            Property("name", .string, \.name, isRequired: true),
            Property("parameters", .stateValues, \.parameters),
            Property(
              "inputs", Form<String>.string.list([:]), \.inputs,
              help: "The names of the inputs whose values go with it."),
          ]),
        embed: {
          LaidOutAction.custom(name: $0.name, parameters: $0.parameters, inputs: $0.inputs)
        },
        extract: { action in
          guard case .custom(let name, let parameters, let inputs) = action else { return nil }
          return (name, parameters, inputs)
        }),
      Kind(
        "sequence", help: "runs several actions in order",
        Properties(
          [LaidOutAction](),
          [
            Property(
              "actions", Form<LaidOutAction>.deferred("action") { .laidOutAction }.list([:]),
              \.self, isRequired: true)
          ]), embed: LaidOutAction.sequence,
        extract: { if case .sequence(let actions) = $0 { actions } else { nil } }),
    ], common: Properties(.close, []), content: \.self, start: { content, _ in content })
}

extension Form where Value == LaidOutAction {
  static let laidOutAction: Form = LaidOutAction.kinds.form(
    "action",
    #"""
    {
      "description": "The action of a tap on the node's frame. Ignore actions of unknown types."
    }
    """#)
}

extension LaidOutAction {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .purchase(let product, let sku):
      writer.member("type", "purchase")
      writer.member("sku", sku)
      writer.member("product", product)
    case .logIn: writer.member("type", "logIn")
    case .restorePurchases: writer.member("type", "restorePurchases")
    case .close: writer.member("type", "close")
    case .manageSubscriptions: writer.member("type", "manageSubscriptions")
    case .redeemCode: writer.member("type", "redeemCode")
    case .set(let variable, let value):
      writer.member("type", "set")
      writer.member("variable", variable)
      writer.member("to", value)
    case .back(let step):
      writer.member("type", "back")
      writer.member("variable", step.variable)
      writer.member("to", step.value)
      if !step.others.isEmpty {
        writer.member("others")
        writer.array(step.others) { $1.string($0) }
      }
    case .openURL(let link):
      writer.member("type", "openURL")
      writer.member("url", link.url)
      writer.member("role", link.role)
      writer.member("inApp", ifTrue: link.isInApp)
    case .custom(let name, let parameters, let inputs):
      writer.member("type", "custom")
      writer.member("name", name)
      if !parameters.isEmpty { writer.member("parameters", parameters) }
      if !inputs.isEmpty {
        writer.member("inputs")
        writer.array(inputs) { $1.string($0) }
      }
    case .sequence(let actions):
      writer.member("type", "sequence")
      writer.member("actions")
      writer.array(actions) { $0.write(to: &$1) }
    }
    writer.endObject()
  }
}
