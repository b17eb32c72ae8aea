import HTTP

/// The origins of pages that may read responses (Fetch §3.2), without credentials.
///
/// Readers' responses are open to every origin unless the policy narrows it. Administration and metrics are only open to listed origins. If
/// drafts are visible without a token, only pages from this machine may read them.
public struct CrossOriginPolicy: Sendable {
  /// The origins that a policy allows.
  public enum Audience: Sendable, Hashable {
    case everybody
    /// Origins on loopback names, such as `http://localhost:5173`.
    case loopback
    case listed(Set<String>)
  }

  private let readers: Audience
  private let operators: Audience
  private var refusing: (@Sendable (HTTPRequest) -> Void)?

  /// - Parameters:
  ///   - readers: the origins for readers' routes.
  ///   - operators: the origins for administration and metrics, each as browsers send it, such as `https://studio.example`.
  public init(readers: Audience = .everybody, operators: Set<String> = []) {
    self.readers = readers
    self.operators = .listed(operators)
  }

  /// Whether an origin, as browsers send it, is a page from this machine: `http://localhost:5173`.
  public static func isFromThisMachine(_ origin: String) -> Bool {
    LocalRequest.isLoopback(origin: origin)
  }

  /// Calls `body` with each request for readers from a page that may not read the answer. It runs on an event loop and must not wait.
  package mutating func whenRefusing(_ body: @escaping @Sendable (HTTPRequest) -> Void) {
    refusing = body
  }

  /// Lets the requesting page read the reply.
  func adding(
    to reply: HTTPReply, for request: HTTPRequest, isForReaders: Bool
  ) -> HTTPReply {
    let fields = fields(for: request, isForReaders ? readers : operators)
    if isForReaders { tell(of: request, fields) }
    return fields.isEmpty ? reply : reply.adding(fields)
  }

  /// The response to `OPTIONS`, for preflights (Fetch §3.2.2) and plain requests (RFC 9110 §9.3.7).
  func options(
    for request: HTTPRequest, allow: String, isForReaders: Bool
  ) -> HTTPResponse {
    var response = HTTPResponse(.noContent, fields: ["Allow": allow])
    let allowed = fields(for: request, isForReaders ? readers : operators)
    response.fields.append(contentsOf: allowed)
    if isForReaders { tell(of: request, allowed) }
    if allowed.contains("Access-Control-Allow-Origin"), request.fields["Origin"] != nil {
      response.fields.append(contentsOf: Self.preflight)
      response.fields["Access-Control-Allow-Methods"] = allow
    }
    return response
  }

  /// Tells of a page that may not read the answer. Pages of this service itself need no permission.
  private func tell(of request: HTTPRequest, _ allowed: HTTPFields) {
    guard readers != .everybody, let refusing, let origin = request.fields["Origin"],
      !allowed.contains("Access-Control-Allow-Origin")
    else { return }
    let own = request.authority.map { ["http://" + $0, "https://" + $0] } ?? []
    if !own.contains(origin) { refusing(request) }
  }

  private func fields(for request: HTTPRequest, _ audience: Audience) -> HTTPFields {
    let origin = request.fields["Origin"]
    switch audience {
    case .everybody: return origin == nil ? Self.open : Self.openAndExposed
    case .listed(let origins) where origins.isEmpty: return HTTPFields()
    case .listed(let origins):
      return Self.fields(for: origin.flatMap { origins.contains($0) ? $0 : nil })
    case .loopback:
      return Self.fields(for: origin.flatMap { LocalRequest.isLoopback(origin: $0) ? $0 : nil })
    }
  }

  /// The fields of a response that depends on the origin; nil stands for an origin that may not read it.
  private static func fields(for origin: String?) -> HTTPFields {
    var fields: HTTPFields = ["Vary": "Origin"]
    guard let origin else { return fields }
    fields["Access-Control-Allow-Origin"] = origin
    fields["Timing-Allow-Origin"] = origin
    fields["Access-Control-Expose-Headers"] = exposed
    return fields
  }

  /// The fields for open responses. They do not depend on the origin, so that shared caches can keep one response for all.
  private static let open: HTTPFields = [
    "Access-Control-Allow-Origin": "*", "Timing-Allow-Origin": "*",
  ]

  private static let openAndExposed: HTTPFields = [
    "Access-Control-Allow-Origin": "*", "Timing-Allow-Origin": "*",
    "Access-Control-Expose-Headers": exposed,
  ]

  /// The fields of responses that scripts may read, besides those that Fetch always exposes.
  private static let exposed =
    "Content-Language, ETag, Location, Paywall-Assignments, Paywall-Assumed, Paywall-Brand, Paywall-Counted, Paywall-Experiment, Paywall-Experiment-Version, Paywall-Frequency, Paywall-Ignored, Paywall-Name, Paywall-Placement, Paywall-Price-Mismatch, Paywall-Reason, Paywall-Revision, Paywall-Rule, Paywall-Stale, Paywall-Variant, Paywall-Version, Retry-After, traceparent, X-Request-Id"

  /// Browsers keep a preflight for at most two hours.
  private static let preflight: HTTPFields = [
    "Access-Control-Allow-Headers":
      "Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, Paywall-Client, Paywall-Min-Revision, Paywall-Reason, traceparent, X-Request-Id",
    "Access-Control-Max-Age": "7200",
  ]
}
