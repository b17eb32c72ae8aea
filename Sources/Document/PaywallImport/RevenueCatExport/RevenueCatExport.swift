import JSON
import Numbers
import PaywallModel
import PaywallTree
import Wording

/// An export in progress. Collects everything that the other tool's document needs besides its components.
///
/// Each member that the export does not read becomes a finding, so that nothing is lost silently.
final class RevenueCatExport {
  let document: PaywallDocument
  let root: SourceNode
  private let text: JSONText
  let picture: (String) -> ExportablePaywall.Picture
  let reads = SourceReads()
  var findings = ConversionFindings()
  var pictures: [String] = []
  var texts: ExportedTexts
  /// The products that have a package on the screen.
  var packages: Set<String> = []
  /// The variables that conditions and taps use, in the order of their first use.
  var variables: [String] = []
  /// The app's own variables, with the words for readers without a value.
  var customs = Fields()
  /// The sheets around the component that is being exported.
  var openSheets: [String] = []
  /// The purchase for which terms are written.
  var deal = ExportedDeal()
  /// The products with written terms; `nil` stands for the selected one.
  var speaksOfDeals: Set<String?> = []
  /// The resolvers of terms, by locale and offer.
  var resolvers: [String: TextResolver] = [:]
  private var ids = 0

  init(
    _ paywall: ExportablePaywall,
    _ picture: @escaping (String) -> ExportablePaywall.Picture
  ) {
    document = paywall.document
    text = paywall.text
    self.picture = picture
    root = SourceNode(paywall.text.root, reads)
    texts = ExportedTexts(of: paywall.document)
  }

  func approximate(_ code: String, at node: SourceNode, _ message: String) {
    findings.approximate(code, at: node.node, message)
  }

  func note(_ code: String, at node: SourceNode, _ message: String) {
    findings.note(code, at: node.node, message)
  }

  /// The members that every component has.
  func component(_ type: String, of node: SourceNode? = nil) -> Fields {
    var fields = Fields(type)
    ids += 1
    fields["id"] = .string("c\(ids)")
    fields["name"] = .string(node?.string(at: "id") ?? "")
    return fields
  }

  func exported() -> ConvertedPaywall {
    root.skip("$schema", "fragments", "data", "suppressions")
    let base = self.base()
    var paywall = Fields()
    paywall["template_name"] = "components"
    paywall["asset_base_url"] = "https://assets.pawwalls.com"
    paywall["revision"] = 1
    paywall["name"] = document.meta.name.map(JSONValue.string)
    paywall["default_locale"] = .string(ExportedTexts.tag(document.meta.locale))
    paywall["zero_decimal_place_countries"] = zeroDecimalCountries
    paywall["state_declarations"] = stateDeclarations
    paywall["components_config"] = ["base": base.value]
    paywall["components_localizations"] = texts.value
    notePackages()
    tellUnread()
    let (approximations, notes) = findings.all(in: text)
    return ConvertedPaywall(
      document: ["paywall_components": paywall.value, "ui_config": settings],
      approximations: approximations, notes: notes, pictures: pictures)
  }

  /// The settings that the other tool stores for all paywalls of an app.
  private var settings: JSONValue {
    var settings = Fields()
    settings["app"] = ["colors": [:], "fonts": [:]]
    if !customs.isEmpty { settings["custom_variables"] = customs.value }
    return settings.value
  }
}
