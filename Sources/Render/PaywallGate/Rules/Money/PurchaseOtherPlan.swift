import Numbers
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
}
