import Numbers
import PaywallTree

extension Rule {
  static let termsFaint = Rule(
    "terms-faint", group: .policy, severity: .warning,
    summary: "The links to the terms or to the privacy policy are in small letters.",
    threshold: "11 points",
    limit: Limit(value: PolicyText.least, range: 1...40, unit: "points"),
    sources: ["https://developer.apple.com/design/human-interface-guidelines/typography"],
    hint: "give the link 11 points or more",
    judge: .screen { scene, subject, verdicts in
      for target in scene.targets where !target.frame.isEmpty && scene.opensPolicy(target, subject)
      {
        let end = target.isLink ? target.item + 1 : scene.items[target.item].end
        let sizes = scene.items[target.item..<end].compactMap(\.node.text).map(\.font.size)
        guard let size = sizes.max(), size < verdicts.limit - 0.01 else { continue }
        verdicts.note(
          scene.items[target.item], weight: -size, measured: size, required: verdicts.limit,
          frames: [target.frame],
          "\(scene.name(of: target)) has \(Measure.number(size)) points")
      }
    }
  ).suggesting { $0.resizing { "write it in \($0) points" } }
}

extension Scene {
  fileprivate func opensPolicy(_ target: SceneTarget, _ subject: GateSubject) -> Bool {
    guard target.steps.contains(where: { if case .openURL = $0 { true } else { false } }) else {
      return false
    }
    return !reading(of: target, subject).offered.isDisjoint(with: [.terms, .privacy])
  }
}
