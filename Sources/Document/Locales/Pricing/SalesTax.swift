import Numbers

/// Whether the prices of a country's stores contain taxes on sales.
public enum SalesTax: Sendable, Hashable {
  /// They are added when the customer pays.
  case excluded
  /// They are part of the price.
  case included

  /// `nil` where stores differ, or nothing is known.
  ///
  /// App Store and Google Play show prices without taxes in the United States and Canada (Apple, "Tax categories"; Google Play, "Tax rates
  /// and value-added tax"). Consumers in the European Economic Area, the United Kingdom, Switzerland, Australia and New Zealand must be shown
  /// the whole price (98/6/EC article 2, UK Price Marking Order 2004, Swiss PBV, Australian Consumer Law section 48, NZ Fair Trading Act).
  ///
  /// - Parameter country: ISO 3166.
  public init?(country: String) {
    if Self.without.contains(country) {
      self = .excluded
    } else if Self.with.contains(country) {
      self = .included
    } else {
      return nil
    }
  }

  /// The countries in which the words of a button must name the obligation to pay (2011/83/EU article 8(2), UK Consumer Contracts
  /// Regulations 2013, regulation 14).
  public static func asksForObligation(_ country: String) -> Bool { obliging.contains(country) }

  private static let without: Set<String> = ["US", "CA", "PR"]
  private static let european: Set<String> = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS",
    "IT", "LI", "LT", "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
  ]
  private static let obliging = european.union(["GB"])
  private static let with = obliging.union(["AU", "CH", "NZ"])
}
