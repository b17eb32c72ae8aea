import HTTP
import JSON
import PaywallStorage
import PaywallStore
import Routing

/// The running services that share one log.
struct NodeRoutes: RouteGroup {
  let context: ServiceContext

  var routes: [Route] {
    [
      Route(
        .get, "/admin/nodes", name: "getNodes",
        summary:
          "The nodes: the running services on the same log, each with the last change that it serves. staleSeconds says for how long the node that answers may have lacked changes of others; it is null while it has them all. A service with a log of its own is the only one. sharesName says that another node already has the name that this one was given with --node.",
        answers: [.json("Nodes", "The nodes, by name.")], handler: nodes)
    ]
  }

  @Sendable private func nodes(_ call: APICall) throws(Problem) -> HTTPReply {
    let store = administration.store
    return try administration.reading(call.request, needing: .viewer) {
      .response(.json(.nodes(of: store)))
    }.working(in: .brief)
  }
}

extension JSONValue {
  fileprivate static func nodes(of store: Store) -> JSONValue {
    let (nodes, own) = (store.nodes, store.nodeName)
    let newest = nodes.reduce(store.catalog.sequence) { max($0, $1.sequence) }
    let rows: [JSONValue] = nodes.map { node in
      [
        "name": .string(node.name), "own": .bool(node.name == own),
        "version": .string(node.version), "revision": .number(node.sequence),
        "lag": .number(newest - node.sequence), "since": .string(Timestamp.text(node.since)),
        "sharesName": .bool(node.sharesName),
      ]
    }
    return [
      "revision": .number(newest),
      "staleSeconds": store.staleSeconds.map { .number(Int(clamping: $0)) } ?? .null,
      "nodes": .array(rows),
    ]
  }
}
