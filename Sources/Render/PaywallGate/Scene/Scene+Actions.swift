import Numbers
import PaywallModel
import PaywallTree

extension Scene {
  /// The purchase buttons of the page; empty if nothing is sold.
  var purchaseButtons: [SceneTarget] { targets.filter { !$0.purchases.isEmpty } }

  /// The first purchase button that sells a subscription, or the first one if none does.
  func sellingButton(_ subject: GateSubject) -> SceneTarget? {
    let buttons = purchaseButtons
    return buttons.first { button in
      button.purchases.contains { subject.document.products[$0]?.period != nil }
    } ?? buttons.first
  }
}

extension GateSubject {
  /// Whether the page sells something that renews or is permanent.
  var needsRestore: Bool { !document.products.isEmpty }
}
