import JSON
import PaywallUsage

/// The shapes of what is counted.
extension DescriptionSchemas {
  static var usage: [JSONField] { shapes.map { JSONField(name: $0.key, value: $0.value) } }

  private static let share: JSONValue = ["type": "number"]

  private static let shapes: KeyValuePairs<String, JSONValue> = [
    "ClientKeys": object(["keys": list("ClientKey")]),
    "ClientKey": object(["name": text, "eventsPerMinute": number, "createdAt": time]),
    "NewClientKey": NewKey.schema,
    "CreatedClientKey": object([
      "name": text, "eventsPerMinute": number, "createdAt": time, "key": text,
    ]),
    "ClientEvents": ClientEvents.schema,
    "EventReceipt": object([
      "accepted": number, "duplicates": number,
      "refused": [
        "type": "array",
        "items": object(
          [
            "index": number,
            "reason": ["enum": .array(ClientEvents.Reason.allCases.map { .string($0.rawValue) })],
          ], optional: ["id": text]),
      ],
    ]),
  ]
}
