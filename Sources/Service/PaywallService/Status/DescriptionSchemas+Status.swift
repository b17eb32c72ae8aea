import JSON
import Routing

extension DescriptionSchemas {
  /// The schemas of the service's health and readiness.
  static let status: KeyValuePairs<String, JSONValue> = [
    "Health": object(["service": text, "status": text]),
    "Readiness": object([
      "ready": flag, "reasons": ["type": "array", "items": text], "brands": number,
      "changes": flag, "changesReasons": ["type": "array", "items": text], "dev": flag,
      "warnings": ["type": "array", "items": text],
      "watching": flag, "notWatching": ["type": ["string", "null"]],
      "problems": [
        "type": "array", "items": text, "maxItems": .number(StatusRoutes.problemsTold),
      ],
      "problemFiles": number, "gate": ["type": "array", "items": text],
      "overdue": ["type": "array", "items": text],
    ]),
  ]
}
