import Numbers
import PaywallTree

extension Rule {
  static let purchaseMissing = Rule(
    "purchase-missing", group: .money, severity: .error,
    summary: "Some readers find nothing to buy with.",
    threshold:
      "a document with products of which no screen has a purchase button, in one orientation, device, language, store, theme or offer, or with one plan chosen",
    sources: [
      "https://developer.apple.com/app-store/review/guidelines/#2.1",
      "https://www.w3.org/WAI/WCAG22/Understanding/orientation",
    ],
    hint: "show a button with the action {\"type\": \"purchase\"} there, too",
    judge: .sales)

  /// Notes what no screen sells.
  static func judgeSales(
    _ tally: SalesTally, among states: ReachableStates, into verdicts: inout Verdicts
  ) {
    for (facet, first) in tally.withoutSale(among: states) {
      verdicts.select(cell: first)
      let place =
        facet.dimension.isEmpty
        ? "" : " with \(facet.dimension) \(facet.value.isEmpty ? "general" : facet.value)"
      verdicts.note(
        at: "", weight: 1, detail: "\(facet.dimension)=\(facet.value)",
        "no screen\(place) has a purchase button")
    }
  }
}
