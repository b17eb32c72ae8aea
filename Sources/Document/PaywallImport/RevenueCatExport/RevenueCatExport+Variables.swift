import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  /// A text with its placeholders in the other tool's notation.
  func written(
    _ text: LocalizedText, in locale: String, at node: SourceNode, _ place: ExportedPlace
  ) -> String {
    text.segments.map { segment in
      switch segment {
      case .literal(let words): words
      case .stray(let words, _): words
      case .placeholder(let variable, _): written(variable, in: locale, at: node, place)
      }
    }.joined()
  }

  private func written(
    _ variable: Variable, in locale: String, at node: SourceNode, _ place: ExportedPlace
  ) -> String {
    if let name = variable.customName(beside: document.products) {
      customs[name] = ["type": "string", "default_value": .string(variable.fallback ?? "")]
      return braces("custom." + name, variable, at: node)
    }
    if let money = variable.money {
      approximate("amount", at: node, "\(money.amount) \(money.currency) is written in no format")
      return "\(money.amount) \(money.currency)"
    }
    guard !variable.isMessage else {
      approximate("message", at: node, "the place for the app's message shows other words")
      return variable.fallback ?? ""
    }
    let (product, name) = variable.field(among: document.products)
    tellOther(product, at: node, place)
    let known = ProductField(rawValue: name)
    if let known, let words = terms(variable, known, of: product, in: locale, place) {
      if known != .order { approximate("terms", at: node, Self.writtenTerms) }
      return words
    }
    guard let field = known, let written = Self.fields[field] else {
      approximate("unknown-variable", at: node, "{\(variable.name)} has no value there")
      return variable.fallback ?? ""
    }
    if let change = Self.others[field] {
      approximate("variable", at: node, "{\(variable.name)} becomes \(change)")
    }
    if let words = variable.fallback, !words.isEmpty {
      approximate("fallback-words", at: node, "without a value nothing is shown, not \"\(words)\"")
    }
    return braces("product." + written, variable, at: node)
  }

  private func braces(_ name: String, _ variable: Variable, at node: SourceNode) -> String {
    var parts = [name]
    for function in variable.functions {
      switch function {
      case .upper: parts.append("uppercase")
      case .lower: parts.append("lowercase")
      case .capitalised: parts.append("capitalize")
      case .fallback: break
      case .rounded: approximate("variable", at: node, "the price keeps its decimals")
      case .against:
        approximate("variable", at: node, "the saving is one against the dearest product")
      }
    }
    return "{{ \(parts.joined(separator: " | ")) }}"
  }

  /// Reports a text that names another product than the one to which variables refer there.
  private func tellOther(_ product: String?, at node: SourceNode, _ place: ExportedPlace) {
    guard let product, document.products.count > 1 else { return }
    let around = place.isInPackage ? place.product : nil
    guard product != around else { return }
    approximate(
      "other-product", at: node,
      around == nil
        ? "the text speaks of the selected product, not always of \"\(product)\""
        : "the text speaks of \"\(around ?? "")\", not of \"\(product)\"")
  }

  private static let fields: [ProductField: String] = [
    .price: "price", .compactPrice: "price", .amount: "price", .priceRange: "price",
    .pricePerDay: "price_per_day", .pricePerWeek: "price_per_week",
    .pricePerMonth: "price_per_month", .pricePerYear: "price_per_year",
    .rate: "price_per_period", .shortRate: "price_per_period_abbreviated", .period: "period",
    .shortPeriod: "period_abbreviated", .periodAdverb: "periodly",
    .periodDuration: "period_with_unit", .periodDays: "period_in_days",
    .periodWeeks: "period_in_weeks", .periodMonths: "period_in_months",
    .saving: "relative_discount", .offerPrice: "offer_price", .offerUnit: "offer_period",
    .offerPeriod: "offer_period_with_unit", .trial: "offer_period_with_unit",
    .offerDays: "offer_period_in_days", .trialDays: "offer_period_in_days",
    .offerWeeks: "offer_period_in_weeks", .offerMonths: "offer_period_in_months",
    .offerEnd: "offer_end_date", .name: "store_product_name", .termsShort: "price_per_period",
    .shortCharge: "price_per_period", .offerPhases: "price_per_period",
  ]

  private static let writtenTerms =
    "the terms are words for each product and offer of the document: change them when an offer changes"

  private static let terms =
    "the price and the period alone: write there what is charged now, that it renews, and how to cancel"

  /// The differences that remain after the export.
  private static let others: [ProductField: String] = [
    .compactPrice: "the price with its decimals", .amount: "the price with its currency",
    .priceRange: "the price", .rate: "the price, a stroke and the period",
    .termsShort: terms, .shortCharge: terms, .offerPhases: terms,
  ]
}
