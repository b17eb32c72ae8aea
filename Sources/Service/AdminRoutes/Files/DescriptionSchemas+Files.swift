import JSON
import Routing

extension DescriptionSchemas {
  /// The schemas of documents of other tools.
  package static let conversions: KeyValuePairs<String, JSONValue> = [
    "Import": object([
      "document": reference("Document"), "approximations": list("ConversionNote"),
      "notes": list("ConversionNote"), "pictures": ["type": "array", "items": text],
      "errors": ["type": "array", "items": ["type": "object"]],
    ]),
    "Export": object([
      "document": ["type": "object"], "approximations": list("ConversionNote"),
      "notes": list("ConversionNote"), "pictures": ["type": "array", "items": text],
    ]),
    "ConversionNote": object(["pointer": text, "code": text, "message": text]),
  ]
}
