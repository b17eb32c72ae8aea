import Numbers
import PaywallTree

extension Rule {
  static let confirmShaming = Rule(
    "confirm-shaming", group: .policy, severity: .warning,
    summary: "The way out makes readers say something against themselves.",
    threshold:
      "a first-person reason on a button that does not buy, in the languages of the European Union but Irish and Maltese, and in Norwegian, Japanese and Korean",
    sources: [
      "https://www.ftc.gov/reports/bringing-dark-patterns-light",
      "https://www.gov.uk/government/publications/online-choice-architecture-how-digital-design-can-harm-competition-and-consumers",
      "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:52021XC1229(05)",
    ],
    hint: "say “No thanks” or “Not now”, and nothing more",
    judge: .screen { scene, subject, verdicts in
      guard scene.hasWords else { return }
      for target in scene.targets where target.purchases.isEmpty && !target.frame.isEmpty {
        let name = target.isLink ? target.words : scene.words(in: target.item)
        guard !name.isEmpty,
          subject.claims(of: name, in: scene.languages, locale: scene.textLocale).shames
        else { continue }
        verdicts.note(
          scene.items[target.item], weight: 1, frames: [target.frame],
          "“\(name)” makes a reader who declines say more than no")
      }
    })
}
