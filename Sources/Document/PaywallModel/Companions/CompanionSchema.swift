import JSON
import Numbers
import Vocabulary

extension CompanionFile.Kind {
  /// The JSON Schema of the files, made from the vocabulary of documents; `nil` if they may contain anything.
  public var schema: JSONValue? {
    switch self {
    case .theme: Self.themeSchema
    case .products: Self.productsSchema
    case .strings: Self.stringsSchema
    case .fragments: Self.fragmentsSchema
    case .data, .policy, .lists: nil
    }
  }

  private static let themeSchema = schema("theme", of: Form<PaywallDocument>.theme.shape)
  private static let productsSchema = schema("products", of: Form<[String: Product]>.products.shape)
  private static let stringsSchema = schema(
    "strings", of: Form<[String: LocalizedText]>.texts.shape)
  private static let fragmentsSchema = schema("fragments", of: FragmentDefinition.form.shape)

  private static func schema(_ name: String, of shape: Shape) -> JSONValue {
    var draft = SchemaDraft()
    let keywords = naming(schemaIn: draft.keywords(of: shape.unnamed).fields)
    return draft.schema(Keywords(keywords), id: "urn:paywalld:schema:\(name)-1")
  }

  /// The keywords of an object, extended so that it may also name its schema, for editors.
  private static func naming(schemaIn fields: [JSONField]) -> [JSONField] {
    let address = JSONField(name: "$schema", value: ["type": "string"])
    var named = fields.map { field in
      switch (field.name, field.value) {
      case ("properties", .object(let own)) where field.value["$schema"] == nil:
        JSONField(name: field.name, value: .object([address] + own))
      case ("propertyNames", let names):
        JSONField(
          name: field.name, value: ["if": ["const": .string(address.name)], "else": names])
      default: field
      }
    }
    if !named.contains(where: { $0.name == "properties" }) {
      named.append(JSONField(name: "properties", value: .object([address])))
    }
    return named
  }
}

extension Form where Value == PaywallDocument {
  /// The sections of a document that a theme's file may have.
  private static let themeSections: Set<String> = [
    "$schema", "colors", "spacing", "fonts", "textStyles",
  ]

  fileprivate static let theme = object(
    PaywallDocument(),
    PaywallDocument.properties.list.filter { themeSections.contains($0.name) },
    #"""
    {
      "title": "Theme",
      "description": "Shared by the documents of a brand.",
      "x-expected": "a theme ({\"colors\": {…}, \"spacing\": {…}})"
    }
    """#)
}
