import PaywallTree

extension Rule {
  static let linksSwapped = Rule(
    "links-swapped", group: .policy, severity: .error,
    summary: "A link to the terms leads to the privacy policy, or the reverse.",
    threshold: "the words, the role and the address of a link that name different ones",
    sources: ["https://developer.apple.com/app-store/review/guidelines/#3.1.2"],
    hint: "give each link its own address and role",
    judge: .screen { scene, subject, verdicts in
      guard scene.hasWords else { return }
      let words = scene.languageWords(subject)
      let both: Set<ScreenLink> = [.terms, .privacy]
      for target in scene.targets where !target.frame.isEmpty {
        for case .openURL(let link) in target.steps {
          let name = target.isLink ? target.words : scene.items[target.item].node.allWords
          let signs = [
            ScreenLink.named(by: name, in: words).intersection(both),
            link.role.flatMap(ScreenLink.init).map { [$0] } ?? [],
            ScreenLink.addressed(by: link.url),
          ].filter { $0.count == 1 }
          guard Set(signs).count > 1 else { continue }
          verdicts.note(
            scene.items[target.item], weight: 1, detail: name, frames: [target.frame],
            "“\(name)” leads to \(link.url)\(link.role.map { " with the role \($0)" } ?? "")")
        }
      }
    })
}
