/// `/reference/operations`: the page for operators.
package struct OperationsReference {
  /// The limits that options set, with their defaults.
  var limits: [ServiceLimit]
  /// The limits that no option sets.
  var fixed: [ServiceLimit]

  package init(limits: [ServiceLimit], fixed: [ServiceLimit]) {
    self.limits = limits
    self.fixed = fixed
  }

  var page: Page {
    PageFile("/reference/operations").page([
      "limits": Page.table(["Option", "Default", "Limit of", "If exceeded"], limits.map(row)),
      "fixed": Page.table(["Value", "Limit of", "If exceeded"], fixed.map(fixedRow)),
    ])
  }

  private func row(_ limit: ServiceLimit) -> HTML {
    "<tr\(limit.option.map { " id=\"option-\($0)\"" as HTML } ?? "")><th scope=\"row\"><code>--\(limit.option ?? "")</code></th><td>\(limit.value)</td><td>\(limit.meaning)</td><td>\(limit.beyond)</td></tr>"
  }

  private func fixedRow(_ limit: ServiceLimit) -> HTML {
    "<tr><td>\(limit.value)</td><td>\(limit.meaning)</td><td>\(limit.beyond)</td></tr>"
  }
}
