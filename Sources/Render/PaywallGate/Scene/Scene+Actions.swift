import PaywallModel
import PaywallTree

extension Scene {
  /// The purchase buttons of the page; empty if nothing is sold.
  var purchaseButtons: [SceneTarget] { targets.filter { !$0.purchases.isEmpty } }

  /// Whether the page has an action for which `action` returns true.
  func offers(_ action: (LaidOutAction) -> Bool) -> Bool {
    targets.contains { target in
      target.steps.contains(where: action) && !target.frame.isEmpty
    }
  }

  func opens(_ role: String) -> Bool {
    offers { step in
      if case .openURL(let link) = step { link.role == role } else { false }
    }
  }
}

extension GateSubject {
  /// Whether the page sells something that renews or is permanent.
  var needsRestore: Bool { !document.products.isEmpty }
}
