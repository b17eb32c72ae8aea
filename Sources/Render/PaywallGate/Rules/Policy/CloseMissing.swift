import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let closeMissing = Rule(
    "close-missing", group: .policy, severity: .warning,
    summary: "A screen that sells cannot be left.",
    threshold:
      "an action close or back, or an action of the app with such a name; on a sheet, one that closes the sheet",
    sources: ["https://support.google.com/googleplay/android-developer/answer/9900533"],
    hint: "add a button with the action {\"type\": \"close\"}",
    judge: .screen { scene, subject, verdicts in
      guard scene.hasWords, let button = scene.purchaseButtons.first else { return }
      let isLeft =
        scene.page.root.modal == nil
        ? scene.offered.contains(.close)
        : scene.links.contains { $0.offered.contains(.close) }
      guard !isLeft, scene.lateWayOut(subject) == nil else { return }
      verdicts.note(
        scene.items[button.item], weight: 1, frames: [button.frame],
        "nobody can leave the screen of \(scene.name(of: button)) without buying")
    })
}
