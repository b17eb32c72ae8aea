import JSON
import Numbers

/// A document of RevenueCat Paywalls v2, with or without the offering, the workflow and the app's settings around it.
public struct RevenueCatPaywall: Sendable {
  let text: JSONText
  let components: JSONNode
  let base: JSONNode
  let settings: JSONNode?
  /// The names of others in the same file that have a paywall, too, each with its place.
  let others: [(name: String, node: JSONNode)]

  /// - Parameter offering: the offering, or the screen of a workflow, to import from a file with several.
  /// - Throws: an error if the text is not such a document, or if it does not follow which of several is meant.
  public init(_ text: JSONText, offering: String? = nil) throws(ImportError) {
    let envelope = RevenueCatEnvelope(text)
    let chosen = try envelope.paywall(named: offering)
    self.text = text
    components = chosen.components
    base = chosen.base
    settings = chosen.node.present("ui_config") ?? envelope.settings
    others = envelope.paywalls.filter { $0.node.range != chosen.node.range }.map {
      ($0.name, $0.node)
    }
  }

  /// The converted document with its findings.
  public func imported() -> ConvertedPaywall {
    RevenueCatImport(self).imported()
  }
}
