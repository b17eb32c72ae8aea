import Numbers
import PaywallTree

extension Rule {
  static let targetsOverlap = Rule(
    "targets-overlap", group: .touch, severity: .error,
    summary: "Two targets lie over each other, so taps reach the wrong one.",
    threshold: "one point both ways, unless one is inside the other",
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/target-size-minimum"],
    hint: "move the targets apart, or put one inside the other",
    judge: .screen { scene, _, verdicts in
      for (place, one) in scene.targets.enumerated() {
        for other in scene.targets[(place + 1)...]
        where other.layer == one.layer && !scene.isInside(other.item, of: one.item) {
          let shared = one.frame.intersection(other.frame)
          guard shared.width > 1, shared.height > 1, !scene.items[one.item].isTurned,
            !scene.isCovered(shared, of: one.item) || one.action != other.action
          else { continue }
          verdicts.note(
            scene.items[one.item], weight: shared.area, measured: min(shared.width, shared.height),
            required: 0, detail: scene.items[other.item].pointer, frames: [shared],
            "\(scene.name(of: other)) covers \(Measure.size(shared.width, shared.height)) of \(scene.name(of: one))"
          )
        }
      }
    })
}
