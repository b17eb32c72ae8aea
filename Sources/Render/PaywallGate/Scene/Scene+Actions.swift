import PaywallModel
import PaywallTree

extension Scene {
  /// The purchase buttons of the page; none where nothing is sold.
  var purchaseButtons: [SceneTarget] { targets.filter { !$0.purchases.isEmpty } }

  /// Whether an action of some kind is on the page.
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
  /// Whether something that is sold renews, or is kept.
  var needsRestore: Bool { !document.products.isEmpty }
}
