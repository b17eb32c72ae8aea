import JSON
import Vocabulary

extension CompanionFile.Kind {
  /// The shape of its files as JSON Schema, made from the vocabulary of documents; nil where they may hold anything.
  public var schema: JSONValue? {
    switch self {
    case .theme: Self.themeSchema
    case .data: nil
    }
  }

  private static let themeSchema = schema("theme", of: Form<PaywallDocument>.theme.shape)

  private static func schema(_ name: String, of shape: Shape) -> JSONValue {
    var draft = SchemaDraft()
    let fields = draft.fields(of: shape)
    return .object(
      [
        JSONField(name: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
        JSONField(name: "$id", value: .string("urn:paywalld:schema:\(name)-1")),
      ] + fields + [
        JSONField(name: "$defs", value: .object(draft.definitions)),
        JSONField(name: "x-synonyms", value: .array(draft.synonyms)),
      ])
  }
}

extension Form where Value == PaywallDocument {
  /// What a theme's file may have, of what a document may.
  private static let themeSections: Set<String> = [
    "$schema", "colors", "spacing", "fonts", "textStyles",
  ]

  fileprivate static let theme = object(
    Properties(
      PaywallDocument(),
      PaywallDocument.properties.list.filter { themeSections.contains($0.name) }),
    [
      "title": "Theme",
      "description": "What the documents of a brand have in common.",
      "x-expected": "a theme ({\"colors\": {…}, \"spacing\": {…}})",
    ])
}
