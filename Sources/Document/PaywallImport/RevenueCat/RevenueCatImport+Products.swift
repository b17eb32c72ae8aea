import JSON
import Numbers

extension RevenueCatImport {
  /// Converts every package to a product, before any text refers to one.
  func collectProducts(_ node: SourceNode) {
    if node.string(at: "type") == "package", let package = node.string(at: "package_id") {
      let isSelected = node.member("is_selected_by_default")?.bool ?? false
      let name = Self.name(of: package)
      if let known = products.firstIndex(where: { $0.name == name }) {
        products[known].isSelected = products[known].isSelected || isSelected
      } else {
        let isFirst = !products.contains(where: \.isSelected)
        products.append((name, package, isSelected && isFirst))
      }
    }
    // The initial selection is that of the initial tab.
    if node.string(at: "type") == "tabs", let first = Self.firstTab(of: node) {
      for (page, name) in zip(node.list("tabs"), Self.tabNames(of: node)) where name == first {
        collectProducts(page)
      }
    }
    for member in node.members ?? [] { collectProducts(member.value) }
    for element in node.elements ?? [] { collectProducts(element) }
  }

  /// `annual` for `$rc_annual`; for other names, their letters, digits, `_` and `-`.
  static func name(of package: String) -> String {
    let bare = package.hasPrefix("$rc_") ? String(package.dropFirst(4)) : package
    return identifier(bare, or: "product")
  }

  /// A valid name as similar to the source's as possible.
  static func identifier(_ text: String, or prefix: String) -> String {
    let allowed = text.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        || scalar == "_" || scalar == "-" ? String(scalar) : "-"
    }.joined().prefix(50)
    guard let first = allowed.unicodeScalars.first, first.properties.isAlphabetic else {
      return prefix + "-" + allowed
    }
    return String(allowed)
  }

  /// A one-time purchase has no period and no period variables.
  var hasOneTimeProduct: Bool { products.contains { $0.package == "$rc_lifetime" } }

  var productTable: JSONValue? {
    guard !products.isEmpty else { return nil }
    return .object(
      products.enumerated().map { place, product in
        JSONField(name: product.name, value: self.product(product.package, at: place))
      })
  }

  private func product(_ package: String, at place: Int) -> JSONValue {
    let sample = Self.samples[package] ?? ("P1M", "\(9 + place).99", "Plan \(place + 1)")
    var fields = Fields()
    fields["sku"] = .string(Self.sku(of: package))
    fields["name"] = .string(sample.name)
    fields["price"] = .string(sample.price)
    fields["currency"] = "USD"
    if let period = sample.period {
      fields["period"] = .string(period)
      if speaksOfOffers || speaksOfPhases {
        fields["introductoryOffer"] =
          speaksOfPhases ? Self.phases : ["kind": "freeTrial", "period": "P1W"]
      }
    } else {
      fields["oneTime"] = true
    }
    return fields.value
  }

  /// A store identifier without spaces; a package's name only resembles one.
  private static func sku(of package: String) -> String {
    let allowed = package.unicodeScalars.map { (33...126).contains($0.value) ? String($0) : "-" }
    return allowed.isEmpty ? "product" : String(allowed.joined().prefix(255))
  }

  /// A free phase and one with a lower price, as Google Play has them.
  private static let phases: JSONValue = [
    "phases": [["period": "P1W"], ["price": "0.99", "period": "P1M", "cycles": 3]]
  ]

  private static let samples: [String: (period: String?, price: String, name: String)] = [
    "$rc_annual": ("P1Y", "59.99", "Yearly"), "$rc_six_month": ("P6M", "39.99", "6 months"),
    "$rc_three_month": ("P3M", "24.99", "3 months"), "$rc_two_month": ("P2M", "17.99", "2 months"),
    "$rc_monthly": ("P1M", "9.99", "Monthly"), "$rc_weekly": ("P1W", "3.99", "Weekly"),
    "$rc_lifetime": (nil, "149.99", "Lifetime"),
  ]
}
