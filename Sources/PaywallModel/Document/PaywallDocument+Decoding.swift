import JSON

extension PaywallDocument {
  /// Reads a document's JSON form; the shape is that of the document's JSON Schema.
  ///
  /// - Throws: everything that is wrong with the shape. What names mean is checked by `meaning(in:images:)`.
  public init(decoding node: JSONNode) throws(InvalidDocument) {
    let reading = Self.read(node)
    guard reading.diagnostics.isEmpty else {
      throw InvalidDocument(diagnostics: reading.diagnostics)
    }
    self = reading.document
  }

  /// What can be read of a document that may be wrong, and what is wrong with it.
  public static func read(_ node: JSONNode) -> (document: Self, diagnostics: [Diagnostic]) {
    let findings = Findings()
    var document = PaywallDocument()
    if var properties = PropertyReader(node, "a document", findings) {
      document.read(&properties)
      properties.finish()
    }
    return (document, findings.diagnostics)
  }

  private mutating func read(_ properties: inout PropertyReader) {
    _ = properties.take("$schema", .string)
    properties.take("meta", .meta, into: &meta)
    properties.take("products", .products, into: &products)
    properties.take("colors", .palette, into: &colors)
    properties.take("strings", .strings, into: &strings)
    let list = Shape<[Component]> { node, findings in
      Component.list(node, at: "/components", findings)
    }
    components = properties.require("components", list) ?? []
    properties.take("footer", .footer, into: &footer)
  }
}

extension Shape where Value == Component {
  fileprivate static let footer = Shape { node, findings in
    guard let component = Component(reading: node, at: "/footer", findings) else { return nil }
    guard case .stack = component.content else {
      findings.report(
        "value", at: node["type"] ?? node, "expected \"stack\", found \"\(component.content.type)\""
      )
      return nil
    }
    return component
  }
}

extension Shape where Value == Product {
  fileprivate static let product = Shape(object: "a product") { properties in
    var product = Product(sku: properties.require("sku", .sku) ?? "")
    properties.take("name", .text, into: &product.name)
    properties.take("period", .period, into: &product.period)
    properties.take("trial", .period, into: &product.trial)
    let amount = properties.take("price", .amount)
    let currency = properties.take("currency", .currency)
    product.price = Money(amount, currency, reading: properties)
    return product
  }
}

extension Shape where Value == [String: Product] {
  fileprivate static let products = Shape<Product>.product.dictionary(
    "products by name ({…})", unreadable: Product(sku: ""))
}

extension Shape where Value == [String: ThemedColor] {
  fileprivate static let palette = Shape<ThemedColor>.themedColor.dictionary(
    "colours by name ({…})", unreadable: ThemedColor(light: .black, dark: .black))
}

extension Shape where Value == [String: [String: LocalizedText]] {
  fileprivate static let strings = Shape<LocalizedText>.text
    .dictionary("texts by key ({…})", names: .key, unreadable: LocalizedText(""))
    .dictionary("texts by locale ({…})", names: .locale, unreadable: [:])
}
