import JSON
import Numbers
import Vocabulary

/// The action of a tap, with the product's store identifier already looked up.
public indirect enum LaidOutAction: Sendable, Hashable {
  /// The plan is the billing plan of a subscription that the store sells in several.
  case purchase(product: String, sku: String, plan: String? = nil)
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

extension LaidOutAction: TreeKinds {
  static func declare(in kinds: inout some KindList<Self>) {
    declareRequests(in: &kinds)
    declareChanges(in: &kinds)
    declareOthers(in: &kinds)
  }

  private static func declareRequests(in kinds: inout some KindList<Self>) {
    kinds.add(
      "purchase", help: "buys a product of the store",
      embed: { .purchase(product: $0.product, sku: $0.sku, plan: $0.plan) },
      extract: {
        if case .purchase(let product, let sku, let plan) = $0 {
          Purchase(product: product, sku: sku, plan: plan)
        } else {
          nil
        }
      })
    kinds.add("logIn", help: "lets the customer log in", .logIn)
    kinds.add("restorePurchases", help: "restores earlier purchases", .restorePurchases)
    kinds.add("close", help: "leaves the paywall", .close)
    kinds.add(
      "manageSubscriptions", help: "shows the customer's subscriptions", .manageSubscriptions)
    kinds.add("redeemCode", help: "lets the customer redeem an offer code", .redeemCode)
  }

  private static func declareChanges(in kinds: inout some KindList<Self>) {
    kinds.add(
      "set", help: "changes the page: request the layout with state.VARIABLE=TO",
      embed: { .set(variable: $0.variable, value: $0.value) },
      extract: {
        if case .set(let name, let value) = $0 {
          Assignment(variable: name, value: value)
        } else {
          nil
        }
      })
    kinds.add(
      "back",
      help:
        "returns to the previous screen, like set with its value; a client that does not know it uses to",
      embed: LaidOutAction.back, extract: { if case .back(let step) = $0 { step } else { nil } })
  }

  private static func declareOthers(in kinds: inout some KindList<Self>) {
    kinds.add(
      "openURL", help: "opens an address", embed: LaidOutAction.openURL,
      extract: { if case .openURL(let link) = $0 { link } else { nil } })
    kinds.add(
      "custom", help: "an action that the app defines",
      embed: { (members: Custom) in
        .custom(name: members.name, parameters: members.parameters, inputs: members.inputs)
      },
      extract: { action in
        guard case .custom(let name, let parameters, let inputs) = action else { return nil }
        return Custom(name: name, parameters: parameters, inputs: inputs)
      })
    kinds.add(
      "sequence", help: "runs several actions in order", embed: { .sequence($0.actions) },
      extract: {
        if case .sequence(let actions) = $0 { Steps(actions: actions) } else { nil }
      })
  }
}

extension LaidOutAction {
  fileprivate struct Purchase: TreeObject {
    static let blank = Purchase(product: "", sku: "")

    var product: String
    var sku: String
    var plan: String?

    static func declare(in members: inout some MemberList<Self>) {
      members.add(
        "sku", .string, at: \.sku, help: "The store's identifier.", isRequired: true)
      members.add(
        "product", .string, at: \.product, help: "Its name in the document.", isRequired: true)
      members.add(
        "billingPlan", .string, at: \.plan,
        help: "upFront or monthly, for a subscription that the store sells in both plans.")
    }
  }

  fileprivate struct Assignment: TreeObject {
    static let blank = Assignment(variable: "", value: "")

    var variable: String
    var value: String

    static func declare(in members: inout some MemberList<Self>) {
      members.add("variable", .string, at: \.variable, isRequired: true)
      members.add("to", .string, at: \.value, isRequired: true)
    }
  }

  fileprivate struct Custom: TreeObject {
    static let blank = Custom(name: "", parameters: [:], inputs: [])

    var name: String
    var parameters: [String: String]
    var inputs: [String]

    static func declare(in members: inout some MemberList<Self>) {
      members.add("name", .string, at: \.name, isRequired: true)
      members.add("parameters", .stateValues, at: \.parameters)
      members.add(
        "inputs", Form<String>.string.list([:]), at: \.inputs,
        help: "The names of the inputs whose values go with it.")
    }
  }

  fileprivate struct Steps: TreeObject {
    static let blank = Steps(actions: [])

    var actions: [LaidOutAction]

    static func declare(in members: inout some MemberList<Self>) {
      members.add(
        "actions", Form<LaidOutAction>.deferred("action") { .laidOutAction }.list([:]),
        at: \.actions, isRequired: true)
    }
  }
}

extension LaidOutAction.BackStep: TreeObject {
  static let blank = LaidOutAction.BackStep(variable: "", value: "")

  static func declare(in members: inout some MemberList<Self>) {
    members.add("variable", .string, at: \.variable, isRequired: true)
    members.add("to", .string, at: \.value, isRequired: true)
    members.add(
      "others", Form<String>.string.list([:]), at: \.others, help: "Other possible previous values."
    )
  }
}

extension LaidOutLink: TreeObject {
  static let blank = LaidOutLink("")

  static func declare(in members: inout some MemberList<Self>) {
    members.add("url", .string, at: \.url, isRequired: true)
    members.add(
      "role", .string, at: \.role,
      help:
        "The purpose of the address: terms, privacy or help; future versions may add others.")
    members.add("inApp", .bool, at: \.isInApp, help: "Whether it opens inside the app.")
  }
}

extension Form where Value == LaidOutAction {
  static let laidOutAction = tree(
    kindsNamed: "action", endingIn: "Action", startingFrom: .close,
    #"""
    {
      "description": "The action of a tap on the node's frame. Ignore actions of unknown types."
    }
    """#)
}
