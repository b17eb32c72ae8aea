import JSON

extension DescriptionSchemas {
  /// The schemas of the nodes.
  static let nodes: KeyValuePairs<String, JSONValue> = [
    "Nodes": object([
      "revision": number, "staleSeconds": ["type": ["number", "null"]], "nodes": list("Node"),
    ]),
    "Node": object([
      "name": text, "own": flag, "version": text, "revision": number, "lag": number, "since": time,
      "sharesName": flag,
    ]),
  ]
}
