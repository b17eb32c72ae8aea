import Numbers
import PaywallTree

extension Rule {
  static let closeLate = Rule(
    "close-late", group: .policy, severity: .warning,
    summary: "The way out of a screen that sells comes only after a while.",
    threshold:
      "no action close or back that can be tapped while a variable of the app has one value, and one on the same screen while it has another",
    sources: [
      "https://www.ftc.gov/reports/bringing-dark-patterns-light",
      "https://support.google.com/googleplay/android-developer/answer/9900533",
    ],
    hint: "show the button from the beginning",
    judge: .screen { scene, subject, verdicts in
      guard let button = scene.purchaseButtons.first, let late = scene.lateWayOut(subject) else {
        return
      }
      verdicts.note(
        scene.items[button.item], weight: 1, frames: [button.frame],
        "\(scene.name(of: button)) can be tapped at once, and the way out comes only when the app sets \(late.variable) to \(late.value)"
      )
    })
}

extension Scene {
  /// Returns the value of a variable of the app with which the same screen has a way out; nil if it has one already, or never.
  func lateWayOut(_ subject: GateSubject) -> (variable: String, value: String)? {
    guard hasWords, page.root.modal == nil, !purchaseButtons.isEmpty, !hasWayOut else { return nil }
    for (variable, values) in subject.appVariables {
      let current = cell.state[variable] ?? subject.initialState[variable]
      for value in values where value != current {
        var state = cell.state
        state[variable] = value
        guard var other = another(state), other.page.root.modal == nil else { continue }
        other.readLinks(subject)
        if !other.purchaseButtons.isEmpty, other.hasWayOut { return (variable, value) }
      }
    }
    return nil
  }

  /// Whether a target on the page leaves it.
  private var hasWayOut: Bool { links.contains { $0.offered.contains(.close) } }
}

extension GateSubject {
  /// The variables that the app sets, with their values.
  fileprivate var appVariables: [(key: String, value: [String])] {
    document.variables.compactMapValues(\.appValues).sorted { $0.key < $1.key }
  }
}
