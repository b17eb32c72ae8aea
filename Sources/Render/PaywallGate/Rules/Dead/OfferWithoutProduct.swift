import Numbers
import PaywallModel
import PaywallRender

extension Rule {
  static let offerWithoutProduct = Rule(
    "offer-without-product", group: .dead, severity: .warning,
    summary: "A condition asks for the offer of a product, and nothing says which product.",
    threshold:
      "a condition with \"offer\" where neither the component, nor one around it, nor a selection names a product: the offer is always none",
    sources: [
      "https://developer.apple.com/documentation/storekit/product/subscriptioninfo/iseligibleforintrooffer"
    ],
    hint: "give the component, or a stack around it, the \"product\" that the condition is about",
    judge: .document { subject, _, verdicts in
      guard subject.document.selection == nil else { return }
      let components = subject.document.allComponents
      let selling = Set(components.filter { $0.product != nil }.map(\.pointer))
      for component in components where !component.isInside(selling) {
        for (place, override) in component.overrides.enumerated()
        where !override.when.offers.isEmpty {
          let offers = override.when.offers.map(\.rawValue).joined(separator: " or ")
          verdicts.note(
            at: "\(component.pointer)/overrides/\(place)", weight: 0,
            "the condition asks whether the offer is \(offers), and nothing says of which product")
        }
      }
    }
  ).suggesting { $0.namingProduct() }
}

extension Component {
  /// Whether the pointer or one of its ancestors is among some places.
  fileprivate func isInside(_ places: Set<String>) -> Bool {
    var place = pointer[...]
    while true {
      if places.contains(String(place)) { return true }
      guard let slash = place.lastIndex(of: "/") else { return false }
      place = place[..<slash]
    }
  }
}
