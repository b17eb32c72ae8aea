import HTTP

/// The origins whose pages may read responses (Fetch §3.2); by default none.
public struct CrossOriginPolicy: Sendable {
  private let origins: Set<String>

  /// - Parameter origins: origins as browsers send them, such as `https://app.example`, or `*` for every site.
  public init(allowing origins: [String] = []) { self.origins = Set(origins) }

  /// The fields that let the requesting page read the response.
  func fields(for request: HTTPRequest) -> HTTPFields {
    guard !origins.isEmpty else { return [:] }
    var fields: HTTPFields = ["Vary": "Origin"]
    guard let origin = request.fields["Origin"], origins.contains(origin) || origins.contains("*")
    else { return fields }
    fields["Access-Control-Allow-Origin"] = origin
    fields["Access-Control-Expose-Headers"] =
      "ETag, Location, Paywall-Brand, Paywall-Version, Paywall-Ignored, X-Request-Id"
    return fields
  }

  func adding(to reply: HTTPReply, for request: HTTPRequest) -> HTTPReply {
    guard !origins.isEmpty else { return reply }
    return reply.adding(fields(for: request))
  }

  /// The response to `OPTIONS`, for preflights (Fetch §3.2.2) and plain requests (RFC 9110 §9.3.7).
  func options(for request: HTTPRequest, allow: String) -> HTTPResponse {
    var response = HTTPResponse(.noContent, fields: ["Allow": allow])
    let allowed = fields(for: request)
    response.fields.append(contentsOf: allowed)
    if allowed.contains("Access-Control-Allow-Origin") {
      response.fields["Access-Control-Allow-Methods"] = allow
      response.fields["Access-Control-Allow-Headers"] =
        "Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, X-Request-Id"
      response.fields["Access-Control-Max-Age"] = "600"
    }
    return response
  }
}
