import PaywallTree

extension Rule {
  static let restoreMissing = Rule(
    "restore-missing", group: .policy, severity: .error,
    summary: "A screen that sells has no way to restore purchases.",
    threshold: "an action restorePurchases",
    sources: ["https://developer.apple.com/app-store/review/guidelines/#3.1.1"],
    hint: "add a button with the action {\"type\": \"restorePurchases\"}",
    judge: .screen { scene, subject, verdicts in
      guard subject.needsRestore, let button = scene.purchaseButtons.first,
        !scene.offers({ $0 == .restorePurchases })
      else { return }
      verdicts.note(
        scene.items[button.item], weight: 1, frames: [button.frame],
        "beside \(scene.name(of: button)) nothing restores purchases")
    })
}
