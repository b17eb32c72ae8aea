import JSON

/// A document of RevenueCat Paywalls v2, with or without the offering and the app's settings around it.
public struct RevenueCatPaywall: Sendable {
  let text: JSONText
  let components: JSONNode
  let base: JSONNode
  let settings: JSONNode?

  /// - Throws: an error if the text is not such a document.
  public init(_ text: JSONText) throws(ImportError) {
    let root = text.root["offerings"]?[0] ?? text.root
    let components =
      root.present("paywall_components") ?? root.present("draft_paywall_components")
      ?? root.present("paywall_data") ?? root
    guard let base = (components.present("components_config") ?? components).present("base"),
      base.present("stack") != nil
    else {
      throw ImportError(
        position: root.position, message: "there is no /paywall_components/components_config/base",
        hint: "expected an offering with a paywall of RevenueCat Paywalls v2")
    }
    self.text = text
    self.components = components
    self.base = base
    settings = root.present("ui_config") ?? text.root.present("ui_config")
  }

  /// The converted document with its findings.
  public func imported() -> ConvertedPaywall {
    RevenueCatImport(self).imported()
  }
}
