import JSON
import Routing

extension DescriptionSchemas {
  /// The schemas of preview links and live previews.
  package static let previews: KeyValuePairs<String, JSONValue> = [
    "Preview": object([
      "id": text, "brand": text, "version": number, "expiresAt": time, "url": text,
      "renderUrl": text, "page": text, "code": nullable("string"), "advice": nullable("string"),
    ]),
    "LivePreviews": object(["previews": list("LivePreview")]),
    "LivePreview": livePreview([:]),
    "LivePreviewLink": livePreview([
      "page": text, "code": nullable("string"), "advice": nullable("string"),
    ]),
  ]

  private static func livePreview(_ more: KeyValuePairs<String, JSONValue>) -> JSONValue {
    let all: KeyValuePairs<String, JSONValue> = [
      "id": text, "brand": text, "createdBy": text, "sequence": number, "expiresAt": time,
      "watchers": number,
    ]
    let fields = (Array(all) + Array(more)).map { JSONField(name: $0.key, value: $0.value) }
    return [
      "type": "object", "required": .array(fields.map { .string($0.name) }),
      "properties": .object(fields),
    ]
  }
}
