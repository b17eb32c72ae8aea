import Foundation
import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Testing

/// On no screen do two prices of one product disagree, wherever and in whatever form they stand.
///
/// 240 random screens take some ten seconds in a debug build.
@Suite struct PriceAgreementTests {
  private static let fields = [
    "price", "price.compact", "price.perDay", "price.perWeek", "price.perMonth", "price.perYear",
    "price.perPeriod", "price.perPeriod.short", "offer.price", "compareAt", "saving",
    "saving.amount",
  ]
  private static let periods = ["P1W", "P1M", "P3M", "P6M", "P1Y", "P2Y"]

  @Test(arguments: 1...40)
  func `a product costs the same wherever a random screen tells it`(seed: Int) throws {
    var random = Numbers(seed: UInt64(seed))
    let names = (0...Int(random.next() % 4)).map { "p\($0)" }
    let document = try Repository.parse(Array(Self.document(names, &random).utf8))
    let renderer = try Repository.assets.get().renderer
    for _ in 0..<6 {
      let reader = try Self.reader(of: document, names, &random)
      let page = try renderer.render(RenderInput(document: document, reader: reader) { _ in nil })
      let told = Self.told(on: page)
      #expect(told.count == names.count * Self.fields.count)
      for (what, words) in told {
        #expect(words.count == 1, "\(what): \(words.sorted()) in \(page.locale)")
      }
      for name in names { expectAgreement(of: name, document, told) }
    }
  }

