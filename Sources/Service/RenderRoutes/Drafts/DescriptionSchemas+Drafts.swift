import JSON
import Routing

extension DescriptionSchemas {
  /// The schema of the screens of an unsaved document.
  package static let drafts: KeyValuePairs<String, JSONValue> = [
    "DraftSheet": object([
      "screens": [
        "type": "array",
        "items": object([:], optional: ["svg": text, "tree": reference("Layout")]),
        "maxItems": .number(DraftSheet.mostScreens),
      ]
    ])
  ]
}
