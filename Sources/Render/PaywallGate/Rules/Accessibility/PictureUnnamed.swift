import Numbers
import PaywallTree

extension Rule {
  static let pictureUnnamed = Rule(
    "picture-unnamed", group: .accessibility, severity: .warning,
    summary: "A picture has neither words for a screen reader, nor is it said to be decoration.",
    threshold: "a picture outside of everything that is read as a whole",
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/non-text-content"],
    hint: "give it an \"accessibilityLabel\", or the \"accessibilityRole\" decorative",
    judge: .screen { scene, _, verdicts in
      for (index, item) in scene.items.enumerated()
      where item.node.image != nil && !item.visible.isEmpty && item.target == nil {
        let isTold = scene.path(of: index).contains { around in
          let node = scene.items[around].node
          return node.accessibilityLabel?.hasWords == true || node.accessibilityRole == .decorative
        }
        guard !isTold else { continue }
        verdicts.note(
          item, weight: item.visible.area,
          "the picture\(item.node.image?.name.map { " " + $0 } ?? "") has no words"
        )
      }
    }
  ).suggesting { place in
    guard place.component != nil else { return [] }
    return [
      Remedy(
        "say that the picture is decoration", [place.setting("accessibilityRole", to: "decorative")]
      )
    ]
  }
}
