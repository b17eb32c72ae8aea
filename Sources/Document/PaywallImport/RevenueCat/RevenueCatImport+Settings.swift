import JSON
import Locales
import Numbers

// The parts of the source outside its components.

extension RevenueCatImport {
  /// The condition under which prices omit decimals that are all zero, by the countries of each store.
  var compactPrices: JSONValue? {
    let table = source.components.present("zero_decimal_place_countries")
    // The older form lists countries only, which are Apple's.
    let apple = (table?.present("apple") ?? table)?.elements?.compactMap(\.string) ?? []
    let google = table?.list("google").compactMap(\.string) ?? []
    let countries = apple.compactMap(Self.country)
    for code in apple where Self.country(code) == nil {
      table.map {
        approximate("unknown-country", at: $0, "\"\(code)\" is not a known country")
      }
    }
    let both = countries.filter { google.contains($0) || google.isEmpty }
    let conditions = [
      Self.storefronts(both, platforms: []),
      Self.storefronts(
        countries.filter { !both.contains($0) }, platforms: ["ios", "macos", "tvos", "visionos"]),
      Self.storefronts(
        google.filter { !both.contains($0) }, platforms: ["android", "androidtv"]),
    ].compactMap(\.self)
    return conditions.isEmpty ? nil : conditions.count == 1 ? conditions[0] : .array(conditions)
  }

  private static func storefronts(_ countries: [String], platforms: [String]) -> JSONValue? {
    guard !countries.isEmpty else { return nil }
    var when = Fields()
    when["storefront"] = .array(countries.map(JSONValue.string))
    if !platforms.isEmpty { when["platform"] = .array(platforms.map(JSONValue.string)) }
    return when.value
  }

  /// The two-letter code of a country (ISO 3166), from two letters or from Apple's three.
  private static func country(_ code: String) -> String? {
    let isCode = code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    return isCode && code.utf8.count == 2 ? code : CountryCode.read(code)
  }

  /// Settings of the app or the store that do not concern a screen.
  func noteSettings() {
    let offers = [
      source.components.present("exit_offers"), source.base.present("exit_offers"),
      source.base.present("exit_paywalls"),
    ]
    for offer in offers.compactMap(\.self) {
      note(
        "exit-offer", at: offer,
        "the source shows another paywall to readers who leave; let the app request it on the action \"close\""
      )
    }
    if let mode = source.components.present("play_store_product_change_mode") {
      note(
        "store-setting", at: mode,
        "the app must choose how Google Play replaces one subscription by another when it buys")
    }
    if let scales = source.components.present("automatically_scale_font_size"),
      scales.bool == false
    {
      approximate("text-scale", at: scales, "texts follow the reader's text size")
    }
  }

  /// Names the paywalls of the file that this import leaves.
  func noteOthers(_ others: [(name: String, node: JSONNode)]) {
    for other in others {
      findings.note(
        "other-paywall", at: other.node,
        "\"\(other.name)\" has another paywall: import it with --offering \(other.name)")
    }
  }

  func noteSamplePrices() {
    for product in products {
      note(
        "sample-price", at: source.components,
        "the price of \"\(product.name)\" is a sample: the source names packages, and the store has the prices"
      )
    }
  }
}
