import Numbers
import PaywallTree

extension Rule {
  static let linkUnreachable = Rule(
    "link-unreachable", group: .place, severity: .error,
    summary: "A link that a store requires exists, and nobody can reach it.",
    threshold:
      "all links to the terms, to the privacy policy, to restore or to leave lie beyond what can be scrolled to",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
      "https://www.w3.org/WAI/WCAG22/Understanding/reflow",
    ],
    hint: "move it to the end of the page, which scrolls, or let its container wrap or scroll",
    judge: .screen { scene, _, verdicts in
      var reached: Set<ScreenLink> = []
      var lost: [(target: SceneTarget, links: Set<ScreenLink>)] = []
      for (target, reading) in zip(scene.targets, scene.links) where !reading.offered.isEmpty {
        let links = reading.offered
        if scene.isReached(target) {
          reached.formUnion(links)
        } else {
          lost.append((target, links))
        }
      }
      for (target, links) in lost {
        let unreachable = links.subtracting(reached)
        guard let link = ScreenLink.allCases.first(where: unreachable.contains) else { continue }
        reached.formUnion(unreachable)
        let item = scene.items[target.item]
        verdicts.note(
          item, weight: 1, frames: [item.node.frame],
          "\(scene.name(of: target)), the only \(link.name), lies beyond what can be scrolled to")
      }
    })
}

extension Scene {
  /// Whether at least a quarter of a target is on the screen, or scrolls onto it.
  fileprivate func isReached(_ target: SceneTarget) -> Bool {
    let screen = page.screen.frame
    var seen = target.frame
    if target.layer == 0 {
      seen = seen.intersection(
        PaywallRectangle(x: screen.x, y: seen.y, width: screen.width, height: seen.height))
    } else if pinned.contains(target.layer) {
      seen = seen.intersection(screen)
    }
    let whole = target.isLink ? target.frame : items[target.item].node.frame
    return !seen.isEmpty && seen.area >= whole.area / 4
  }
}
