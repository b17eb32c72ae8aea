import PaywallTree

extension Rule {
  static let purchaseOtherPlan = Rule(
    "purchase-other-plan", group: .money, severity: .error,
    summary: "The button buys another plan than the one that is chosen.",
    threshold: "one product for sale on a page on which a reader has chosen another one",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
      "https://www.ftc.gov/reports/bringing-dark-patterns-light",
    ],
    hint: "leave the product out of the purchase: it then buys the chosen one",
    judge: .screen { scene, subject, verdicts in
      let cards = scene.planCards(subject)
      let offered = Set(cards.map(\.product))
      guard offered.count > 1 else { return }
      let chosen = scene.chosenProducts(subject).filter(offered.contains)
      let buttons = scene.purchaseButtons.filter { !$0.frame.isEmpty }
      let bought = Set(buttons.flatMap(\.purchases))
      guard chosen.count == 1, let choice = chosen.first, bought.count == 1,
        let product = bought.first, product != choice, let button = buttons.first
      else { return }
      verdicts.note(
        scene.items[button.item], weight: 1, detail: product, frames: [button.frame],
        "\(scene.name(of: button)) buys \(product), and \(choice) is chosen")
    })

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

  static let plansAlike = Rule(
    "plans-alike", group: .money, severity: .error,
    summary: "Two plans have one title.",
    threshold:
      "the largest words of two choices; a warning if their other words differ apart from prices",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#2.3",
      "https://www.w3.org/WAI/WCAG22/Understanding/headings-and-labels",
    ],
    hint: "name each plan after its time or what it has",
    judge: .screen { scene, subject, verdicts in
      guard scene.money != nil else { return }
      var known: [String: (card: PlanCard, words: String)] = [:]
      for card in scene.planCards(subject) {
        let texts = scene.said(in: card.target)
        let titles = texts.filter { said in
          said.text.string.contains(where: \.isLetter)
            && MoneyAmount.all(in: said.text.string).isEmpty && said.mentions.derived.isEmpty
        }
        let title = titles.max {
          ($0.text.font.size, $0.text.font.weight) < ($1.text.font.size, $1.text.font.weight)
        }
        guard let title else { continue }
        let words = texts.map(\.mentions.folded.dense).joined(separator: "|").filter(\.isLetter)
        let key = title.mentions.folded.dense
        guard let other = known[key] else {
          known[key] = (card, words)
          continue
        }
        guard other.card.product != card.product else { continue }
        verdicts.note(
          scene.items[card.target.item], weight: 1, detail: other.card.product,
          severity: other.words == words ? .error : .warning,
          frames: [other.card.target.frame, card.target.frame],
          "\(other.card.product) and \(card.product) are both called \(title.text.quoted)")
      }
    })
}
