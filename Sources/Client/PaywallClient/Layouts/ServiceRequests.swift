import Foundation
import JSON
import Numbers

/// Sends requests to the addresses of a service, in order, with a time limit for every wait.
struct ServiceRequests: Sendable {
  let configuration: PaywallConfiguration

  /// Returns the response to a request: 200, 204 if a placement shows nothing, or 304 if the tag is current.
  ///
  /// - Parameters:
  ///   - target: path and query below the base addresses.
  ///   - check: throws for an unusable response, so that the next address is tried.
  func answer(
    _ target: String, content: Data? = nil, tag: String? = nil,
    check: @escaping @Sendable (IncomingResponse) throws(PaywallError) -> Void = { _ in }
  ) async throws(PaywallError) -> IncomingResponse {
    try await configuration.time.within(configuration.patience) {
      try await attempts(at: target, sending: content, tag: tag, accepting: check)
    }
  }

  private func attempts(
    at target: String, sending content: Data?, tag: String?,
    accepting check: @Sendable (IncomingResponse) throws(PaywallError) -> Void
  ) async throws -> IncomingResponse {
    var attempt = 0
    while true {
      do throws(PaywallError) {
        return try await eachAddress(at: target, sending: content, tag: tag, accepting: check)
      } catch {
        guard error.isTransient, attempt < configuration.retries else { throw error }
        try await configuration.time.sleep(configuration.pause * Double(1 << min(attempt, 6)))
        attempt += 1
      }
    }
  }

  private func eachAddress(
    at target: String, sending content: Data?, tag: String?,
    accepting check: @Sendable (IncomingResponse) throws(PaywallError) -> Void
  ) async throws(PaywallError) -> IncomingResponse {
    var last = PaywallError.offline("no address is given")
    for service in configuration.services {
      do throws(PaywallError) {
        let response = try await ask(service, for: target, sending: content, tag: tag)
        try check(response)
        return response
      } catch {
        guard error.isOfOneAddress else { throw error }
        last = error
      }
    }
    throw last
  }

  private func ask(
    _ service: URL, for target: String, sending content: Data?, tag: String?
  ) async throws(PaywallError) -> IncomingResponse {
    let request = try request(service, target, sending: content, tag: tag)
    let transport = configuration.transport
    let response = try await configuration.time.within(configuration.timeout) {
      try await transport.request(request)
    }
    guard response.content.count <= configuration.largestResponse else {
      throw .unreadable("the response is larger than \(configuration.largestResponse) bytes")
    }
    if let error = PaywallError(response) { throw error }
    return response
  }

  func request(
    _ service: URL, _ target: String, sending content: Data? = nil, tag: String? = nil
  ) throws(PaywallError) -> OutgoingRequest {
    let base = service.absoluteString
    let joined =
      target.contains("://")
      ? target : (base.hasSuffix("/") ? String(base.dropLast()) : base) + "/" + target
    guard let url = URL(string: joined) else { throw .unreadable("\(joined) is not an address") }
    var request = OutgoingRequest(url, timeout: configuration.timeout)
    request.fields = configuration.fields
    if let content {
      request.method = "POST"
      request.content = content
      request.fields["Content-Type"] = "application/json"
    } else if let tag {
      request.fields["If-None-Match"] = tag
    }
    return request
  }
}

extension PaywallError {
  /// The error of a response; nil for 200, 204 and 304.
  init?(_ response: IncomingResponse) {
    switch response.status {
    case 200, 204, 304: return nil
    case 429, 500...:
      self = .unavailable(
        status: response.status,
        after: response.fields["retry-after"].flatMap { Int($0) }.map { TimeInterval(max(0, $0)) })
    default:
      let problem = Self.problem(in: response.content)
      let isEmpty = problem.type == "/problems/no-active-brand"
      self =
        isEmpty ? .nothingPublished : .refused(status: response.status, detail: problem.detail)
    }
  }

  /// The members of `application/problem+json` (RFC 9457).
  private static func problem(in content: Data) -> (type: String, detail: String) {
    do {
      let limits = JSONLimits(maxBytes: 1 << 20, maxDepth: 32, maxNumberLength: 128)
      let root = try JSONText(parsing: Array(content), limits: limits).root
      return (root["type"]?.string ?? "", root["detail"]?.string ?? "")
    } catch {
      return ("", String(decoding: content.prefix(200), as: UTF8.self))
    }
  }
}
