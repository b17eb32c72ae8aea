import Numbers
import PaywallTree

extension Rule {
  static let linksSwapped = Rule(
    "links-swapped", group: .policy, severity: .error,
    summary: "A link to the terms leads to the privacy policy, or the reverse.",
    threshold: "the words, the role and the address of a link that name different ones",
    sources: ["https://developer.apple.com/app-store/review/guidelines/#3.1.2"],
    hint: "give each link its own address and role",
    judge: .screen { scene, _, verdicts in
      for (target, reading) in zip(scene.targets, scene.links)
      where reading.signs.count > 1 && !target.frame.isEmpty {
        guard let link = reading.link else { continue }
        let name = target.isLink ? target.words : scene.items[target.item].node.allWords
        verdicts.note(
          scene.items[target.item], weight: 1, detail: name, frames: [target.frame],
          "“\(name)” leads to \(link.url)\(link.role.map { " with the role \($0)" } ?? "")")
      }
    })
}
