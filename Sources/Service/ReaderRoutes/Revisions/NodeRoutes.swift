import HTTP
import PaywallStorage
import PaywallStore
import Routing

/// The running services that share one log.
struct NodeRoutes: RouteGroup {
  let context: ServiceContext

  var routes: [Route] {
    [
      Route(.getNodes, answers: [.json(nodesForm, "The nodes, by name.")], handler: nodes)
    ]
  }

  @Sendable private func nodes(_ call: APICall) throws(Problem) -> HTTPReply {
    let store = administration.store
    return try administration.reading(call.request, needing: .viewer) {
      .response(.json(NodeList(of: store), as: nodesForm))
    }.working(in: .brief)
  }
}

/// The nodes, and how far each is behind the newest change.
private struct NodeList {
  let revision: Int
  let staleSeconds: Int?
  let nodes: [(node: NodeRecord, own: Bool, lag: Int)]

  init(of store: Store) {
    let (nodes, own) = (store.nodes, store.nodeName)
    let newest = nodes.reduce(store.catalog.sequence) { max($0, $1.sequence) }
    revision = newest
    staleSeconds = store.staleSeconds.map { Int(clamping: $0) }
    self.nodes = nodes.map { ($0, $0.name == own, newest - $0.sequence) }
  }
}

private let nodesForm = AnswerForm<NodeList>.object([
  .member("revision", .integer, \.revision),
  .member("staleSeconds", .nullable(.integer), \.staleSeconds),
  .member("nodes", .list(of: nodeForm), \.nodes),
]).named("Nodes")

private let nodeForm = AnswerForm<(node: NodeRecord, own: Bool, lag: Int)>.object([
  .member("name", .text, \.node.name), .member("own", .flag, \.own),
  .member("version", .text, \.node.version), .member("revision", .integer, \.node.sequence),
  .member("lag", .integer, \.lag), .member("since", .time, \.node.since),
  .member("sharesName", .flag, \.node.sharesName),
]).named("Node")

extension APIOperation {
  package static let getNodes = APIOperation(
    .get, "/admin/nodes", name: "getNodes",
    summary:
      "The nodes: the running services on the same log, each with the last change that it serves. staleSeconds says for how long the node that answers may have lacked changes of others; it is null while it has them all. A service with a log of its own is the only one. sharesName says that another node already has the name that this one was given with --node."
  )
}
