import Numbers
import PaywallModel
import PaywallTree

extension Rule {
  static let contrastControl = Rule(
    "contrast-control", group: .colour, severity: .warning,
    summary: "An icon that takes taps hardly stands out from what is behind it.",
    threshold: "3 : 1, unless words stand beside the icon",
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/non-text-contrast"],
    hint: "choose a darker or lighter colour, or give the icon a plain background",
    judge: .screen { scene, subject, verdicts in
      for (index, item) in scene.items.enumerated() where !item.isTurned && item.opacity > 0.05 {
        guard let icon = item.node.icon, let target = item.target, !item.visible.isEmpty,
          scene.words(in: scene.targets[target].item).isEmpty,
          case .color(let behind) = Backdrop(of: index, in: scene, over: icon.frame, subject)
            .at(icon.frame.midX, icon.frame.midY)
        else { continue }
        let ink = icon.color.faded(by: item.opacity).over(behind)
        let contrast = ink.contrast(with: behind)
        guard contrast < 3 else { continue }
        verdicts.note(
          item, weight: -contrast, measured: contrast, required: 3,
          colors: ColorPair(ink: ink, behind: behind, opacity: item.opacity),
          "the contrast of the icon is \(Measure.number(contrast, decimals: 2)) : 1, and it needs 3 : 1"
        )
      }
    }
  ).suggesting { $0.recoloring() }
}
