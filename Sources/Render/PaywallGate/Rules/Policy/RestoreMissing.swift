import Numbers
import PaywallTree

extension Rule {
  static let restoreMissing = Rule(
    "restore-missing", group: .policy, severity: .error,
    summary: "A screen that sells has no way to restore purchases.",
    threshold:
      "an action restorePurchases, or an action of the app with such a name, anywhere on the page",
    sources: ["https://developer.apple.com/app-store/review/guidelines/#3.1.1"],
    hint: "add a button with the action {\"type\": \"restorePurchases\"}",
    judge: .screen { scene, subject, verdicts in
      guard scene.hasWords, subject.needsRestore, let button = scene.sellingButton(subject),
        !scene.offered.contains(.restore)
      else { return }
      verdicts.note(
        scene.items[button.item], weight: 1, frames: [button.frame],
        "beside \(scene.name(of: button)) nothing restores purchases")
    })
}
