import Numbers
import PaywallTree

extension Rule {
  static let priceMisspoken = Rule(
    "price-misspoken", group: .accessibility, severity: .error,
    summary: "A screen reader says another price than the one that is seen.",
    threshold: "a label with an amount, over texts with a billed price that the label lacks",
    sources: [
      "https://www.w3.org/WAI/WCAG22/Understanding/label-in-name",
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
    ],
    hint: "write {price} into the label, or delete it",
    judge: .screen { scene, _, verdicts in
      guard let money = scene.money else { return }
      for (index, item) in scene.items.enumerated() {
        guard let label = item.node.accessibilityLabel, label.contains(where: \.isNumber) else {
          continue
        }
        let seen = scene.said.filter { scene.isInside($0.item, of: index) }.flatMap(\.parts)
          .filter { !$0.isStruck }.reduce(into: Set<String>()) { $0.formUnion($1.mentions.billed) }
        let said = Set(MoneyAmount.all(in: label).map(\.digits))
        guard !seen.isEmpty, !said.isEmpty,
          let product = seen.sorted().first(where: { name in
            money.products[name].map { $0.billed.isDisjoint(with: said) } == true
          })
        else { continue }
        verdicts.note(
          item, weight: 1, "“\(label)” is said where the price of \(product) is seen")
      }
    })
}
