import HTTP
import Numbers

/// A response of the server itself, without a handler.
public struct Refusal: Error, Sendable, Hashable {
  public let status: HTTPStatus
  /// The reason in one word: a ``HTTP/RequestError/Kind`` or a ``ServerLimit``.
  public let code: String
  public let detail: String
  /// The number of seconds after which the peer may try again.
  public let retryAfter: Int?

  init(_ error: RequestError) {
    status = error.status
    code = error.kind.rawValue
    detail = error.description
    retryAfter = nil
  }

  private init(status: HTTPStatus, code: String, detail: String) {
    self.status = status
    self.code = code
    self.detail = detail
    retryAfter = nil
  }

  /// The requested representation is not the current one (RFC 9110 §13.1.1).
  init(preconditionFailed current: EntityTag) {
    self.init(
      status: .preconditionFailed, code: "precondition-failed",
      detail: "the entity tag is now \(current); the condition does not hold")
  }

  /// A handler responded with a file that cannot be read completely.
  static let unreadable = Refusal(
    status: .internalServerError, code: "unreadable",
    detail: "the content of the response cannot be read")

  init(_ limit: ServerLimit, _ detail: String) {
    status = limit.status
    code = limit.rawValue
    self.detail = detail
    retryAfter = limit.status == .serviceUnavailable ? 1 : nil
  }

  /// The refusal as a problem document (RFC 9457).
  public func problem(type: String = "about:blank") -> HTTPResponse {
    let text =
      "{\"type\":\"\(type)\",\"title\":\"\(status.reason)\",\"status\":\(status.code),"
      + "\"detail\":\"\(Self.escaped(detail))\",\"code\":\"\(code)\"}\n"
    var response = HTTPResponse(
      status, fields: ["Content-Type": "application/problem+json", "Cache-Control": "no-store"],
      body: .bytes(Array(text.utf8)))
    if let retryAfter { response.fields["Retry-After"] = String(retryAfter) }
    return response
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20: result += "?"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

/// A limit of the server, other than those of a request's parts.
public enum ServerLimit: String, Sendable, Hashable, CaseIterable {
  case headerTimeout = "header-timeout"
  case bodyTimeout = "body-timeout"
  case idleTimeout = "idle-timeout"
  case writeTimeout = "write-timeout"
  case connections = "connections"
  case connectionsPerPeer = "connections-per-peer"
  case descriptors = "descriptors"
  case workerQueue = "worker-queue"
  case subscribers = "subscribers"
  /// A subscriber was rejected because the remaining connections are reserved for requests.
  case requestReserve = "request-reserve"
  /// A subscriber missed dropped events: it gets the event `reset`, or its connection is closed.
  case eventsKept = "events-kept"
  case lingerTimeout = "linger-timeout"
  /// A request was aborted because the server stopped.
  case drain
  /// A client that may not send content announced more than `freeContent`.
  case freeContent = "free-content"

  var status: HTTPStatus {
    switch self {
    case .headerTimeout, .bodyTimeout, .idleTimeout, .writeTimeout, .lingerTimeout: .requestTimeout
    case .connections, .connectionsPerPeer, .descriptors, .workerQueue, .subscribers,
      .requestReserve, .eventsKept, .drain:
      .serviceUnavailable
    case .freeContent: .contentTooLarge
    }
  }
}
