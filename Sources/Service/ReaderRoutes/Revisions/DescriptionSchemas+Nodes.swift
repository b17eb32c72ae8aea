import JSON
import Routing

extension DescriptionSchemas {
  /// The schemas of the nodes.
  package static let nodes: KeyValuePairs<String, JSONValue> = [
    "Nodes": object([
      "revision": number, "staleSeconds": ["type": ["number", "null"]], "nodes": list("Node"),
    ]),
    "Node": object([
      "name": text, "own": flag, "version": text, "revision": number, "lag": number, "since": time,
      "sharesName": flag,
    ]),
  ]
}
