import JSON
import Wording

extension MeaningCheck {
  typealias VariableProblem = (code: String, message: String, hint: String)

  /// Why a variable stands for nothing, for some reader at least; nil when it always stands for something.
  func problem(of variable: Variable) -> VariableProblem? {
    let (name, fieldName) = variable.field(among: document.products)
    if let name, document.products[name] == nil { return unknownProduct(name, in: variable) }
    if let other = variable.other, document.products[other] == nil {
      return unknownProduct(other, in: variable)
    }
    guard let field = ProductField(rawValue: fieldName) else {
      let written = name.map { "\($0)." } ?? ""
      let fields = ProductField.allCases.map(\.rawValue)
      let near = nearestName(to: fieldName, among: fields).map { "did you mean {\(written)\($0)}?" }
      return (
        "unknown-placeholder",
        "a product has no \"\(fieldName)\" to put into {\(variable.name)}",
        near ?? "it has \(fields.joined(separator: ", "))"
      )
    }
    guard let name = name ?? document.products.keys.first, let product = document.products[name],
      document.products.count == 1 || variable.path.count > 1 && variable.path[0] == name
    else { return withoutProduct(variable) }
    if variable.fallback != nil { return nil }
    return missing(field, of: product, name, in: variable) ?? inexact(field, of: product, variable)
      ?? empty(field, of: product, name, in: variable)
  }

  private func unknownProduct(_ name: String, in variable: Variable) -> VariableProblem {
    (
      "unknown-product", "there is no product \"\(name)\" for {\(variable.name)}",
      hint(for: name, among: document.products.keys, in: "products")
    )
  }

  private func withoutProduct(_ variable: Variable) -> VariableProblem {
    let first = document.products.keys.min()
    return (
      "unnamed-product",
      first == nil
        ? "{\(variable.name)} speaks of a product, and the document has none"
        : "{\(variable.name)} does not say of which of the \(document.products.count) products",
      first.map { "write {\($0).\(variable.name)}" } ?? "add \"products\""
    )
  }

  /// The product lacks what the field is worked out from.
  private func missing(
    _ field: ProductField, of product: Product, _ name: String, in variable: Variable
  ) -> VariableProblem? {
    guard let property = field.needs.first(where: { !product.has($0) }) else { return nil }
    if product.isOneTime, property == "period" {
      return (
        "missing-field", "\"\(name)\" is bought once, so {\(variable.name)} stands for nothing",
        "write {\(name).price}"
      )
    }
    return (
      "missing-field", "\"\(name)\" has no \"\(property)\" for {\(variable.name)}",
      "add \"\(property)\" to the product"
    )
  }

  private func inexact(
    _ field: ProductField, of product: Product, _ variable: Variable
  ) -> VariableProblem? {
    guard field == .trialDays, let trial = product.trial,
      trial.unit == .month || trial.unit == .year
    else { return nil }
    return (
      "inexact-days", "\"\(trial)\" is no exact number of days for {\(variable.name)}",
      "write {\(variable.path[0]).trial}, or give the trial in days"
    )
  }

  /// In some storefront there is nothing to put in.
  private func empty(
    _ field: ProductField, of product: Product, _ name: String, in variable: Variable
  ) -> VariableProblem? {
    guard field != .name else { return nil }
    let countries = Set(document.products.values.flatMap(\.prices.keys)).sorted()
    for storefront in [nil] + countries.map(Optional.some) {
      let words = ProductWords(
        products: document.products, wording: Wording(locale: "en"), storefront: storefront)
      guard words.string(of: field, for: product, variable.functions) == nil else { continue }
      return (
        "empty-variable",
        "{\(variable.name)} stands for nothing\(storefront.map { " in the storefront \($0)" } ?? ""): "
          + reason(field, name, variable, storefront),
        "say what else to show, as in {\(variable.name) | fallback: …}, or leave it out there"
      )
    }
    return nil
  }

  private func reason(
    _ field: ProductField, _ name: String, _ variable: Variable, _ storefront: String?
  ) -> String {
    switch field {
    case .saving, .savingAmount:
      if let other = variable.other { return "\"\(name)\" saves nothing against \"\(other)\"" }
      return "\"\(name)\" is the dearest, or the only one in its currency"
    case .compareAt, .priceRange, .offerPrice:
      return "\"\(name)\" is sold in another currency there"
    case .periodDays, .periodWeeks, .periodMonths: return "the period is shorter than that"
    default: return "\"\(name)\" is bought once, not by the period"
    }
  }
}

extension ProductField {
  /// The properties without which the field stands for nothing.
  fileprivate var needs: [String] {
    switch self {
    case .pricePerDay, .pricePerWeek, .pricePerMonth, .pricePerYear, .rate, .shortRate, .saving,
      .savingAmount:
      ["price", "period"]
    case .compareAt, .priceRange, .offerPrice: [property, "price"]
    default: [property]
    }
  }
}

extension Product {
  fileprivate func has(_ property: String) -> Bool {
    switch property {
    case "price": price != nil
    case "period": period != nil
    case "trial": trial != nil
    case "introductoryOffer": introductoryOffer != nil || trial != nil
    case "compareAt": compareAt != nil
    case "priceRange": priceRange != nil
    default: name != nil
    }
  }
}
