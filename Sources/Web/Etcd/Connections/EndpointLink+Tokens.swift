import JSON
import Numbers

extension EndpointLink {
  /// Sends a request and returns the answer. If etcd does not know the user (any more), gets a new token once and repeats the request.
  func answer(
    _ request: GatewayRequest, beginning begin: ContinuousClock.Instant,
    by deadline: ContinuousClock.Instant
  ) throws(AttemptFailure) -> JSONNode {
    let used = try currentToken(beginning: begin, by: deadline)
    let response = try exchange(request, token: used.value, beginning: begin, by: deadline)
    do throws(AttemptFailure) {
      return try response.answer(limit: settings.largestAnswer, user: user)
    } catch {
      guard response.asksForToken, settings.credentials != nil else { throw error }
      let token = try renewedToken(after: used, beginning: begin, by: deadline)
      meter.count { $0.retries += 1 }
      let response = try exchange(request, token: token.value, beginning: begin, by: deadline)
      return try response.answer(limit: settings.largestAnswer, user: user)
    }
  }

  /// The token for the next request.
  func currentToken(
    beginning begin: ContinuousClock.Instant, by deadline: ContinuousClock.Instant
  ) throws(AttemptFailure) -> Token {
    let token = self.token
    return token == .unknown
      ? try renewedToken(after: token, beginning: begin, by: deadline) : token
  }

  /// Returns another token than the one that etcd rejected: the one that another thread got meanwhile, or a new one.
  func renewedToken(
    after old: Token, beginning begin: ContinuousClock.Instant,
    by deadline: ContinuousClock.Instant
  ) throws(AttemptFailure) -> Token {
    guard let credentials = settings.credentials else { return .unneeded }
    let current = token
    if current != old, current != .unknown { return current }
    let token = try authenticate(credentials, since: begin, until: deadline)
    self.token = token
    return token
  }

  private func authenticate(
    _ credentials: EtcdCredentials, since begin: ContinuousClock.Instant,
    until deadline: ContinuousClock.Instant
  ) throws(AttemptFailure) -> Token {
    let body: JSONValue = [
      "name": .string(credentials.user), "password": .string(credentials.password),
    ]
    let request = GatewayRequest(
      path: "/v3/auth/authenticate", body: body.encoded(), isRepeatable: true)
    do throws(AttemptFailure) {
      let response = try exchange(request, token: nil, beginning: begin, by: deadline)
      if response.refusal?.message.contains("authentication is not enabled") == true {
        return .unneeded
      }
      let answer = try response.answer(limit: settings.largestAnswer, user: credentials.user)
      guard let token = answer["token"]?.string, Self.isToken(token) else {
        throw response.malformed("it sent no token")
      }
      return .known(token)
    } catch {
      throw error.beforeRequest
    }
  }

  /// Whether the token is a valid field value.
  private static func isToken(_ text: String) -> Bool {
    (1...8_192).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

extension EndpointLink.Token {
  /// The token to send with the request; nil if none is.
  var value: String? { if case .known(let token) = self { token } else { nil } }
}

extension GatewayResponse {
  /// etcd's refusal of the request; nil if it accepted it.
  var refusal: GatewayRefusal? {
    guard content.count <= 64 << 10 else { return nil }
    do throws(JSONError) {
      return GatewayRefusal(try JSONText(parsing: content, limits: .etcd(64 << 10)).root)
    } catch {
      return nil
    }
  }

  var asksForToken: Bool { refusal?.asksForToken == true }
}
