import PaywallModel
import PaywallTree

extension Rule {
  static let closeMissing = Rule(
    "close-missing", group: .policy, severity: .warning,
    summary: "A screen that sells cannot be left.",
    threshold: "an action close or back; on a sheet, one that closes the sheet",
    sources: [
      "https://support.google.com/googleplay/android-developer/answer/9900533",
      "https://www.ftc.gov/legal-library/browse/statutes/restore-online-shoppers-confidence-act",
    ],
    hint: "add a button with the action {\"type\": \"close\"}",
    judge: .screen { scene, _, verdicts in
      guard let button = scene.purchaseButtons.first, !scene.offers(leaves) else { return }
      verdicts.note(
        scene.items[button.item], weight: 1, frames: [button.frame],
        "nobody can leave the screen of \(scene.name(of: button)) without buying")
    })

  private static func leaves(_ action: LaidOutAction) -> Bool {
    switch action {
    case .close, .back: true
    // The page under a sheet counts as a separate screen.
    case .set(let variable, let value):
      variable == PaywallDocument.sheetVariable && value == PaywallDocument.noSheet
    default: false
    }
  }
}
