import JSON
import Numbers

/// An import in progress. Collects everything that the document needs besides its components.
final class RevenueCatImport {
  let source: (components: SourceNode, base: SourceNode, settings: SourceNode?)
  private let paywall: RevenueCatPaywall
  let reads = SourceReads()
  let locale: String
  var findings = ConversionFindings()
  var pictures: [String] = []
  var colors: [(name: String, light: String, dark: String)] = []
  /// The keys of texts that are used, by the source's identifiers.
  var keys: [String: String] = [:]
  /// The keys of texts' forms for free offers, by the source's identifiers.
  var freeKeys: [String: String] = [:]
  /// The products by name, in the order of the source: the source's package and whether it is selected at first.
  var products: [(name: String, package: String, isSelected: Bool)] = []
  var state = Fields()
  /// The variables that the source declares, by name.
  var own: [String: OwnVariable] = [:]
  /// Stacks over the screen; `nil` for a stack that is still being converted.
  var sheets: [JSONValue?] = []
  /// Whether anything depends on the store's offers.
  var speaksOfOffers = false
  /// Whether a text has a price that is calculated from another.
  var calculatesPrices = false
  /// Whether anything depends on a second phase of an offer.
  lazy var speaksOfPhases = translations.contains { translation in
    (translation.table.members ?? []).contains { member in
      member.value.node.string.map(Self.showsPhases) ?? false
    }
  }

  init(_ paywall: RevenueCatPaywall) {
    self.paywall = paywall
    let reads = reads
    paywall.components["components_config"].map { reads.note($0) }
    reads.note(paywall.base)
    source = (
      SourceNode(paywall.components, reads), SourceNode(paywall.base, reads),
      paywall.settings.map { SourceNode($0, reads) }
    )
    locale = Self.tag(source.components.string(at: "default_locale") ?? "en_US")
    collectProducts(source.base)
    collectState(source.base)
  }

  /// `en-US` for `en_US`.
  static func tag(_ locale: String) -> String {
    locale.split(separator: "_").joined(separator: "-")
  }

  func approximate(_ code: String, at node: SourceNode, _ message: String) {
    findings.approximate(code, at: node.node, message)
  }

  func note(_ code: String, at node: SourceNode, _ message: String) {
    findings.note(code, at: node.node, message)
  }

  func imported() -> ConvertedPaywall {
    var document = Fields()
    document["$schema"] = "../schema/paywall-1.schema.json"
    var page = self.page()
    page.meta["compactPrices"] = compactPrices
    document["meta"] = page.meta.value
    document["products"] = productTable
    document["colors"] = colorTable
    document["strings"] = strings
    if calculatesPrices {
      page.meta["priceRounding"] = "floored"
      document["meta"] = page.meta.value
      note(
        "price-rounding", at: source.components,
        "prices per day, week, month and year are rounded down, as RevenueCat's SDK shows them")
    }
    document["state"] = stateTable
    document["components"] = .array(page.components)
    document["header"] = page.header
    document["footer"] = page.footer
    noteSettings()
    noteOthers(paywall.others)
    nameUnread(in: paywall.components)
    noteSamplePrices()
    let (approximations, notes) = findings.all(in: paywall.text)
    return ConvertedPaywall(
      document: document.value, approximations: approximations, notes: notes, pictures: pictures)
  }

  private var colorTable: JSONValue? {
    guard !colors.isEmpty else { return nil }
    return .object(
      colors.map {
        JSONField(name: $0.name, value: ["light": .string($0.light), "dark": .string($0.dark)])
      })
  }

  private var stateTable: JSONValue? {
    var table = Fields()
    if !products.isEmpty {
      let selected = products.filter(\.isSelected) + products.filter { !$0.isSelected }
      table["plan"] = ["product": .array(selected.map { .string($0.name) })]
    }
    table.merge(state)
    table.merge(ownStateTable)
    return table.isEmpty ? nil : table.value
  }
}
