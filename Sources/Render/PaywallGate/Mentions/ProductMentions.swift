import Locales
import Numbers
import PaywallModel
import Wording

/// The possible mentions of one product on a page, in one reader's language.
struct ProductMentions: Sendable {
  let product: Product
  let name: FoldedText?
  /// The name as readers see it; nil if it has none.
  let title: String?
  /// The numbers of the billed price.
  let billed: Set<String>
  /// The prices for other times than the billed one, and of the offer.
  private(set) var derived: [FoldedText]
  /// The numbers of all its prices.
  let numbers: Set<String>
  /// The billing period in words.
  let periods: [FoldedText]
  let periodNumbers: Set<String>
  /// The length of the granted offer, in words and as numbers.
  let lengths: [FoldedText]
  let lengthNumbers: Set<String>
  /// The amount that a customer pays today for the granted offer; nil if it is the regular price or zero.
  let chargedNow: FoldedText?
  /// The offer that the store grants this reader.
  let offer: (kind: Offer, terms: ProductOffer?)

  init(of name: String, _ product: Product, texts: TextResolver, granted: Offer?) {
    self.product = product
    offer = product.offer(for: granted)
    func strings(_ fields: [String]) -> [String] {
      fields.map { texts.string(of: LocalizedText("{\(name).\($0)}")) }
        .filter { !$0.isEmpty && !$0.contains("{") }
    }
    func words(_ fields: String...) -> [FoldedText] { strings(fields).map(FoldedText.init) }
    title = strings(["name"]).first
    self.name = title.map(FoldedText.init)
    billed = words("price", "price.compact").reduce(into: []) { $0.formUnion($1.numbers) }
    let units: [(Period.Unit, String)] = [
      (.day, "perDay"), (.week, "perWeek"), (.month, "perMonth"), (.year, "perYear"),
    ]
    derived = units.filter { product.period != Period(count: 1, unit: $0.0) }.flatMap {
      words("price.\($0.1)", "price.\($0.1) | rounded")
    }
    derived += words("offer.price", "offer.price | rounded")
    numbers = derived.reduce(into: billed) { $0.formUnion($1.numbers) }
      .union(
        words("offer.total", "offer.chargedNow", "commitment.total", "seats.price").flatMap(
          \.numbers))
    periods = words(
      "period", "period.short", "period.adverb", "period.duration", "price.perPeriod")
    periodNumbers = words("period.days", "period.weeks", "period.months")
      .reduce(into: Set(["1"])) { $0.formUnion($1.numbers) }.subtracting(["1"])
    lengths = words("offer.period", "trial")
    lengthNumbers = words("offer.days", "offer.weeks", "offer.months", "trialDays")
      .reduce(into: Set(["1"])) { $0.formUnion($1.numbers) }.subtracting(["1"])
    chargedNow =
      product.offer(for: granted).terms.flatMap { $0.startsFree ? nil : $0.firstAmount }
      .flatMap { _ in words("offer.chargedNow").first }
  }

  /// Removes derived prices that equal the billed price of a product.
  mutating func keepDerived(except billed: Set<String>) {
    derived.removeAll { !$0.numbers.isDisjoint(with: billed) }
  }

  /// The length of the granted offer if it is exactly one period; nil otherwise.
  var trialUnit: Period? {
    offer.terms?.duration.flatMap { duration in
      [Period.Unit.year, .month, .week].map { Period(count: 1, unit: $0) }
        .first { duration.days == $0.days }
    }
  }

  /// Whether the granted offer has time that costs nothing.
  var grantsFreeTime: Bool { offer.terms?.phases.contains { $0.amount == nil } == true }

  var isSubscription: Bool { product.period != nil && !product.isOneTime }
}
