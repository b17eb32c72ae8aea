import Numbers
import PaywallTree

extension Rule {
  static let targetHidden = Rule(
    "target-hidden", group: .touch, severity: .error,
    summary: "Something that stays in place covers a target, and nobody can scroll it away.",
    threshold: "half of the target, however far the page is scrolled",
    limit: Limit(value: 0.5, range: 0...1, unit: "of the target"),
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/focus-not-obscured-minimum"],
    hint: "let the page scroll further, or leave room under what covers it",
    judge: .screen { scene, _, verdicts in
      let covers = scene.items.filter {
        scene.pinned.contains($0.layer) && $0.parent == 0 && $0.hides
      }
      guard !covers.isEmpty else { return }
      for target in scene.targets where target.layer == 0 && !target.frame.isEmpty {
        for cover in covers {
          let hidden = scene.hiddenShare(of: target.frame, under: cover.node.frame)
          guard hidden > verdicts.limit else { continue }
          verdicts.note(
            scene.items[target.item], weight: hidden, measured: hidden, required: verdicts.limit,
            frames: [target.frame],
            "\(Measure.number(hidden * 100)) % of \(scene.name(of: target)) lies under the \(cover.node.type.rawValue) at \(cover.pointer)"
          )
        }
      }
    })
}

extension Scene {
  /// Returns the share of a part of the page that lies under a frame which stays in place, when the page is scrolled so that it is least.
  func hiddenShare(of part: PaywallRectangle, under cover: PaywallRectangle) -> Double {
    let end = page.root.scroll.map { max(0, $0.contentHeight - $0.viewport.height) } ?? 0
    let screen = page.screen.frame
    // What is taller than the rest of the screen is scrolled through.
    if end > 0, part.height > screen.height - cover.height { return 0 }
    // At the page's ends, in the middle of the screen, directly above the cover and directly below it.
    let offsets = [
      0, end, part.midY - screen.midY, part.bottom - cover.y, part.y - cover.bottom,
    ]
    let seen = offsets.map { min(max(0, $0), end) }.map { offset in
      let moved = PaywallRectangle(
        x: part.x, y: part.y - offset, width: part.width, height: part.height)
      let shown = moved.intersection(
        PaywallRectangle(x: part.x, y: screen.y, width: part.width, height: screen.height))
      let hidden = shown.intersection(cover).area
      return (free: shown.area - hidden, hidden: hidden)
    }
    let best = seen.max { ($0.free, $0.hidden) < ($1.free, $1.hidden) }
    return (best?.hidden ?? 0) / part.area
  }
}

extension SceneItem {
  /// Whether it prevents taps on items behind it.
  fileprivate var hides: Bool { node.isDecorated && node.decoration.isFilled || node.isTarget }
}
