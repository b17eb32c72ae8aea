import Numbers
import PaywallTree

extension Rule {
  static let urgencyUnfounded = Rule(
    "urgency-unfounded", group: .policy, severity: .warning,
    summary: "A text hurries readers, and nothing in the document ends.",
    threshold:
      "words of haste where the reader is granted no offer and no countdown runs, in the languages of the European Union but Irish and Maltese, and in Norwegian, Japanese and Korean",
    sources: [
      "https://eur-lex.europa.eu/eli/dir/2005/29/2022-05-28",
      "https://www.ftc.gov/reports/bringing-dark-patterns-light",
    ],
    hint: "delete the words, or say until when the offer holds",
    judge: .screen { scene, _, verdicts in
      guard let money = scene.money, !scene.purchaseButtons.isEmpty,
        money.products.values.allSatisfy({ $0.offer.terms == nil && $0.product.compareAt == nil }),
        !scene.items.contains(where: { $0.node.countdown != nil })
      else { return }
      for said in scene.said where said.mentions.claims.isUrgent {
        verdicts.note(
          scene.items[said.item], weight: 1,
          "\(said.text.quoted) hurries a reader who is offered nothing that ends")
      }
    })
}
