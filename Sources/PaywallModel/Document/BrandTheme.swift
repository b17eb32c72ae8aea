import JSON
import Vocabulary

/// What the documents of a brand have in common: colours, room, fonts and text styles by name.
public enum BrandTheme {
  /// What a theme's file may have, of what a document may.
  private static let sections: Set<String> = [
    "$schema", "colors", "spacing", "fonts", "textStyles",
  ]

  private static let form = Form<PaywallDocument>.object(
    Properties(
      PaywallDocument(), PaywallDocument.properties.list.filter { sections.contains($0.name) }),
    [
      "title": "Theme",
      "description": "What the documents of a brand have in common.",
      "x-expected": "a theme ({\"colors\": {…}, \"spacing\": {…}})",
    ])

  /// The shape of themes as JSON Schema, made from the vocabulary of documents.
  public static let schema: JSONValue = {
    var draft = SchemaDraft()
    let theme = draft.fields(of: form.shape)
    return .object(
      [
        JSONField(name: "$schema", value: "https://json-schema.org/draft/2020-12/schema"),
        JSONField(name: "$id", value: "urn:paywalld:schema:theme-1"),
      ] + theme + [
        JSONField(name: "$defs", value: .object(draft.definitions)),
        JSONField(name: "x-synonyms", value: .array(draft.synonyms)),
      ])
  }()
}
