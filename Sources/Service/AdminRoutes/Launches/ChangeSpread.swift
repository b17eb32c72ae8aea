import HTTP
import PaywallStorage
import PaywallStore
import ReaderRoutes
import Routing

/// Reports in the response to a change how many nodes have it. Waits for all of them if the client requests it.
struct ChangeSpread: Sendable {
  /// Makes the response with the nodes that have the change.
  typealias Answer = @Sendable (Nodes) -> HTTPResponse

  /// How many of the live nodes have a change, and which do not.
  struct Nodes {
    let live: Int
    let missing: [String]
  }

  let store: Store
  let waiting: WaitingRequests

  static let wait = QueryParameter(
    name: "wait", kind: .choice(["all"]),
    summary:
      "With all, the answer waits until every live node has the change, within --revision-wait. It names those that do not have it. A publish also waits until the gate has judged every screen, within --gate-deadline."
  )

  /// Returns the response to a change.
  ///
  /// - Parameter sequence: the number of the change.
  func reply(_ answer: @escaping Answer, of sequence: Int, to call: APICall) -> HTTPReply {
    let field = Revision.field(sequence)
    let tell = { @Sendable in HTTPReply.response(answer(nodes(of: sequence))).numbered(field) }
    guard call.query[Self.wait.name] != nil, !isEverywhere(sequence) else { return tell() }
    let isMet = { @Sendable in isEverywhere(sequence) }
    return waiting.reply(to: call.request.peer, when: isMet) { _ in tell() }
  }

  private func isEverywhere(_ sequence: Int) -> Bool {
    store.nodes.allSatisfy { $0.sequence >= sequence }
  }

  private func nodes(of sequence: Int) -> Nodes {
    let nodes = store.nodes
    return Nodes(
      live: nodes.count, missing: nodes.filter { $0.sequence < sequence }.map(\.name))
  }
}

extension AnswerForm<ChangeSpread.Nodes> {
  static let spread = object([
    .member("live", .integer, \.live), .member("have", .integer) { $0.live - $0.missing.count },
    .member("missing", .list(of: .text), \.missing),
  ]).named("ChangeSpread")
}

/// The response to a change, with the nodes that have it.
let nodeChangeForm = AnswerForm<(change: LoggedChange, nodes: ChangeSpread.Nodes)>.object([
  .all(of: .change, \.change), .member("nodes", .spread, \.nodes),
]).named("NodeChange")
