import JSON
import Numbers
import PaywallModel
import Wording

extension MeaningCheck {
  typealias VariableProblem = (code: String, message: String, hint: String)

  /// The reason why a variable has no value for some reader; `nil` if it always has one.
  ///
  /// - Parameter scopes: the contexts in which the text is shown.
  func problem(of variable: Variable, in scopes: [TextScope]) -> VariableProblem? {
    guard variable.money == nil else { return nil }
    if variable.isMessage { return variable.fallback == nil ? withoutFallback(variable) : nil }
    if variable.customName(beside: document.products) != nil {
      return variable.fallback == nil ? withoutFallback(variable) : nil
    }
    let (name, fieldName) = variable.field(among: document.products)
    if let name, document.products[name] == nil { return unknownProduct(name, in: variable) }
    if let other = variable.other, document.products[other] == nil {
      return unknownProduct(other, in: variable)
    }
    guard let field = ProductField(rawValue: fieldName) else {
      return unknownField(fieldName, of: name, in: variable)
    }
    for scope in scopes {
      guard let name = name ?? scope.product else { return withoutProduct(variable) }
      // An unknown product is reported at its own place.
      guard variable.fallback == nil, let product = document.products[name] else { continue }
      let problem =
        missing(field, of: product, name, in: variable) ?? inexact(field, of: product, variable)
        ?? empty(field, of: product, named: name, in: variable, offering: scope.offers)
      if let problem { return problem }
    }
    return nil
  }

  private func withoutFallback(_ variable: Variable) -> VariableProblem {
    (
      "empty-variable",
      "{\(variable.name)} is empty if the app does not send it",
      "add a fallback, as in {\(variable.name) | fallback: \(variable.isMessage ? "Please try again." : "friend")}"
    )
  }

  private func unknownField(
    _ field: String, of name: String?, in variable: Variable
  ) -> VariableProblem {
    let written = name.map { "\($0)." } ?? ""
    let fields = ProductField.allCases.map(\.rawValue)
    let near = nearestName(to: field, among: fields).map { "did you mean {\(written)\($0)}?" }
    return (
      "unknown-placeholder", "a product has no \"\(field)\" to put into {\(variable.name)}",
      near ?? "it has \(fields.joined(separator: ", "))"
    )
  }

  private func unknownProduct(_ name: String, in variable: Variable) -> VariableProblem {
    (
      "unknown-product", "there is no product \"\(name)\" for {\(variable.name)}",
      nearestName(to: variable.name, among: ProductField.allCases.map(\.rawValue)).map {
        "did you mean {\($0)}?"
      } ?? hint(for: name, among: document.products.keys, in: "products")
    )
  }

  private func withoutProduct(_ variable: Variable) -> VariableProblem {
    let first = document.products.keys.min()
    return (
      "unnamed-product",
      first == nil
        ? "{\(variable.name)} refers to a product, and the document has none"
        : "{\(variable.name)} does not name one of the \(document.products.count) products",
      first.map { "write {\($0).\(variable.name)}" } ?? "add \"products\""
    )
  }

  /// The problem that the product lacks a property from which the field is computed.
  private func missing(
    _ field: ProductField, of product: Product, _ name: String, in variable: Variable
  ) -> VariableProblem? {
    guard let property = field.needs.first(where: { !product.has($0) }) else { return nil }
    if product.isOneTime, property == "period" {
      return (
        "missing-field", "\"\(name)\" is bought once, so {\(variable.name)} has no value",
        "write {\(variable.path[0] == name ? name + "." : "")price}"
      )
    }
    let lacking = property == "period or oneTime" ? "period" : property
    return (
      "missing-field", "\"\(name)\" has no \"\(lacking)\" for {\(variable.name)}",
      "add \"\(lacking)\" to the product"
    )
  }

  private func inexact(
    _ field: ProductField, of product: Product, _ variable: Variable
  ) -> VariableProblem? {
    guard field == .trialDays, let trial = product.trial,
      trial.unit == .month || trial.unit == .year
    else { return nil }
    return (
      "inexact-days", "\"\(trial)\" is not an exact number of days for {\(variable.name)}",
      "write {\(variable.name.dropLast("Days".utf8.count))}, or give the trial in days"
    )
  }

