import HTTP
import JSON
import PaywallStore
import ReaderRoutes
import Routing

/// Reports in the response to a change how many nodes have it. Waits for all of them if the client requests it.
struct ChangeSpread: Sendable {
  /// Makes the response with further members.
  typealias Answer = @Sendable (_ members: [JSONField]) -> HTTPResponse

  let store: Store
  let waiting: WaitingRequests

  static let wait = QueryParameter(
    name: "wait", kind: .choice(["all"]),
    summary:
      "With all, the answer waits until every live node has the change, within --revision-wait. It names those that do not have it."
  )

  /// Returns the response to a change.
  ///
  /// - Parameter sequence: the number of the change.
  func reply(_ answer: @escaping Answer, of sequence: Int, to call: APICall) -> HTTPReply {
    let field = Revision.field(sequence)
    let tell = { @Sendable in HTTPReply.response(answer([members(of: sequence)])).numbered(field) }
    guard call.query[Self.wait.name] != nil, !isEverywhere(sequence) else { return tell() }
    let isMet = { @Sendable in isEverywhere(sequence) }
    return waiting.reply(to: call.request.peer, when: isMet) { _ in tell() }
  }

  private func isEverywhere(_ sequence: Int) -> Bool {
    store.nodes.allSatisfy { $0.sequence >= sequence }
  }

  private func members(of sequence: Int) -> JSONField {
    let nodes = store.nodes
    let missing = nodes.filter { $0.sequence < sequence }.map(\.name)
    return JSONField(
      name: "nodes",
      value: [
        "live": .number(nodes.count), "have": .number(nodes.count - missing.count),
        "missing": .array(missing.map(JSONValue.string)),
      ])
  }
}
