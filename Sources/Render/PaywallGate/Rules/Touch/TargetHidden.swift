import PaywallTree

extension Rule {
  static let targetHidden = Rule(
    "target-hidden", group: .touch, severity: .error,
    summary: "Something that stays in place covers a target, and nobody can scroll it away.",
    threshold: "half of the target, on a page that does not scroll",
    limit: Limit(value: 0.5, range: 0...1, unit: "of the target"),
    sources: ["https://www.w3.org/WAI/WCAG22/Understanding/focus-not-obscured-minimum"],
    hint: "let the page scroll, or leave room under what covers it",
    judge: .screen { scene, _, verdicts in
      guard scene.page.root.scroll == nil else { return }
      let covers = scene.items.filter { scene.pinned.contains($0.layer) && $0.parent == 0 }
      for target in scene.targets where target.layer == 0 && !target.frame.isEmpty {
        for cover in covers where cover.hides {
          let hidden = target.frame.intersection(cover.node.frame).area / target.frame.area
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

extension SceneItem {
  /// Whether it prevents taps on items behind it.
  fileprivate var hides: Bool { node.isDecorated && node.decoration.isFilled || node.isTarget }
}
