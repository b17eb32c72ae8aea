import Numbers
import PaywallTree

extension Rule {
  static let footerTooTall = Rule(
    "footer-too-tall", group: .place, severity: .warning,
    summary: "The footer covers most of the screen.",
    threshold: "half of the height that the system leaves free; an error from all of it on",
    limit: Limit(value: 0.5, range: 0.1...1, unit: "of the free height"),
    sources: ["https://developer.apple.com/design/human-interface-guidelines/layout"],
    hint: "move something from the footer into the page, or lay it out in a row in landscape",
    judge: .screen { scene, _, verdicts in
      for item in scene.items where item.parent == 0 && item.pointer == "/footer" {
        let share = item.node.frame.height / max(1, scene.safeHeight)
        guard share > verdicts.limit else { continue }
        verdicts.note(
          item, weight: share, measured: share, required: verdicts.limit,
          severity: share > 1 ? .error : nil,
          "the footer is \(Measure.number(share * 100)) % as tall as the screen")
      }
    })
}
