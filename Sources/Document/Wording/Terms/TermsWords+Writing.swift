import Locales
import Numbers

extension TermsWords {
  /// The terms of a deal.
  public func terms(of deal: Deal) -> Terms {
    kept.terms(of: deal, in: locale, at: revision) { Terms(TermsDraft(deal, in: self)) }
  }

  /// The words with amounts in the style of a deal's own price.
  func styled(as deal: Deal) -> TermsWords {
    guard let written = deal.displayPrice else { return self }
    var words = self
    words.style = StorePriceStyle(written, of: deal.price.amount)
    return words
  }

  /// The regular price, in the store's own words if there are any.
  func price(of deal: Deal) -> String {
    deal.displayPrice.map(wording.directed) ?? money(deal.price)
  }

  /// An amount in the style of the store's own price, if the deal has one.
  func money(_ money: Money) -> String {
    style.map { wording.money(money, decimals: .always, in: $0) } ?? wording.money(money)
  }

  /// A phase as the short form says it.
  func phrase(_ phase: Deal.Phase) -> String {
    var values = lengths(phase.length)
    guard let price = phase.charged.map({ money($0) }) else { return text(.free, values) }
    if phase.cycles <= 1 || phase.isPaidOnce {
      values["price"] = .text(price)
      return text(.priceFor, values)
    }
    values["rate"] = .text(rate(price, per: phase.period))
    return text(.rateFor, values)
  }

  /// A commitment as the short form says it.
  func phrase(_ commitment: Deal.Commitment, _ price: String) -> String {
    var values = lengths(commitment.length)
    values["rate"] = .text(rate(price, per: commitment.period))
    values["total"] = .text(money(commitment.total))
    return text(.committed, values)
  }

  /// "$9.99 per month", "$29.99 every 3 months"
  func rate(_ price: String, per period: Period) -> String {
    guard period.count != 1 else { return wording.rate(price, per: period) }
    return text(.priceEvery, ["price": .text(price), "every": .text(every(period))])
  }

  /// A duration alone, and as part of a sentence: "7 days", "for 7 days".
  func lengths(_ period: Period) -> [String: MessagePattern.Value] {
    let key: TermsKey =
      switch period.unit {
      case .day: .forDay
      case .week: .forWeek
      case .month: .forMonth
      case .year: .forYear
      }
    return [
      "duration": .text(wording.duration(period)),
      "for": .text(text(key, ["count": .count(period.count)])),
    ]
  }

  /// "every month", "alle 3 Monate"
  func every(_ period: Period) -> String {
    let key: TermsKey =
      switch period.unit {
      case .day: .everyDay
      case .week: .everyWeek
      case .month: .everyMonth
      case .year: .everyYear
      }
    return text(key, ["count": .count(period.count)])
  }

  /// Words as a sentence of their own, with the language's full stop.
  func sentence(_ text: String) -> String {
    let end = self.text(.cancel).last.map(String.init) ?? ""
    let isOpen = end.first?.isPunctuation ?? false && !text.hasSuffix(end)
    return capitalised(text) + (isOpen ? end : "")
  }

  /// Sentences one after the other.
  func joined(_ sentences: [String]) -> String {
    guard let first = sentences.first else { return "" }
    return sentences.dropFirst().reduce(first) {
      text(.sentences, ["first": .text($0), "next": .text($1)])
    }
  }

  /// Words with a capital letter at the beginning, where the language has them.
  func capitalised(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, first.properties.isLowercase else { return text }
    return wording.uppercased(String(first)) + String(text.unicodeScalars.dropFirst())
  }
}