  /// The forms of one price agree with each other.
  private func expectAgreement(
    of name: String, _ document: PaywallDocument, _ told: [String: Set<String>]
  ) {
    func words(_ field: String) -> String { told["\(name) \(field)"]?.first ?? "" }
    let period = document.products[name]?.period.map { "\($0)" } ?? ""
    let price = words("price")
    #expect(words("price.perPeriod").contains(price), "\(name) in \(told)")
    #expect(words("price.perPeriod.short").contains(price))
    let own = ["P1W": "price.perWeek", "P1M": "price.perMonth", "P1Y": "price.perYear"][period]
    if let own { #expect(words(own) == price) }
    let digits = price.filter(\.isNumber)
    #expect(digits.hasPrefix(words("price.compact").filter(\.isNumber)))
  }

  /// A price that no document has stands wherever a sample showed the document's, and the document's nowhere.
  @Test(arguments: ExampleTests.names)
  func `no price of the document is left where the store has told another`(name: String) throws {
    let document = try ExampleTests.document(name)
    let renderer = try Repository.assets.get().renderer
    var reader = try Reader(devices: Repository.assets.get().devices, choices: document.choices) {
      ["offer": "none"][$0]
    }
    let before = try renderer.renderStates(
      RenderInput(document: document, reader: reader) { _ in nil })
    for (index, product) in document.products.keys.sorted().enumerated() {
      reader.products[product] = StoreProduct(written: "\(871 + index * 13).53")
    }
    let after = try renderer.renderStates(
      RenderInput(document: document, reader: reader) { _ in nil })
    let shown = Set(Self.words(on: after))
    for product in document.products.values {
      guard let amount = product.amount else { continue }
      for line in Self.words(on: before) where line.contains("\(amount)") {
        #expect(!shown.contains(line), "\(line)")
      }
    }
  }

  private static func words(on page: LaidOutPaywall) -> [String] {
    (page.root.all + (page.states ?? []).flatMap { $0.changes.flatMap(\.all) })
      .compactMap(\.text).map { $0.lines.map(\.string).joined(separator: " ") }
  }

  /// The value of each product's fields on a screen: the labels say `p0 price = $4.99`.
  private static func told(on page: LaidOutPaywall) -> [String: Set<String>] {
    words(on: page).reduce(into: [:]) { told, line in
      let sides = line.split(separator: " = ", maxSplits: 1).map(String.init)
      guard sides.count == 2 else { return }
      told[sides[0], default: []].insert(sides[1])
    }
  }

  private static func reader(
    of document: PaywallDocument, _ names: [String], _ random: inout Numbers
  ) throws -> Reader {
    var values = ["width": "4000", "height": "4000"]
    values["locale"] = ["en", "de", "fr", "ja", "ar", "en-IN"][Int(random.next() % 6)]
    values["storefront"] = ["US", "DE", "JP"][Int(random.next() % 3)]
    values["offer"] = Offer.allCases.map(\.rawValue)[Int(random.next() % 4)]
    values["state"] = "plan=" + names[Int(random.next() % UInt64(names.count))]
    if random.next() % 2 == 0 {
      values["price"] = names.filter { _ in random.next() % 2 == 0 }
        .map { "\($0)=\(random.next() % 300).\(10 + random.next() % 90)" }
        .joined(separator: ",")
    }
    return try Reader(devices: Repository.assets.get().devices, choices: document.choices) {
      values[$0]
    }
  }

  /// Each field of each product in a label of its own, in its plan, by a key, in a span, in an override, and in a footer.
  private static func document(_ names: [String], _ random: inout Numbers) -> String {
    let products = names.map { "\"\($0)\": {\(product(&random))}" }
    let all = names.flatMap { name in fields.map { (name, $0) } }
    let strings = all.map { "\"\($0).\($1)\": \"\($0) \($1) = {\($0).\($1) | fallback: -}\"" }
    let plans = names.map { name in
      let labels = fields.map { label("\(name) \($0) = {\($0) | fallback: -}") }
      return
        #"{"type": "stack", "product": "\#(name)", "action": {"type": "select"}, "components": [\#(labels.joined(separator: ","))]}"#
    }
    let labels = all.map { name, field in
      [
        label("\(name) \(field) = {\(name).\(field) | fallback: -}"), label("$\(name).\(field)"),
        #"{"type": "label", "title": "\#(name) \#(field) = ", "spans": [{"title": "{\#(name).\#(field) | fallback: -}"}]}"#,
        #"{"type": "label", "title": "", "overrides": [{"when": {"orientation": ["portrait", "landscape"]}, "set": {"title": "\#(name) \#(field) = {\#(name).\#(field) | fallback: -}"}}]}"#,
      ].joined(separator: ",")
    }
    let selected = names.map { name in
      fields.map { field in
        #"{"type": "label", "title": "", "overrides": [{"when": {"state": {"plan": "\#(name)"}}, "set": {"title": "\#(name) \#(field) = {\#(field) | fallback: -}"}}]}"#
      }.joined(separator: ",")
    }
    let tables = ["en", "de", "fr", "ja", "ar"].map {
      "\"\($0)\": {\(strings.joined(separator: ","))}"
    }
    let list = names.map { "\"\($0)\"" }.joined(separator: ",")
    return #"""
      {"products": {\#(products.joined(separator: ","))},
       "state": {"plan": {"product": [\#(list)]}},
       "strings": {\#(tables.joined(separator: ","))},
       "components": [\#((plans + labels).joined(separator: ","))],
       "footer": {"type": "stack", "components": [\#(selected.joined(separator: ","))]}}
      """#
  }

  private static func label(_ title: String) -> String {
    #"{"type": "label", "title": "\#(title)"}"#
  }

  private static func product(_ random: inout Numbers) -> String {
    let period = periods[Int(random.next() % UInt64(periods.count))]
    let cents = 100 + random.next() % 20_000
    let (price, former) = ("\(cents / 100).\(10 + cents % 90)", "\(cents / 100 + 1).99")
    let offers = [
      "", #", "trial": "P7D""#,
      #", "introductoryOffer": {"kind": "payAsYouGo", "price": "0.99", "period": "P1M", "cycles": 3}"#,
      #", "introductoryOffer": {"kind": "freeTrial", "period": "P2W"}, "promotionalOffers": {"back": {"kind": "payUpFront", "price": "1.50", "period": "P3M"}}"#,
    ]
    let compareAt =
      random.next() % 2 == 0 ? #", "compareAt": {"price": "\#(former)"}"# : ""
    let storefronts =
      random.next() % 2 == 0
      ? #", "storefronts": {"DE": {"price": "\#(cents / 90).49", "currency": "EUR"}, "JP": {"price": "\#(cents)", "currency": "JPY"}}"#
      : ""
    return
      #""sku": "s", "price": "\#(price)", "currency": "USD", "period": "\#(period)"\#(offers[Int(random.next() % 4)])\#(compareAt)\#(storefronts)"#
  }
}

/// Numbers that look random and are the same in every run (SplitMix64).
private struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
