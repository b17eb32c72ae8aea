import Numbers
import PaywallModel
import PaywallTree

extension Scene {
  /// The purchase buttons of the page; empty if nothing is sold.
  var purchaseButtons: [SceneTarget] { targets.filter { !$0.purchases.isEmpty } }
}

extension GateSubject {
  /// Whether the page sells something that renews or is permanent.
  var needsRestore: Bool { !document.products.isEmpty }
}
