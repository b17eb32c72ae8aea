import Locales
import Numbers
import PaywallTree

extension Rule {
  static let trialLength = Rule(
    "trial-length", group: .policy, severity: .error,
    summary: "A text promises a trial of another length than the store grants.",
    threshold: "a length beside words of a trial, in a language that has such words",
    sources: [
      "https://support.google.com/googleplay/android-developer/answer/9900533",
      "https://github.com/hyodotdev/openiap/issues/20",
    ],
    hint: "write {offer.period} instead: it is always the granted one",
    judge: .screen { scene, subject, verdicts in
      guard let money = scene.money else { return }
      for said in scene.said where said.mentions.isTrial {
        let told = said.mentions.claims.freeTimes
        guard !told.isEmpty else { continue }
        let item = scene.items[said.item]
        let named = subject.facts.product(at: item.pointer).map { [$0] } ?? []
        let bought = item.target.map { scene.targets[$0].purchases } ?? []
        let names = bought.isEmpty ? named : bought
        let products =
          names.isEmpty ? Array(money.products.values) : names.compactMap { money.products[$0] }
        let granted = products.flatMap { $0.offer.terms?.phases ?? [] }.map(\.duration)
        guard products.contains(where: \.grantsFreeTime), let right = granted.first,
          !told.contains(where: { length in granted.contains { $0.isAlike(length) } })
        else { continue }
        verdicts.note(
          item, weight: 1,
          "\(said.text.quoted) is said of a trial of \(right.count) \(right.unit)\(right.count == 1 ? "" : "s")"
        )
      }
    })
}
