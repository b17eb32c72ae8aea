import PaywallModel
import PaywallTree

extension Rule {
  static let trialToggle = Rule(
    "trial-toggle", .policy, .error,
    "A switch changes what is sold: Apple rejects it.",
    threshold:
      "a switch whose two states sell different products; information outside Apple's stores",
    sources: [
      "https://adapty.io/blog/your-toggle-paywall-is-about-to-get-rejected",
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
    ],
    hint: "show the plans side by side, or the trial as a timeline, instead of the switch",
    .screen { scene, subject, verdicts in
      // What is sold depends on neither, and each pair of a state with these is in the matrix.
      guard scene.cell.theme == .light, scene.cell.insets == .device else { return }
      for target in scene.targets {
        guard scene.items[target.item].node.accessibilityRole == .toggle,
          let state = scene.state(after: target, subject.document),
          let other = scene.another(state)
        else { continue }
        let (here, there) = (scene.allPurchases, other.allPurchases)
        guard !here.isEmpty, !there.isEmpty, here != there else { continue }
        verdicts.note(
          scene.items[target.item], weight: scene.isApple ? 1 : 0,
          severity: scene.isApple ? .error : .information, frames: [target.frame],
          "the switch changes what is sold from \(here.sorted().joined(separator: ", ")) to \(there.sorted().joined(separator: ", "))"
        )
      }
    })
}

extension Scene {
  /// The products that its buttons buy.
  fileprivate var allPurchases: Set<String> { Set(targets.flatMap(\.purchases)) }

  /// The page's state after a tap; nil if the tap changes nothing.
  fileprivate func state(
    after target: SceneTarget, _ document: PaywallDocument
  ) -> [String: String]? {
    var state = cell.state
    let initial = document.choices.state.compactMapValues(\.first)
    for case .set(let variable, let value) in target.steps {
      state[variable] = value == initial[variable] ? nil : value
    }
    return state == cell.state ? nil : state
  }
}
