import Numbers

/// The request methods that RFC 9110 §9 and RFC 5789 define. Any other method is answered with 501.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  /// Safe like GET, with a query as content (draft-ietf-httpbis-safe-method-w-body).
  case query = "QUERY"
  case delete = "DELETE"
  case options = "OPTIONS"
  case trace = "TRACE"
  case connect = "CONNECT"

  /// Whether the method is safe: it changes no state (RFC 9110 §9.2.1).
  public var isSafe: Bool {
    switch self {
    case .get, .head, .options, .trace, .query: true
    case .post, .put, .patch, .delete, .connect: false
    }
  }

  /// The method with exactly these bytes (RFC 9110 §9.1); nil if it is unknown.
  init?(bytes: UnsafeBufferPointer<UInt8>) {
    if bytes.matches("GET") {
      self = .get
      return
    }
    guard let method = Self.allCases.first(where: { bytes.elementsEqual($0.rawValue.utf8) }) else {
      return nil
    }
    self = method
  }
}
