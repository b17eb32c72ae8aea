import JSON
import Numbers

/// The part of a RevenueCat file around its paywalls: the offerings of an app, the screens of a workflow, or nothing.
struct RevenueCatEnvelope {
  struct Paywall {
    let name: String
    let node: JSONNode
    let components: JSONNode
    let base: JSONNode
  }

  let paywalls: [Paywall]
  let settings: JSONNode?
  private let root: JSONNode
  private let isWorkflow: Bool

  init(_ text: JSONText) {
    root = text.root
    let inner = root.present("data") ?? root
    settings = root.present("ui_config") ?? inner.present("ui_config")
    let screens = inner.present("screens")?.members.map(Array.init)
    isWorkflow = screens != nil
    let offerings = root["offerings"]?.elements.map(Array.init)
    var found: [(name: String, node: JSONNode)] = screens?.map { ($0.key, $0.value) } ?? []
    found += (offerings ?? []).enumerated().map { ($1["identifier"]?.string ?? "\($0)", $1) }
    if screens == nil, offerings == nil { found = [(Self.identifier(of: root), root)] }
    paywalls = found.compactMap { Self.paywall($0.name, in: $0.node) }
  }

  private static func identifier(of root: JSONNode) -> String {
    root["offering"]?["identifier"]?.string ?? root["offering"]?.string
      ?? root["identifier"]?.string ?? ""
  }

  private static func paywall(_ name: String, in node: JSONNode) -> Paywall? {
    let components =
      node.present("paywall_components") ?? node.present("draft_paywall_components")
      ?? node.present("paywall_data") ?? node
    guard let base = (components.present("components_config") ?? components).present("base"),
      base.present("stack") != nil
    else { return nil }
    return Paywall(name: name, node: node, components: components, base: base)
  }

  /// The named paywall, or the only one.
  func paywall(named name: String?) throws(ImportError) -> Paywall {
    let kind = isWorkflow ? "screen" : "offering"
    guard let first = paywalls.first else {
      throw error(
        "there is no /paywall_components/components_config/base",
        hint: "expected an offering with a paywall of RevenueCat Paywalls v2")
    }
    guard let name else {
      guard paywalls.count > 1 else { return first }
      let what =
        isWorkflow
        ? "is a workflow of \(paywalls.count) screens"
        : "has \(paywalls.count) offerings with paywalls"
      var error = error(
        "the file \(what): \(names)",
        hint: "each becomes a document of its own: name one, such as --offering \(first.name)")
      error.choices = paywalls.prefix(Self.mostChoices).map(\.name)
      throw error
    }
    guard let named = paywalls.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      throw error(
        "there is no \(kind) \"\(name.shortened(to: 80))\" with a paywall",
        hint: "name one of \(names)")
    }
    return named
  }

  /// The maximum number of names to choose from.
  private static let mostChoices = 100

  private var names: String { paywalls.map(\.name).joined(separator: ", ").shortened(to: 400) }

  private func error(_ message: String, hint: String) -> ImportError {
    let place = root["offerings"]?[0] ?? root
    return ImportError(position: place.position, message: message, hint: hint)
  }
}
