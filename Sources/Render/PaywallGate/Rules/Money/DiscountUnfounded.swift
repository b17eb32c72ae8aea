import Numbers
import PaywallTree

extension Rule {
  static let discountUnfounded = Rule(
    "discount-unfounded", group: .money, severity: .warning,
    summary: "A text says a saving that the prices do not give.",
    threshold:
      "1 percentage point from any saving between two products, a former price or an offer",
    limit: Limit(value: 1, range: 0...50, unit: "percentage points"),
    sources: ["https://eur-lex.europa.eu/eli/dir/2005/29/2022-05-28"],
    hint: "let the service work it out: {saving}",
    judge: .screen { scene, _, verdicts in
      guard let money = scene.money,
        money.products.values.contains(where: { !$0.billed.isEmpty })
      else { return }
      let tolerated = verdicts.limit
      for said in scene.said {
        for share in said.mentions.savings
        where share > 0 && !money.savings.contains(where: { Double(abs($0 - share)) <= tolerated })
        {
          let best = money.savings.max()
          verdicts.note(
            scene.items[said.item], weight: Double(share), measured: Double(share),
            required: best.map(Double.init),
            "\(said.text.quoted): the prices \(best.map { "give at most \($0) %" } ?? "give no saving")"
          )
        }
      }
    })
}
