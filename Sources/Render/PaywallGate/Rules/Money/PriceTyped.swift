import Locales
import PaywallTree

extension Rule {
  static let priceTyped = Rule(
    "price-typed", group: .money, severity: .error,
    summary: "A price that is typed into a text is not what the store charges.",
    threshold:
      "an amount without a placeholder that is a price elsewhere, or that a period follows, and that is no price of this reader",
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
        for amount in MoneyAmount.all(in: said.text.string)
        where subject.facts.typedAmounts.contains(amount.digits)
          && !money.amounts.contains(amount.digits)
        {
          guard
            subject.facts.prices.contains(amount.digits)
              || amount.rate(in: money.words) != nil
          else { continue }
          verdicts.note(
            scene.items[said.item], weight: 1, detail: amount.digits,
            "\(said.text.quoted) says \(amount.written), and no product costs that\(scene.cell.storefront.map { " in the store of \($0)" } ?? "")"
          )
        }
      }
    })

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
        for amount in MoneyAmount.all(in: said.text.string) {
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
        where stems.contains(where: { $0.begins(at: place, of: clause) != nil }) {
          return Period(count: 1, unit: unit)
        }
      }
    }
    return nil
  }
}
