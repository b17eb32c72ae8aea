import Locales
import Numbers
import PaywallModel
import PaywallResolve
import Wording

/// The possible mentions of a document's products for readers of one language and one store. Many screens share them.
final class MoneyWords: Sendable {
  let products: [String: ProductMentions]
  /// The lengths of all offers in the document, granted or not, in days.
  let promised: Set<Int>
  /// Whether any product has an offer.
  let hasOffers: Bool
  let language: String
  /// The locale of the texts.
  private let locale: String
  /// The words of the possible languages of texts, the most likely first.
  let words: [LanguageWords]
  /// The percentages that a reader can save.
  let savings: Set<Int>
  /// The numbers of all amounts of money that texts may name; empty if no text has an amount without a placeholder.
  let amounts: Set<String>
  /// The words for a price of zero: "$0.00".
  private let nothing: [FoldedText]
  private let subject: GateSubject

  /// - Returns: nil for a pseudo-locale, because its words are in no language.
  init?(_ subject: GateSubject, _ reader: Reader) {
    guard reader.locale.flatMap({ PseudoLocale(locale: $0) }) == nil else { return nil }
    let sold = subject.document.sold(as: reader.products, in: reader.storefront)
    let texts = TextResolver(
      document: sold, locale: reader.locale, storefront: reader.storefront, offer: reader.offer,
      today: reader.today ?? CivilDay(sinceEpoch: 0), custom: reader.words,
      platform: reader.platform)
    var products: [String: ProductMentions] = [:]
    for (name, product) in sold.products {
      products[name] = ProductMentions(of: name, product, texts: texts, granted: reader.offer)
    }
    let billed = products.values.reduce(into: Set<String>()) { $0.formUnion($1.billed) }
    for name in products.keys { products[name]?.keepDerived(except: billed) }
    self.products = products
    self.subject = subject
    let offers = subject.document.products.values.flatMap(\.allOffers)
    hasOffers = !offers.isEmpty
    promised = Set(offers.flatMap(\.phases).map(\.duration.days))
    let spoken = texts.choice.texts ?? texts.choice.locale
    locale = spoken
    language = Self.language(of: spoken)
    words = subject.words(in: spoken)
    savings = Self.savings(sold, reader)
    amounts = subject.facts.typedAmounts.isEmpty ? [] : Self.amounts(of: sold.products, texts)
    let currencies = Set(
      sold.products.values.compactMap { $0.price(in: reader.storefront)?.currency })
    nothing = currencies.sorted().map {
      FoldedText(texts.string(of: LocalizedText("{0.00 \($0)}")))
    }
  }

  /// Whether the texts' own language has words.
  var hasOwnWords: Bool { LanguageWords.of(language) != nil }

  private static func amounts(
    of products: [String: Product], _ texts: TextResolver
  ) -> Set<String> {
    var amounts: Set<String> = ["0", "00", "000"]
    for name in products.keys {
      for field in ProductField.allCases where field.isMoney {
        for form in ["", " | rounded"] {
          let words = texts.string(of: LocalizedText("{\(name).\(field.rawValue)\(form)}"))
          if !words.contains("{") { amounts.formUnion(FoldedText(words).numbers) }
        }
      }
    }
    return amounts
  }

  static func language(of tag: String) -> String {
    tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }

  /// Returns the savings in percent: of one product against another for the same time, against the former price, and of an offer.
  private static func savings(_ document: PaywallDocument, _ reader: Reader) -> Set<Int> {
    var savings: Set<Int> = []
    func note(_ price: Ratio, against other: Ratio) {
      guard other > Ratio(0), price < other else { return }
      savings.insert(((other - price) / other * Ratio(100)).rounded)
    }
    let products = Array(document.products.values)
    for product in products {
      guard let price = product.price(in: reader.storefront) else { continue }
      if let former = product.compareAt { note(price.amount.ratio, against: former.amount.ratio) }
      for offer in product.allOffers {
        for amount in [offer.amount] + offer.listed.map(\.amount) {
          if let amount { note(amount.ratio, against: price.amount.ratio) }
        }
      }
      for other in products {
        if product.isOneTime, let another = other.price(in: reader.storefront),
          another.currency == price.currency
        {
          note(price.amount.ratio, against: another.amount.ratio)
        }
        guard let one = product.recurringPrice(in: reader.storefront),
          let two = other.recurringPrice(in: reader.storefront),
          one.money.currency == two.money.currency
        else { continue }
        note(one.per(.day), against: two.per(.day))
        note(one.per(.month), against: two.per(.month))
      }
    }
    return savings
  }

  /// Whether a text says that something is initially free.
  func namesTrial(_ text: FoldedText, _ claims: TextClaims) -> Bool {
    claims.promisesTrial(promised)
      || (claims.isFree || !claims.spans.isEmpty) && nothing.contains(where: text.contains)
  }

  func basics(of text: String) -> TextReadings.Basics { subject.basics(of: text) }

  func claims(of text: String) -> TextClaims {
    subject.claims(of: text, in: words, locale: locale)
  }

  /// Whether a text shows a raw placeholder, or equals a text with placeholders that have no value.
  func isUnresolved(_ text: String, _ folded: FoldedText) -> Bool {
    subject.isUnresolved(text) || subject.emptied.contains(folded.dense)
  }
}

extension ProductField {
  fileprivate var isMoney: Bool {
    rawValue.hasPrefix("price") || rawValue.hasPrefix("offer.price")
      || [
        .offerTotal, .chargedNow, .commitmentTotal, .seatPrice, .savingAmount, .compareAt, .amount,
      ]
      .contains(self)
  }
}

extension Product {
  /// The offers that its store may grant.
  var allOffers: [ProductOffer] {
    [offer(for: nil).terms].compactMap(\.self) + promotionalOffers.values + winBackOffers.values
  }
}
