import JSON

/// `stores.json` beside a brand: the stores that sell it, by which their messages are known.
///
/// `{"appStore": {"apps": [{"bundleId": "com.example.app", "appId": 1234567890}]}, "stripe": {"secretFiles": ["/run/secrets/stripe"]},
/// "server": {}}`. Secrets lie in files of their own, which are no part of the folder of paywalls.
public struct StoresFile: Sendable, Hashable {
  public static let name = "stores.json"
  /// The largest file, in bytes.
  public static let most = 64 << 10
  /// The most apps of a brand in one store.
  static let mostApps = 32

  public let appStore: AppStoreApps?
  /// The files of the secrets of Stripe's endpoint; nil if Stripe does not sell the brand.
  public let stripeSecrets: [String]?
  /// Whether the brand's own server reports what it sold.
  public let hasServer: Bool

  public init(_ root: JSONNode) throws(JSONMismatch) {
    try Self.checkNames(of: root, ["appStore", "stripe", "server"])
    let appStore = try Self.object("appStore", of: root)
    self.appStore = try appStore.map { (node) throws(JSONMismatch) in try Self.apps(node) }
    let stripe = try Self.object("stripe", of: root)
    stripeSecrets = try stripe.map { (node) throws(JSONMismatch) in try Self.secrets(node) }
    let server = try Self.object("server", of: root)
    if let server { try Self.checkNames(of: server, []) }
    hasServer = server != nil
    guard appStore != nil || stripe != nil || hasServer else {
      throw JSONMismatch(at: root, "expected a store: \"appStore\", \"stripe\" or \"server\"")
    }
  }

  private static func object(_ name: String, of root: JSONNode) throws(JSONMismatch) -> JSONNode? {
    try root.memberIfPresent(name, "an object") { $0.members == nil ? nil : $0 }
  }

  private static func apps(_ node: JSONNode) throws(JSONMismatch) -> AppStoreApps {
    try checkNames(of: node, ["apps"])
    var numbers: [String: Int?] = [:]
    for app in try node.elements("apps") {
      try checkNames(of: app, ["bundleId", "appId"])
      let name = try app.text("bundleId")
      let number = try app.memberIfPresent("appId", "the app's number in the App Store") {
        $0.number?.int.flatMap { $0 > 0 ? $0 : nil }
      }
      guard numbers.updateValue(number, forKey: name) == nil else {
        throw JSONMismatch(at: app, "the app \(name) is in it twice")
      }
    }
    guard 1...mostApps ~= numbers.count else {
      throw JSONMismatch(at: node, "expected 1 to \(mostApps) apps")
    }
    return AppStoreApps(numbers: numbers)
  }

  private static func secrets(_ node: JSONNode) throws(JSONMismatch) -> [String] {
    try checkNames(of: node, ["secretFiles"])
    let list = try node.elements("secretFiles")
    let files = list.compactMap { $0.string.flatMap { $0.hasPrefix("/") ? $0 : nil } }
    guard files.count == list.count, 1...StripeSignature.mostSecrets ~= files.count else {
      throw JSONMismatch(
        at: node,
        "expected \"secretFiles\": 1 to \(StripeSignature.mostSecrets) whole paths of files, each with one secret"
      )
    }
    return files
  }

  private static func checkNames(
    of node: JSONNode, _ known: [String]
  ) throws(JSONMismatch) {
    guard let members = node.members else { throw JSONMismatch(at: node, "expected an object") }
    for member in members where !known.contains(member.key) {
      let names = known.map { "\"\($0)\"" }.joined(separator: ", ")
      throw JSONMismatch(
        at: member.value,
        "\"\(member.key.prefix(64))\" is not known here"
          + (known.isEmpty ? "" : "; expected one of \(names)"))
    }
  }
}
