import Numbers
import PaywallTree

extension Rule {
  static let keyboardCovers = Rule(
    "keyboard-covers", group: .place, severity: .warning,
    summary: "The keyboard covers the field that is typed in, and the page does not scroll.",
    threshold: "a field in the lowest two fifths of a phone, half of it in landscape",
    limit: Limit(value: 0.4, range: 0.2...0.8, unit: "of the screen's height"),
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/focus-not-obscured-minimum"],
    hint: "put the field into a part that scrolls, or higher on the page",
    judge: .screen { scene, _, verdicts in
      guard !scene.movers.isEmpty else { return }
      let screen = scene.page.screen.frame
      guard min(screen.width, screen.height) < 600 else { return }
      let share = screen.width > screen.height ? max(verdicts.limit, 0.5) : verdicts.limit
      let top = screen.bottom - screen.height * share
      for index in scene.movers {
        let item = scene.items[index]
        guard let input = item.node.input, input.kind != .checkbox else { continue }
        // A client scrolls the field above the keyboard where something scrolls.
        let isFixed =
          item.layer == 0 ? scene.page.root.scroll == nil : scene.pinned.contains(item.layer)
        guard isFixed, item.visible.bottom > top + 1, !item.visible.isEmpty else { continue }
        verdicts.note(
          item, weight: item.visible.bottom - top, measured: item.visible.bottom, required: top,
          "the field ends at \(Measure.number(item.visible.bottom)) points, and a keyboard begins at about \(Measure.number(top))"
        )
      }
    })
}
