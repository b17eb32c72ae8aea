import JSON
import Locales
import Numbers
import PaywallModel

extension RevenueCatExport {
  /// The package for a product: the one that the import recorded, else a standard one by the product's name, else the name itself.
  func packageID(_ product: String) -> String {
    let sku = document.products[product]?.sku ?? ""
    if sku.hasPrefix("$rc_") { return sku }
    if sku == product { return product }
    if Self.usual.contains(product) { return "$rc_" + product }
    if product == "yearly", document.products["annual"] == nil { return "$rc_annual" }
    return product
  }

  private static let usual: Set = [
    "annual", "six_month", "three_month", "two_month", "monthly", "weekly", "lifetime",
  ]

  /// Notes the source of each product's price.
  func notePackages() {
    for member in root["products"]?.members ?? [] {
      reads.noteAll(in: member.value.node)
      let sku = document.products[member.key]?.sku ?? ""
      if packages.contains(member.key) {
        note(
          "package", at: member.value,
          "the package \"\(packageID(member.key))\" has its price and offers from the store's product \"\(sku)\""
        )
      } else {
        note("no-package", at: member.value, "no component selects or buys \"\(member.key)\"")
      }
    }
  }

  /// The countries in which prices omit decimals that are all zero, for both stores or for one.
  var zeroDecimalCountries: JSONValue? {
    guard let node = root["meta"]?.present("compactPrices") else { return nil }
    var (apple, google): ([String], [String]) = ([], [])
    for condition in node.elements ?? [node] {
      let countries = Self.strings(condition.present("storefront"))
      let platforms = Self.strings(condition.present("platform"))
      if countries.isEmpty {
        approximate(
          "compact-prices", at: condition, "prices lose decimals in named countries alone")
      }
      if platforms.isEmpty || platforms.contains("ios") {
        for country in countries { apple.append(CountryCode.threeLetters(of: country) ?? country) }
      }
      if platforms.isEmpty || platforms.contains("android") { google += countries }
    }
    return [
      "apple": .array(apple.map(JSONValue.string)), "google": .array(google.map(JSONValue.string)),
    ]
  }

  private static func strings(_ node: SourceNode?) -> [String] {
    guard let node else { return [] }
    return (node.elements ?? [node]).compactMap(\.string)
  }
}
