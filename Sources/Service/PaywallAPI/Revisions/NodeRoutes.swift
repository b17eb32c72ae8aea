import HTTP
import JSON
import PaywallStorage
import PaywallStore

/// The running services that share one log.
struct NodeRoutes: Sendable {
  let administration: Administration

  var routes: [Route] {
    [
      Route(
        .get, "/admin/nodes", name: "getNodes",
        summary:
          "The nodes: the running services on the same log, each with the last change that it serves. A service with a log of its own is the only one. sharesName says that another node already has the name that this one was given with --node.",
        answers: [.json("Nodes", "The nodes, by name.")], handler: nodes)
    ]
  }

  @Sendable private func nodes(_ call: APICall) throws(Problem) -> HTTPReply {
    let store = administration.store
    return try administration.reading(call.request, needing: .viewer) {
      .response(.json(.nodes(store.nodes, own: store.nodeName, newest: store.catalog.sequence)))
    }.working(in: .brief)
  }
}

extension JSONValue {
  /// - Parameter newest: the last change that this node has.
  fileprivate static func nodes(_ nodes: [NodeRecord], own: String, newest: Int) -> JSONValue {
    let newest = nodes.reduce(newest) { max($0, $1.sequence) }
    let rows: [JSONValue] = nodes.map { node in
      [
        "name": .string(node.name), "own": .bool(node.name == own),
        "version": .string(node.version), "revision": .number(node.sequence),
        "lag": .number(newest - node.sequence), "since": .string(Timestamp.text(node.since)),
        "sharesName": .bool(node.sharesName),
      ]
    }
    return ["revision": .number(newest), "nodes": .array(rows)]
  }
}
