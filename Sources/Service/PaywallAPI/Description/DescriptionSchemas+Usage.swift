import JSON

/// The shapes of what is counted.
extension DescriptionSchemas {
  static var usage: [JSONField] { shapes.map { JSONField(name: $0.key, value: $0.value) } }

  private static let shapes: KeyValuePairs<String, JSONValue> = [
    "ClientKeys": object(["keys": list("ClientKey")]),
    "ClientKey": object(["name": text, "eventsPerMinute": number, "createdAt": time]),
    "NewClientKey": NewKey.schema,
    "CreatedClientKey": object([
      "name": text, "eventsPerMinute": number, "createdAt": time, "key": text,
    ]),
  ]
}
