import Locales
import Numbers

/// A placeholder in a text: `{monthly.price.perWeek | rounded}`.
public struct Variable: Sendable, Equatable {
  /// The filters applied to its value.
  public enum Function: Sendable, Equatable {
    case upper, lower
    /// Puts the first letter of each word in upper case.
    case capitalised
    /// Shows money without decimals.
    case rounded
    /// Compares a saving with this product instead of the most expensive one.
    case against(String)
    /// Shows these words if the variable has no value.
    case fallback(String)

    /// Each filter as authors write it, for hints.
    package static let forms = [
      "upper", "lower", "capitalised", "rounded", "against: PRODUCT", "fallback: WORDS",
    ]
  }

  /// The names between the full stops: `monthly`, `price`, `perWeek`; empty for an amount.
  package var path: [String]
  /// An amount that is written in place: `{660.00 GBP}`.
  package var money: Money?
  package var functions: [Function] = []

  /// The variable as written between the braces, without filters.
  package var name: String {
    money.map { "\($0.amount) \($0.currency)" } ?? path.joined(separator: ".")
  }

  package var fallback: String? {
    for case .fallback(let words) in functions { return words }
    return nil
  }

  package var other: String? {
    for case .against(let name) in functions { return name }
    return nil
  }

  /// The field and its product; `nil` for the product that the text refers to.
  ///
  /// A product with the name of a field's first part takes precedence over the field.
  package func field(among products: [String: Product]) -> (product: String?, field: String) {
    let rest = path.dropFirst().joined(separator: ".")
    if path.count > 1, products[path[0]] != nil || ProductField(rawValue: name) == nil {
      return (path[0], rest)
    }
    return (nil, name)
  }

  /// Whether it is a field of any product whose words a brand can replace.
  var mayUsePatterns: Bool {
    [path, Array(path.dropFirst())].contains {
      ProductField(rawValue: $0.joined(separator: "."))?.usesPatterns ?? false
    }
  }

  /// The app's own variable, `name` for `{custom.name}`; `nil` for a field of a product.
  package func customName(beside products: [String: Product]) -> String? {
    path.count == 2 && path[0] == "custom" && products["custom"] == nil ? path[1] : nil
  }

  /// The name of the placeholder for the app's message: `{message | fallback: Try again.}`.
  package static let message = "message"

  /// Whether the variable is the app's message.
  package var isMessage: Bool { path == [Self.message] }

  /// Reads the text between braces; `nil` if it is not a variable.
  package init?(_ text: String) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
    money = Money(written: parts[0])
    path =
      money == nil
      ? parts[0].split(separator: ".", omittingEmptySubsequences: false).map(String.init) : []
    guard
      money != nil
        || path.allSatisfy(Identifier.name.matches)
          && (path.count > 1 || isMessage || ProductField(rawValue: path[0]) != nil)
    else { return nil }
    for part in parts.dropFirst() {
      guard let function = Function(part) else { return nil }
      functions.append(function)
    }
  }
}

extension Variable.Function {
  fileprivate init?(_ text: String) {
    let sides = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map(\.trimmed)
    switch (sides[0], sides.count == 2 ? sides[1] : nil) {
    case ("upper", nil): self = .upper
    case ("lower", nil): self = .lower
    case ("capitalised", nil), ("capitalized", nil): self = .capitalised
    case ("rounded", nil): self = .rounded
    case ("against", let name?) where Identifier.name.matches(name): self = .against(name)
    case ("fallback", let words?): self = .fallback(words)
    default: return nil
    }
  }
}

extension Money {
  /// Reads an amount and its currency: `660.00 GBP`.
  fileprivate init?(written text: String) {
    let parts = text.split(separator: " ")
    guard parts.count == 2, let amount = Amount(parts[0]), Currency(String(parts[1])) != nil
    else { return nil }
    self.init(amount: amount, currency: String(parts[1]))
  }
}

extension Substring {
  fileprivate var trimmed: String { String(self).trimmed }
}

extension String {
  fileprivate var trimmed: String {
    let inside = utf8.drop { $0 == UInt8(ascii: " ") }
    return String(
      decoding: inside.reversed().drop { $0 == UInt8(ascii: " ") }.reversed(), as: UTF8.self)
  }
}
