import JSON

/// Schemas of the status of nodes.
extension DescriptionSchemas {
  static var nodes: [JSONField] { shapes.map { JSONField(name: $0.key, value: $0.value) } }

  private static let shapes: KeyValuePairs<String, JSONValue> = [
    "Nodes": object([
      "revision": number, "staleSeconds": ["type": ["number", "null"]], "nodes": list("Node"),
    ]),
    "Node": object([
      "name": text, "own": flag, "version": text, "revision": number, "lag": number, "since": time,
      "sharesName": flag,
    ]),
    "ChangeSpread": object([
      "live": number, "have": number, "missing": ["type": "array", "items": text],
    ]),
    "NodeChange": object([
      "changed": flag, "sequence": number, "time": time, "action": text,
      "before": ["type": "object"], "after": ["type": "object"], "actor": text,
      "nodes": reference("ChangeSpread"),
    ]),
  ]
}
