import Locales
import Numbers
import PaywallTree

extension Rule {
  static let periodTyped = Rule(
    "period-typed", group: .money, severity: .error,
    summary: "A price stands beside another period than the one that it is charged for.",
    threshold:
      "a period directly after a billed price, that is not the period of a product with this price",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#3.1.2",
      "https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:52021XC1229(05)",
    ],
    hint: "write {price.perPeriod} instead: it says the right period in every language",
    judge: .screen { scene, _, verdicts in
      guard let money = scene.money else { return }
      for said in scene.said where !said.mentions.billed.isEmpty {
        for amount in said.mentions.amounts {
          let products = money.products.values.filter { $0.numbers.contains(amount.digits) }
          guard !products.isEmpty, products.allSatisfy({ $0.billed.contains(amount.digits) }),
            products.allSatisfy({ $0.product.commitment == nil && $0.product.billingPlan == nil }),
            let unit = amount.rate(in: money.words)
          else { continue }
          let periods = products.compactMap(\.product.period)
          guard !periods.isEmpty, !periods.contains(where: { $0.isAlike(unit) }) else { continue }
          verdicts.note(
            scene.items[said.item], weight: 1,
            "\(said.text.quoted) names another period than the one that \(amount.written) is charged for"
          )
        }
      }
    })
}

extension MoneyAmount {
  /// Returns the period directly after an amount, at most one short word such as "per" away: `/month`, `a year`, `pro Woche`.
  func rate(in languages: [LanguageWords]) -> Period? {
    let text = WordText(String(rest.prefix(32)))
    guard let clause = text.clauses.first,
      let start = clause.bytes.firstIndex(where: { $0 != WordText.space && $0 != UInt8(ascii: "$") }
      )
    else { return nil }
    var places = [max(0, start - 1)]
    if let end = clause.bytes[start...].firstIndex(of: WordText.space), end - start <= 4,
      !clause.bytes[start..<end].contains(where: { (48...57).contains($0) })
    {
      places.append(end)
    }
    for place in places {
      for words in languages {
        for (unit, stems) in words.units
        where stems.contains(where: { $0.end(at: place, of: clause) != nil }) {
          return Period(count: 1, unit: unit)
        }
      }
    }
    return nil
  }
}
