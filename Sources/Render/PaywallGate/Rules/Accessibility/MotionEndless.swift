import Numbers
import PaywallTree

extension Rule {
  static let motionEndless = Rule(
    "motion-endless", group: .accessibility, severity: .warning,
    summary: "Something moves by itself, and nobody can pause it.",
    threshold:
      "a pager that turns its pages by itself; a film that starts by itself, has no controls and repeats",
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/pause-stop-hide"],
    hint: "delete \"autoAdvance\", or give the film \"controls\" or no \"loop\"",
    judge: .screen { scene, _, verdicts in
      for index in scene.movers where !scene.items[index].visible.isEmpty {
        let item = scene.items[index]
        if let pager = item.node.pager, let seconds = pager.autoAdvance, pager.pages > 1 {
          verdicts.note(
            item, weight: -seconds, measured: seconds,
            "the pages turn every \(Measure.number(seconds)) seconds, and nothing pauses them")
        }
        if let video = item.node.video, video.autoplay, video.loop, !video.controls {
          verdicts.note(item, weight: 0, "the film repeats by itself, and nothing pauses it")
        }
      }
    })
}