  /// The problem that the field has no value in some storefront or for some reader.
  private func empty(
    _ field: ProductField, of product: Product, named name: String, in variable: Variable,
    offering offers: Set<Offer>
  ) -> VariableProblem? {
    guard field != .name else { return nil }
    if field.isOfOffer, offers.contains(.none) { return withoutOffer(name, variable) }
    let countries = Set(document.products.values.flatMap(\.prices.keys)).sorted()
    for storefront in [nil] + countries.map(Optional.some) {
      for offer in field.isOfOffer ? offers.sorted(by: { $0.rawValue < $1.rawValue }) : [.none] {
        let words = ProductWords(
          products: document.products, wording: Wording(locale: "en"), storefront: storefront,
          offer: offer, rounding: document.meta.priceRounding)
        guard words.string(of: field, for: product, variable.functions) == nil else { continue }
        return (
          "empty-variable",
          "{\(variable.name)} has no value\(storefront.map { " in the storefront \($0)" } ?? ""): "
            + reason(forNo: field, of: name, in: variable, storefront: storefront),
          "add a fallback, as in {\(variable.name) | fallback: …}, or remove it there"
        )
      }
    }
    return nil
  }

  private func withoutOffer(_ name: String, _ variable: Variable) -> VariableProblem {
    (
      "empty-variable",
      "{\(variable.name)} has no value where the store grants no offer for \"\(name)\"",
      "show it in an override (\"when\": {\"offer\": \"freeTrial\"}), or add a fallback, as in {\(variable.name) | fallback: …}; {\(name).terms.charge.short} says the price with and without an offer"
    )
  }

  private func reason(
    forNo field: ProductField, of name: String, in variable: Variable, storefront: String?
  ) -> String {
    switch field {
    case .saving, .savingAmount:
      if let other = variable.other { return "\"\(name)\" saves nothing against \"\(other)\"" }
      return "\"\(name)\" is the most expensive product, or the only one in its currency"
    case .compareAt, .priceRange, .offerPrice, .offerTotal:
      return "\"\(name)\" is sold in another currency there"
    case .termsTrial: return "\"\(name)\" does not begin with free time"
    case .termsCommitment: return "\"\(name)\" binds a customer to nothing"
    case .seatPrice: return "\"\(name)\" has no prices of seats there"
    case .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear:
      return
        document.products[name]?.isOneTime ?? false
        ? "\"\(name)\" is bought once, not by the period"
        : "it is less than the smallest amount that the currency can show"
    case .periodDays, .periodWeeks, .periodMonths: return "the period is shorter than that"
    default: return "\"\(name)\" is bought once, not by the period"
    }
  }
}

extension ProductField {
  /// Whether the field depends on the offer that the store grants the reader.
  fileprivate var isOfOffer: Bool {
    property == "introductoryOffer"
  }

  /// The properties that the field requires.
  fileprivate var needs: [String] {
    switch self {
    case .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .saving, .savingAmount:
      ["price", "period"]
    case .rate, .shortRate, .termsShort, .shortCharge, .terms, .termsCharge, .termsTrial,
      .termsRenewal,
      .termsCancel, .shortRenewal, .shortCancel, .offerPhases:
      ["price", "period or oneTime"]
    case .termsCommitment: ["price", "commitment"]
    case .order: []
    case .compareAt, .priceRange, .offerPrice, .offerTotal, .commitmentTotal, .seatPrice:
      [property, "price"]
    default: [property]
    }
  }
}

extension Product {
  fileprivate func has(_ property: String) -> Bool {
    switch property {
    case "price": price != nil
    case "period": period != nil
    case "period or oneTime": period != nil || isOneTime
    case "trial": trial != nil
    case "introductoryOffer": possibleOffers.count > 1
    case "commitment": commitment != nil
    case "seats": seats != nil
    case "compareAt": compareAt != nil
    case "priceRange": priceRange != nil
    default: name != nil
    }
  }
}
