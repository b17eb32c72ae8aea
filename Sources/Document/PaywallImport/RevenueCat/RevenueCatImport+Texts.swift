import JSON
import Numbers

extension RevenueCatImport {
  /// A text by its identifier: a key of the document's strings, or an empty text if the source lacks it.
  func text(_ lid: String) -> JSONValue {
    guard translations.contains(where: { $0.table.string(at: lid) != nil }) else { return "" }
    let key = Self.identifier(lid, or: "t")
    keys[lid] = key
    return .string("$" + key)
  }

  /// The words in the source's own locale.
  func words(_ lid: String) -> String? {
    let own = translations.first { $0.locale == locale }?.table.string(at: lid)
    return own ?? translations.lazy.compactMap { $0.table.string(at: lid) }.first
  }

  var translations: [(locale: String, table: SourceNode)] {
    source.components.present("components_localizations")?.members?
      .map { (Self.tag($0.key), $0.value) } ?? []
  }

  /// The used texts by locale.
  var strings: JSONValue? {
    guard !keys.isEmpty else { return nil }
    return .object(
      translations.map { locale, table in
        let texts = keys.sorted { $0.value < $1.value }.flatMap { lid, key -> [JSONField] in
          guard let node = table[lid], let text = node.string else { return [] }
          var forms = [(key, text)]
          if let free = freeKeys[lid] {
            forms.append((free, withoutOfferPrice(text, in: locale)))
          }
          return forms.map {
            JSONField(name: $0, value: .string(converted($1, at: node, isCode: isCode(lid))))
          }
        }
        return JSONField(name: locale, value: .object(texts))
      })
  }

  /// Whether all of a text is monospaced, in each language.
  func isCode(_ lid: String) -> Bool {
    let texts = translations.compactMap { $0.table.string(at: lid) }.filter { !$0.isEmpty }
    return !texts.isEmpty && texts.allSatisfy(InlineCode.isWhole)
  }

  /// A text with its variables in paywalld's notation.
  ///
  /// - Parameter isCode: whether the component that shows it has a monospaced font.
  private func converted(_ text: String, at node: SourceNode, isCode: Bool) -> String {
    var converted = ""
    let plain = InlineCode.removed(from: text)
    if !isCode, text.contains("`"), !plain.contains("`") {
      approximate("code-font", at: node, "code between backticks is in the text's font")
    }
    var rest = plain[...]
    while let start = rest.firstRange(of: "{{") {
      converted += Self.plain(rest[..<start.lowerBound])
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "}}") else {
        rest = "{{" + rest
        break
      }
      converted += variable(String(rest[..<end.lowerBound]), at: node)
      rest = rest[end.upperBound...]
    }
    converted += Self.plain(rest)
    return converted.hasPrefix("$") ? Self.withoutKey(converted) : converted
  }

  private static func plain(_ text: Substring) -> String {
    String(text).replacing("{", with: "{{").replacing("}", with: "}}")
  }

  /// Escapes a text that begins with a dollar sign and a name, which would be read as a key.
  private static func withoutKey(_ text: String) -> String {
    let name = text.dropFirst()
    let isName = name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber }
    return isName || text.hasPrefix("$$") ? "$" + text : text
  }

  private func variable(_ text: String, at node: SourceNode) -> String {
    let parts = text.split(separator: "|").map { $0.split(separator: " ").joined() }
    let name = parts.first ?? ""
    if name.hasPrefix("custom.") {
      return ownVariable(String(name.dropFirst("custom.".count)), parts.dropFirst())
    }
    if name.hasPrefix("count_") {
      note(
        "countdown-variable", at: node, "{{ \(name) }} has no value outside of a countdown")
      return ""
    }
    guard !products.isEmpty, let written = RevenueCatVariables.table[name] else {
      approximate(
        products.isEmpty ? "variable-without-product" : "unknown-variable", at: node,
        "{{ \(name) }} has no value")
      return ""
    }
    if RevenueCatVariables.phasePrices.contains(name) {
      speaksOfOffers = true
      approximate(
        "second-phase", at: node,
        "{{ \(name) }} is the first price of the offer that is not free, whichever phase has it")
    }
    let functions = parts.dropFirst().compactMap { RevenueCatVariables.functions[$0] }
    if functions.count < parts.count - 1 {
      approximate("unknown-function", at: node, "\"\(text)\" has an unknown function")
    }
    if written.contains("{offer") { speaksOfOffers = true }
    if RevenueCatVariables.calculated.contains(where: written.contains) { calculatesPrices = true }
    return written.split(separator: "{").map { piece in
      guard let end = piece.firstIndex(of: "}") else { return String(piece) }
      let field = piece[..<end]
      let all = [String(field)] + functions + (isAlways(field) ? [] : ["fallback:"])
      return "{" + all.joined(separator: " | ") + piece[end...]
    }.joined()
  }

  /// A custom variable of the app, with its fallback.
  private func ownVariable(_ name: String, _ functions: ArraySlice<String>) -> String {
    let usual = source.settings?.present("custom_variables")?[name]?.present("default_value")
    let words = (usual?.string ?? "").filter { !"{}|".contains($0) }
    let known = functions.compactMap { RevenueCatVariables.functions[$0] }
    let all = ["custom." + Self.identifier(name, or: "variable")] + known + ["fallback: " + words]
    return "{" + all.joined(separator: " | ") + "}"
  }

  /// Whether the field has a value for every product and every reader.
  private func isAlways(_ field: Substring) -> Bool {
    let isOfOne = field.hasPrefix("offer.") || field == "saving"
    let isOfEvery = ["price", "name"].contains(field) || field.hasPrefix("price.perPeriod")
    return !isOfOne && (isOfEvery || !hasOneTimeProduct)
  }
}

