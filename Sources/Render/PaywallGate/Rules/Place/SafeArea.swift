import Numbers
import PaywallTree

extension Rule {
  static let safeArea = Rule(
    "safe-area", group: .place, severity: .error, summary: "The system covers a text or a target.",
    threshold:
      "one point under the status bar, a cut-out or the home indicator, before anybody scrolls; of a target 44 points may be left",
    sources: ["https://developer.apple.com/design/human-interface-guidelines/layout"],
    hint: "leave it in the page's flow, or pad it by the safe area",
    judge: .screen { scene, _, verdicts in
      let safe = scene.page.screen.safeFrame
      for index in scene.items.indices where scene.isTextOrTarget(index) {
        let item = scene.items[index]
        let shown = scene.shown(index)
        // The rule offscreen reports items beyond the screen.
        guard scene.page.screen.frame.contains(shown, tolerance: 1) else { continue }
        var covered = max(safe.x - shown.x, shown.right - safe.right, safe.y - shown.y)
        if scene.pinned.contains(item.layer) || scene.page.root.scroll == nil {
          covered = max(covered, shown.bottom - scene.scrolling(of: index) - safe.bottom)
        }
        let free = shown.intersection(safe)
        guard covered > 1, !item.node.isTarget || min(free.width, free.height) < 44 else {
          continue
        }
        verdicts.note(
          item, weight: covered, measured: covered, required: 0, frames: [shown],
          "the system covers \(Measure.number(covered)) points of it")
      }
    })
}

extension Scene {
  /// Returns how far an item moves up where the boxes around it are scrolled to their ends.
  fileprivate func scrolling(of item: Int) -> Double {
    path(of: item).dropFirst().reduce(0) { sum, around in
      guard around != 0, let scroll = items[around].node.scroll else { return sum }
      return sum + max(0, scroll.contentHeight - scroll.viewport.height)
    }
  }
}
