import Numbers
import PaywallTree

extension Rule {
  static let targetBlocked = Rule(
    "target-blocked", group: .touch, severity: .error,
    summary: "A target is so small, and so near to another one, that fingers miss it.",
    threshold:
      "24 × 24 points of it that no other target covers, or a free circle of 24 points around its middle",
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/target-size-minimum"],
    hint: "make the target larger, or move others away from it",
    judge: .screen { scene, _, verdicts in
      for area in scene.touchAreas where area.side < Spacing.least {
        let target = scene.targets[area.target]
        guard !area.free.isEmpty, !scene.isInSentence(target) else { continue }
        let free = Spacing.free(around: area, in: scene)
        guard free < Spacing.least else { continue }
        verdicts.note(
          scene.items[target.item], weight: -area.side - free, measured: area.side,
          required: Spacing.least, frames: [area.free],
          "\(scene.name(of: target)) takes taps on \(Measure.size(area.free.width, area.free.height)), and the next target is \(Measure.number(free / 2)) points from its middle"
        )
      }
    }
  ).suggesting { $0.enlarging() }
}

/// The spacing of small targets (WCAG 2.2, 2.5.8): an undersized target passes if a circle around it meets no other one.
private enum Spacing {
  /// The minimum diameter of the circle, in points.
  static let least = 24.0

  /// Returns the diameter of the free circle around the middle of an area.
  static func free(
    around area: TouchArea, in scene: Scene
  ) -> Double {
    let layer = scene.targets[area.target].layer
    var nearest = Double.infinity
    for other in scene.touchAreas
    where other.target != area.target && scene.targets[other.target].layer == layer {
      nearest = min(nearest, distance(from: area.free, to: other.free))
      guard other.side < least else { continue }
      let (across, down) = (area.free.midX - other.free.midX, area.free.midY - other.free.midY)
      nearest = min(nearest, max(0, (across * across + down * down).squareRoot() - least / 2))
    }
    // axe-core rounds in this way, too: a tenth of a point does not count.
    return (2 * nearest * 10).rounded() / 10 + 0.05
  }

  private static func distance(from one: PaywallRectangle, to other: PaywallRectangle) -> Double {
    let across = max(other.x - one.midX, one.midX - other.right, 0)
    let down = max(other.y - one.midY, one.midY - other.bottom, 0)
    return (across * across + down * down).squareRoot()
  }
}
