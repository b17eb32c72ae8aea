import JSON

/// A whole response, before it is known whether etcd wrote it.
struct GatewayResponse {
  var endpoint: EtcdEndpoint
  var head: ResponseHead
  var content: [UInt8]

  /// The answer. The content decides what it is, the status only where the content is not etcd's.
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

  /// Something else than etcd answers there. 3xx and 4xx say that the request went nowhere.
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
  /// For what etcd writes. Members that no version has yet may nest, but not deep.
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
