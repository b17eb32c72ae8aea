import Numbers
import PaywallTree

extension Rule {
  static let trialToggle = Rule(
    "trial-toggle", group: .policy, severity: .error,
    summary: "A switch changes what is sold: Apple rejects it.",
    threshold:
      "a switch whose two states sell different products; information outside Apple's stores",
    sources: [
      "https://adapty.io/blog/your-toggle-paywall-is-about-to-get-rejected",
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
    ],
    hint: "show the plans side by side, or the trial as a timeline, instead of the switch",
    judge: .screen { scene, subject, verdicts in
      // Neither theme nor insets change the products, and the matrix has every state with these values.
      guard scene.cell.theme == .light, scene.cell.insets == .device else { return }
      for target in scene.targets {
        guard let switched = scene.switched(by: target, subject),
          let other = scene.another(switched.state),
          other.turnsBack(switched), !scene.turnsBack(switched)
        else { continue }
        let (here, there) = (scene.allPurchases, other.allPurchases)
        // A control that only shows more plans is not a trial toggle.
        guard !here.isSubset(of: there), !there.isSubset(of: here) else { continue }
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

  /// Returns the effect of a switch: a target with that role, or one that turns something on or off. Nil for other targets.
  fileprivate func switched(by target: SceneTarget, _ subject: GateSubject) -> Switching? {
    let isSwitch = items[target.item].node.accessibilityRole == .toggle
    var switching = Switching(state: cell.state, before: [:])
    for case .set(let variable, let value) in target.steps {
      let initial = subject.initialState[variable]
      let now = cell.state[variable] ?? initial
      if value != now, isSwitch || subject.switches.contains(variable) {
        switching.before[variable] = now
      }
      switching.state[variable] = value == initial ? nil : value
    }
    return switching.before.isEmpty ? nil : switching
  }

  /// Whether a tap on this page undoes another one. If both are on one page, they are two choices and not a switch.
  fileprivate func turnsBack(_ switching: Switching) -> Bool {
    targets.contains { target in
      target.steps.contains { step in
        guard case .set(let variable, let value) = step else { return false }
        return switching.before[variable] == value
      }
    }
  }
}

private struct Switching {
  /// The page's state after a tap.
  var state: [String: String]
  /// The variables that the tap changes, with their values before it.
  var before: [String: String]
}
