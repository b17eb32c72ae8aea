import Foundation
import HTTP
import PaywallModel
import PaywallStorage
import PaywallStore

/// A request with its route: the path's and query's values, checked against the route's declaration.
package struct APICall: Sendable {
  package let request: HTTPRequest
  /// The values of the pattern's parameters.
  package let path: [String: String]
  /// The query's valid values, at most one per name.
  package let query: QueryValues

  package init(request: HTTPRequest, path: [String: String], query: QueryValues) {
    self.request = request
    self.path = path
    self.query = query
  }

  /// Returns the document that the query names; nil if it names no brand.
  package func brand() -> Brand? { query["brand"].flatMap { Brand($0) }.map(document) }

  /// Returns the document that the query names; if it names no brand, that of the active brand.
  package func brand(orOf active: @autoclosure () -> Brand?) -> Brand? {
    brand() ?? active().map(document)
  }

  /// Returns the document of a brand that the query names: its first paywall, another one, its placements, or a campaign of them.
  private func document(of brand: Brand) -> Brand {
    if let campaign = query[Self.campaign.name].flatMap({ Brand(brand.name, campaign: $0) }) {
      return campaign
    }
    if isOn(Self.placements.name) { return brand.placements }
    return query[Self.paywall.name].flatMap { Brand(brand.name, paywall: $0) } ?? brand
  }

  package static let paywall = QueryParameter(
    name: "paywall", kind: .paywall,
    summary: "Which of the brand's paywalls, by its name; the default is main.")

  /// The parameters of routes that can change both paywalls and placements.
  package static let documents = [paywall, placements, campaign]

  package static let campaign = QueryParameter(
    name: "campaign", kind: .campaign,
    summary: "The campaign of the brand's placements that is meant, by its name.")

  private static let placements = QueryParameter(
    name: "placements", kind: .flag,
    summary: "Whether the brand's placements are meant, and not a paywall of it.")

  package func requiredBrand() throws(Problem) -> Brand {
    guard let brand = brand() else { throw Problem(.missingParameter, "brand is missing") }
    return brand
  }

  /// Returns the document of the brand in the path, whether or not it exists.
  package func brandInPath() throws(Problem) -> Brand {
    let name = path["brand"] ?? ""
    guard let brand = Brand(name) else {
      throw Problem(
        .unknownBrand,
        "\"\(name.shortened)\" cannot be a brand; use lower-case letters, digits and dashes, 64 at most"
      )
    }
    return document(of: brand)
  }

  package func time(_ name: String) -> Date? { query[name].flatMap(Timestamp.date) }

  package func integer(_ name: String) -> Int? { query[name].flatMap { Int($0) } }

  package func number(_ name: String) -> Double? { query[name].flatMap { Double($0) } }

  package func isOn(_ name: String) -> Bool { query[name] == "true" || query[name] == "" }

  package func choice<Choice: RawRepresentable<String>>(_ name: String, _: Choice.Type) -> Choice? {
    query[name].flatMap(Choice.init)
  }
}

/// The values of a checked query. They are few, with unique names.
package struct QueryValues: Sendable {
  var items: [QueryItem] = []
  /// All pairs of the query in order, including those that the route does not declare.
  package var given: [QueryItem] = []
  /// Those of the pairs that describe the reader, or that the route does not declare.
  package var facts: [QueryItem] = []
  /// The unknown parameters, if the route reports them.
  var ignored: [String] = []

  package subscript(name: String) -> String? { items.first { $0.name == name }?.value }

  /// Returns the values of a parameter family by the part after the dot, as `plan=yearly,details=true`; nil if there are none.
  package func assignments(of family: String) -> String? {
    let members = items.filter { $0.name.hasPrefix(family + ".") }
    guard !members.isEmpty else { return nil }
    return members.map { "\($0.name.dropFirst(family.count + 1))=\($0.value)" }
      .joined(separator: ",")
  }
}
