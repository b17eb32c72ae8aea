import JSON
import Numbers
import Responses

/// An error of etcd in the format of its gateway: gRPC's code and etcd's message.
///
/// 3.4 writes `{"error":M,"message":M,"code":N}`, 3.6 `{"code":N,"message":M,"details":[]}`. On a stream, the member `error` contains such
/// an object, where 3.4 names the code `grpc_code`.
struct GatewayRefusal: Hashable {
  let code: Int
  /// The message, in printable ASCII.
  let message: String

  static let longestMessage = 300

  /// Returns nil for any other object.
  init?(_ node: JSONNode) {
    let inner = node["error"].flatMap { $0.kind == .object ? $0 : nil } ?? node
    guard let code = (inner["code"] ?? inner["grpc_code"])?.number?.int,
      let message = inner["message"]?.string ?? inner["error"]?.string
    else { return nil }
    self.init(code: code, message: message)
  }

  init(code: Int, message: String) {
    self.code = code
    self.message = Excerpt.of(message.utf8, atMost: Self.longestMessage)
  }

  /// Parses the reason that ended a watch: `rpc error: code = Unauthenticated desc = …`, or only the text.
  init(cancelReason reason: String) {
    let text = reason.firstRange(of: " desc = ").map { reason[$0.upperBound...] }
    self.init(code: Self.unavailable, message: text.map(String.init) ?? reason)
  }

  private static let unavailable = 14

  /// Whether the user, or the lack of one, is not known (any more), so that a new token may help.
  var asksForToken: Bool {
    code == 16 || message.contains("invalid auth token") || message.contains("user name is empty")
      || message.contains("revision of auth store is old")
      || message.contains("revision in header is old")
  }

  /// Whether the member rejected the request before it proposed it to the cluster, so that another member may accept it.
  var isTurnedAway: Bool { message.contains("too many requests") }

  /// Whether the request has certainly not been carried out, and will not be.
  ///
  /// These codes leave it open: cancelled 1, unknown 2, deadline exceeded 4, aborted 10, internal 13, unavailable 14, data loss 15. etcd
  /// also answers 14 when it gives up waiting for a proposal.
  var isDefinite: Bool {
    isTurnedAway || !(Self.openCodes.contains(code) || message.contains("space exceeded"))
  }

  /// Whether another endpoint, or the same one later, may answer the request.
  var isPassing: Bool { isTurnedAway || Self.openCodes.contains(code) }

  private static let openCodes: Set<Int> = [1, 2, 4, 10, 13, 14, 15]

  func error(at endpoint: EtcdEndpoint, user: String?) -> EtcdError {
    if message.contains("has been compacted") { return .compacted(to: 0) }
    if message.contains("is a future revision") { return .futureRevision }
    if message.contains("request is too large") || message.contains("larger than max") {
      return .tooLarge("etcd refuses the request: \(message); raise its --max-request-bytes")
    }
    if message.contains("space exceeded") { return .noSpace }
    if message.contains("authentication failed") { return .wrongPassword(user: user ?? "") }
    if message.contains("permission denied") || code == 7 || asksForToken {
      return .denied(message + (user == nil ? "; no user is set" : ", user \(user ?? "")"))
    }
    return .refused(code: code, message: message, endpoint)
  }
}
