import Locales
import Numbers
import PaywallTree

extension Rule {
  static let priceTyped = Rule(
    "price-typed", group: .money, severity: .error,
    summary: "A price that is typed into a text is not what the store charges.",
    threshold:
      "an amount without a placeholder that is a price elsewhere, or that a period follows in a text of at most 80 letters, and that is no price of this reader",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
      "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:52021XC1229(05)",
    ],
    hint: "write {price} instead: every store and language then has its own",
    judge: .screen { scene, subject, verdicts in
      guard !subject.facts.typedAmounts.isEmpty, let money = scene.money,
        money.products.values.contains(where: { !$0.billed.isEmpty })
      else { return }
      for said in scene.said {
        for amount in said.mentions.amounts
        where subject.facts.typedAmounts.contains(amount.digits)
          && !money.amounts.contains(amount.digits)
        {
          guard
            subject.facts.prices.contains(amount.digits)
              // A long text may quote what others charge.
              || said.text.string.count <= longestClaim && amount.rate(in: money.words) != nil
          else { continue }
          verdicts.note(
            scene.items[said.item], weight: 1, detail: amount.digits,
            "\(said.text.quoted) says \(amount.written), and no product costs that\(scene.cell.storefront.map { " in the store of \($0)" } ?? "")"
          )
        }
      }
    })

  /// The most letters of a text that states a price of its own.
  private static let longestClaim = 80
}
