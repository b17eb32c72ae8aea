import Numbers
import PaywallTree

extension Rule {
  static let target44 = Rule(
    "target-44", group: .touch, severity: .warning,
    summary: "On Apple's devices a target is smaller than a fingertip.",
    threshold: "44 × 44 points of it that no other target covers",
    limit: Limit(value: 44, range: 1...200, unit: "points"),
    sources: [
      "https://developer.apple.com/design/human-interface-guidelines/buttons",
      "https://www.w3.org/WAI/WCAG22/Understanding/target-size-enhanced",
    ],
    hint:
      "give the target a minHeight of 44, or leave room around it: paywalld enlarges its area into free room",
    judge: .screen { scene, _, verdicts in
      if scene.isApple { noteSmallTargets(in: scene, &verdicts) }
    }
  ).suggesting { $0.enlarging() }

  static let target48 = Rule(
    "target-48", group: .touch, severity: .warning,
    summary: "On Android's devices a target is smaller than a fingertip.",
    threshold: "48 × 48 points of it that no other target covers",
    limit: Limit(value: 48, range: 1...200, unit: "points"),
    sources: ["https://support.google.com/accessibility/android/answer/7101858"],
    hint:
      "give the target a minHeight of 48, or leave room around it: paywalld enlarges its area into free room",
    judge: .screen { scene, _, verdicts in
      if !scene.isApple { noteSmallTargets(in: scene, &verdicts) }
    }
  ).suggesting { $0.enlarging() }

  private static func noteSmallTargets(in scene: Scene, _ verdicts: inout Verdicts) {
    let least = verdicts.limit
    // A hundredth allows for rounding errors in sums.
    for area in scene.touchAreas where area.side < least - 0.01 {
      let target = scene.targets[area.target]
      guard !area.free.isEmpty, !scene.isInSentence(target) else { continue }
      verdicts.note(
        scene.items[target.item], weight: -area.side, measured: area.side, required: least,
        frames: [area.free],
        "\(scene.name(of: target)) takes taps on \(Measure.size(area.free.width, area.free.height))"
      )
    }
  }
}
