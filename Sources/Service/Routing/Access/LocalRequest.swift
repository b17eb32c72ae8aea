import ASCII
import HTTP

/// The requirements for requests to a service with `--dev`, where no token identifies the client.
///
/// The service listens on loopback addresses only. `Host` excludes rebound names, `Origin` and `Sec-Fetch-Site` exclude pages of other
/// sites, and the fields that proxies add exclude requests through a proxy.
enum LocalRequest {
  /// Checks a request for a change or for administration.
  static func check(_ request: HTTPRequest) throws(Problem) {
    guard request.peer.isLoopback else {
      throw Problem(
        .forbidden, "a service started with --dev only accepts changes from this machine")
    }
    if let mark = request.fields.first(where: { isMarkOfProxy($0.name) }) {
      throw Problem(
        .forbidden,
        "a service started with --dev rejects requests through a proxy, and this one has the field \(mark.name); start it without --dev and send a token"
      )
    }
    guard let authority = request.authority, isLoopback(authority) else {
      throw foreignHost(request.authority)
    }
    let origins = request.fields.values(of: "Origin")
    guard origins.allSatisfy({ $0 == "http://" + authority || $0 == "https://" + authority }) else {
      throw foreignPage
    }
    let site = request.fields["Sec-Fetch-Site"]
    guard site == nil || site == "same-origin" || site == "none" else { throw foreignPage }
  }

  /// Returns the problem for a request with a `Host` that names another machine, a sign of DNS rebinding; nil if `Host` is local.
  static func foreignHost(of request: HTTPRequest) -> Problem? {
    guard let authority = request.authority, !isLoopback(authority) else { return nil }
    return foreignHost(authority)
  }

  private static func foreignHost(_ authority: String?) -> Problem {
    let found = authority.map { "found \"\($0.shortened)\"" } ?? "found none"
    return Problem(
      .forbidden,
      "a service started with --dev only answers requests whose Host is localhost, 127.0.0.1 or [::1]; \(found)"
    )
  }

  private static let foreignPage = Problem(
    .forbidden, "a service started with --dev rejects changes from pages of other sites")

  /// Whether a field says that the request was forwarded (RFC 9110 §7.6.3, RFC 7239).
  private static func isMarkOfProxy(_ name: String) -> Bool {
    let name = name.lowercased()
    return name == "via" || name == "forwarded" || name.hasPrefix("x-forwarded-")
  }

  /// Whether an origin, as browsers send it, is a page from this machine: `http://localhost:5173`.
  static func isLoopback(origin: String) -> Bool {
    ["http://", "https://"].contains { scheme in
      origin.hasPrefix(scheme) && isLoopback(String(origin.dropFirst(scheme.count)))
    }
  }

  /// Whether the host and port of `Host` (RFC 9110 §7.2) belong to this machine: `localhost` and its subdomains never leave it
  /// (RFC 6761 §6.3), nor do 127.0.0.0/8 and ::1.
  private static func isLoopback(_ authority: String) -> Bool {
    var name = host(of: authority).lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    if name == "localhost" || name.hasSuffix(".localhost") || name == "::1" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isDigit) && UInt8($0) != nil }
  }

  private static func host(of authority: String) -> Substring {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return authority[authority.index(after: authority.startIndex)..<end]
    }
    return authority.prefix { $0 != ":" }
  }
}
