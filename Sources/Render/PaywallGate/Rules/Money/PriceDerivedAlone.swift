import Numbers
import PaywallTree

extension Rule {
  static let priceDerivedAlone = Rule(
    "price-derived-alone", group: .money, severity: .warning,
    summary: "A plan shows a price for another time, and not what is billed.",
    threshold: "a price per day, week or month in a choice that does not have the billed price",
    sources: [
      "https://developer.apple.com/forums/thread/807082",
      "https://www.ftc.gov/reports/bringing-dark-patterns-light",
    ],
    hint: "put {price.perPeriod} into the plan, at least as large as the other price",
    judge: .screen { scene, subject, verdicts in
      guard scene.money != nil else { return }
      for card in scene.planCards(subject) {
        let texts = scene.said(in: card.target)
        guard !texts.contains(where: { $0.mentions.billed.contains(card.product) }),
          let derived = texts.compactMap({ $0.mentions.derived[card.product] }).first
        else { continue }
        verdicts.note(
          scene.items[card.target.item], weight: 1, detail: card.product,
          frames: [card.target.frame],
          "\(scene.name(of: card.target)) says \(derived), and not what \(scene.title(of: card.product)) costs at once"
        )
      }
    })
}
