import JSON
import Numbers
import Responses

/// A complete response, before it is known whether etcd sent it.
struct GatewayResponse {
  var endpoint: EtcdEndpoint
  var head: ResponseHead
  var content: [UInt8]

  /// Returns the answer. The content determines its kind; the status counts only if the content is not etcd's.
  func answer(limit: Int, user: String?) throws(AttemptFailure) -> JSONNode {
    let node: JSONNode
    do throws(JSONError) {
      node = try JSONText(parsing: content, limits: .etcd(limit)).root
    } catch {
      throw isJSON && head.status == 200 ? malformed("\(error)") : notEtcd
    }
    if let refusal = GatewayRefusal(node) { throw refusal.failure(at: endpoint, user: user) }
    guard head.status == 200, node.kind == .object else { throw notEtcd }
    return node
  }

  func malformed(_ text: String) -> AttemptFailure {
    AttemptFailure(error: .malformed(endpoint, text), reach: .open)
  }

  /// The failure if a server other than etcd answers. 3xx and 4xx mean that the request was not accepted.
  var notEtcd: AttemptFailure {
    let isDecided = (300...499).contains(head.status)
    let kind = head.values("content-type").first ?? "no type"
    let found = "HTTP \(head.status), \(Excerpt.of(kind.utf8)): \"\(Excerpt.of(content))\""
    return AttemptFailure(
      error: .notEtcd(endpoint, found: found, isDecided: isDecided),
      reach: isDecided ? .nothingSent : .open)
  }

  private var isJSON: Bool {
    head.values("content-type").contains { $0.lowercased().hasPrefix("application/json") }
  }
}

extension JSONLimits {
  /// Limits for etcd's answers. Members that future versions may add can be nested, but not deeply.
  static func etcd(_ bytes: Int) -> JSONLimits {
    JSONLimits(maxBytes: bytes, maxDepth: 64, maxNumberLength: 128)
  }
}

extension GatewayRefusal {
  func failure(at endpoint: EtcdEndpoint, user: String?) -> AttemptFailure {
    let reach: AttemptFailure.Reach = isTurnedAway ? .nothingSent : isPassing ? .open : .decided
    return AttemptFailure(error: error(at: endpoint, user: user), reach: reach)
  }
}
