import Numbers
import PaywallTree

extension Rule {
  static let priceOtherPlan = Rule(
    "price-other-plan", group: .money, severity: .error,
    summary: "A plan shows the price of another one, and not its own.",
    threshold: "a price of another product, in a choice or a button of a product",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
      "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:52021XC1229(05)",
    ],
    hint: "give the plan its \"product\", and write {price} without the name of another one",
    judge: .screen { scene, subject, verdicts in
      guard let money = scene.money, money.products.count > 1 else { return }
      let buttons = scene.purchaseButtons.compactMap { target in
        Set(target.purchases).count == 1
          ? target.purchases.first.map { PlanCard(target: target, product: $0) } : nil
      }
      for card in scene.planCards(subject) + buttons {
        guard let own = money.products[card.product], !own.billed.isEmpty else { continue }
        let parts = scene.said(in: card.target).flatMap(\.parts).filter { !$0.isStruck }
        let numbers = parts.reduce(into: Set<String>()) { $0.formUnion($1.mentions.folded.numbers) }
        guard numbers.isDisjoint(with: own.numbers) else { continue }
        let others = money.products.filter { !$0.value.billed.isDisjoint(with: numbers) }
        guard let other = others.keys.min() else { continue }
        // A number alone, such as that of days, may equal a price by chance.
        guard
          parts.contains(where: { part in
            MoneyAmount.all(in: part.mentions.folded.original).contains { amount in
              money.products[other]?.billed.contains(amount.digits) == true
            }
          })
        else { continue }
        verdicts.note(
          scene.items[card.target.item], weight: 1, detail: card.product,
          frames: [card.target.frame],
          "\(scene.name(of: card.target)) stands for \(card.product), and shows the price of \(other)"
        )
      }
    })
}