/// The source's variables and their equivalents.
enum RevenueCatVariables {
  static let functions = [
    "uppercase": "upper", "lowercase": "lower", "capitalize": "capitalised",
  ]

  static let table: [String: String] = {
    var table = fields
    for (name, field) in fields { table["product." + name] = field }
    table.merge(former) { new, _ in new }
    for name in phasePrices { table[name] = "{offer.price}" }
    return table
  }()

  /// The fields that are calculated from a price.
  static let calculated = [
    "{price.perDay}", "{price.perWeek}", "{price.perMonth}", "{price.perYear}",
  ]

  private static let fields = [
    "price": "{price}", "price_per_period": "{price}/{period}",
    "price_per_period_abbreviated": "{price.perPeriod.short}", "price_per_day": "{price.perDay}",
    "price_per_week": "{price.perWeek}", "price_per_month": "{price.perMonth}",
    "price_per_year": "{price.perYear}", "period": "{period}",
    "period_abbreviated": "{period.short}", "periodly": "{period.adverb}",
    "period_with_unit": "{period.duration}", "period_in_days": "{period.days}",
    "period_in_weeks": "{period.weeks}", "period_in_months": "{period.months}",
    "relative_discount": "{saving}", "offer_price": "{offer.price}",
    "offer_period": "{offer.unit}", "offer_period_with_unit": "{offer.period}",
    "offer_period_in_days": "{offer.days}", "offer_period_in_weeks": "{offer.weeks}",
    "offer_period_in_months": "{offer.months}", "offer_end_date": "{offer.end}",
    "store_product_name": "{name}", "product_name": "{name}",
  ]

  /// The price of the second phase of an offer in Google Play.
  static let phasePrices: Set = ["secondary_offer_price", "product.secondary_offer_price"]

  /// Names from the first version of the source's language, which are still read.
  private static let former = [
    "sub_period": "{period.adverb}", "sub_price_per_month": "{price.perMonth}",
    "sub_price_per_week": "{price.perWeek}", "sub_duration": "{period.duration}",
    "sub_offer_duration": "{offer.period}", "sub_offer_price": "{offer.price}",
    "sub_relative_discount": "{saving}", "price_per_period_full": "{price}/{period}",
    "total_price_and_per_month": "{price.perPeriod.short} ({price.perMonth}/mo)",
  ]
}
