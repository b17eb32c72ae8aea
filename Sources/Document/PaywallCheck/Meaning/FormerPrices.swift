import JSON
import Locales
import Numbers
import PaywallModel

/// Checks whether the days of former prices support them: in the European Economic Area, a price reduction must state the lowest price of
/// the 30 days before it (Directive 98/6/EC Art. 6a; for services, the law of many member states).
///
/// The document cannot show which price was really charged. The check only warns about contradictions in the document's own dates.
struct FormerPriceCheck {
  let document: PaywallDocument
  let text: JSONText
  let today: CivilDay

  /// The warnings about products with a former price that is shown in a storefront of the area.
  var warnings: [Diagnostic] {
    let shown = document.productsShownWithFormerPrice
    return document.products.sorted { $0.key < $1.key }.compactMap { name, product in
      guard let former = product.compareAt, shown.contains(name) else { return nil }
      let places = Self.places(of: product)
      guard !places.isEmpty else { return nil }
      return warning(of: former, named: name, in: places)
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static let days = 30

  private func warning(
    of former: ComparePrice, named name: String, in places: [String]
  ) -> Diagnostic? {
    let place = "/products" + pointerToken(name) + "/compareAt"
    let what = "the former price \(former.amount) of \"\(name)\", shown in \(Self.list(places)),"
    guard let from = former.from.flatMap(CivilDay.init),
      let until = former.until.flatMap(CivilDay.init)
    else {
      return warning(
        at: place, "\(what) does not say on which days it was charged",
        hint:
          "add \"from\" and \"until\", the first and the last of these days; it must be the lowest price of the 30 days before the reduction (98/6/EC Art. 6a)"
      )
    }
    if until.sinceEpoch < today.sinceEpoch - Self.days {
      return warning(
        at: place + "/until",
        "\(what) was last charged \(today.sinceEpoch - until.sinceEpoch) days ago",
        hint:
          "remove \"compareAt\", or write the lowest price of the 30 days before the reduction and its days (98/6/EC Art. 6a)"
      )
    }
    if from.sinceEpoch > today.sinceEpoch {
      return warning(
        at: place + "/from", "\(what) is first charged in the future",
        hint: "write a price that was charged in the last 30 days, and its days (98/6/EC Art. 6a)")
    }
    let charged = until.sinceEpoch - from.sinceEpoch + 1
    guard charged < Self.days else { return nil }
    return warning(
      at: place + "/from",
      "\(what) was charged for \(charged) \(charged == 1 ? "day" : "days"), and no earlier price is given",
      hint:
        "if a lower price was charged within the 30 days before the reduction, write that price (98/6/EC Art. 6a)"
    )
  }

  private func warning(at pointer: String, _ message: String, hint: String) -> Diagnostic {
    let node = text.nearestNode(to: pointer)
    return Diagnostic("former-price", at: node, message, hint: hint)
  }

  /// The storefronts of the area in which the former price is shown. It has the product's currency,
  /// and is omitted where another currency is used.
  private static func places(of product: Product) -> [String] {
    guard let currency = product.currency else { return [] }
    return currencies.keys.sorted().filter { country in
      if let own = product.prices[country] { return own.currency == currency }
      return currencies[country] == currency
    }
  }

  private static func list(_ places: [String]) -> String {
    let told = places.prefix(3).joined(separator: ", ")
    return places.count > 3 ? "\(told) and \(places.count - 3) more" : told
  }

  /// The currencies of the area's states, by country.
  private static let currencies: [String: String] = {
    let others = [
      "BG": "EUR", "CZ": "CZK", "DK": "DKK", "HU": "HUF", "IS": "ISK", "LI": "CHF", "NO": "NOK",
      "PL": "PLN", "RO": "RON", "SE": "SEK",
    ]
    let euro = "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(separator: " ")
    return euro.reduce(into: others) { $0[String($1)] = "EUR" }
  }()
}

extension PaywallDocument {
  /// Warnings about former prices that are shown in the European Economic Area and that their own days do not support.
  ///
  /// - Parameter text: the text that the document was read from, before fragments, data and companion files were expanded.
  public func unfoundedFormerPrices(on today: CivilDay, in text: JSONText) -> [Diagnostic] {
    guard products.values.contains(where: { $0.compareAt != nil }) else { return [] }
    return FormerPriceCheck(document: self, text: text, today: today).warnings
  }

  /// Products with a former price that some text shows; a text that names no product may refer to any product.
  fileprivate var productsShownWithFormerPrice: Set<String> {
    var shown: Set<String> = []
    for text in allTexts where text.raw.contains(ProductField.compareAt.rawValue) {
      for case .placeholder(let variable, _) in text.segments {
        let (name, field) = variable.field(among: products)
        guard ProductField(rawValue: field) == .compareAt else { continue }
        shown.formUnion(name.map { [$0] } ?? products.keys.map { $0 })
      }
    }
    return shown
  }
}
