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
    if let mark = request.fields.first(where: { isMarkOfGoBetween($0.name) }) {
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

  /// Returns the problem for a request whose `Host` names another machine, a sign of DNS rebinding; nil if `Host` is local.
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

  /// Fields that proxies, gateways, tunnels and cloud services add to a forwarded request.
  private static let marks: Set<String> = [
    "via", "cdn-loop", "client-ip", "true-client-ip", "remote-addr", "x-real-ip", "x-real-port",
    "x-client-ip", "x-cluster-client-ip", "x-remote-addr", "x-remote-ip", "x-host", "x-scheme",
    "x-url-scheme", "front-end-https", "x-https", "x-ssl", "x-proxied", "x-request-start",
    "x-cloud-trace-context", "x-country-code", "x-varnish", "x-arr-ssl", "x-arr-log-id",
  ]
  private static let markPrefixes = [
    "forwarded", "x-forward", "x-original-", "x-proxy", "proxy-", "cf-", "fly-", "fastly-",
    "x-envoy-", "x-amzn-", "x-amz-cf-", "cloudfront-", "x-azure-", "x-appengine-", "x-goog-",
    "x-vercel-", "x-nf-", "x-akamai-", "akamai-", "incap-", "x-sucuri-", "x-cdn-", "x-haproxy",
    "x-accel-", "x-nginx-", "x-traefik-", "x-kong-", "x-ngrok-", "x-tailscale-", "tailscale-",
    "x-ssl-", "ssl-client-", "x-client-cert", "wl-proxy-", "x-waws-", "x-ms-forwarded-",
  ]

  private static func isMarkOfGoBetween(_ name: String) -> Bool {
    let name = name.lowercased()
    return marks.contains(name) || markPrefixes.contains(where: name.hasPrefix)
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
      && parts.allSatisfy { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } && UInt8($0) != nil }
  }

  private static func host(of authority: String) -> Substring {
    if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
      return authority[authority.index(after: authority.startIndex)..<end]
    }
    return authority.prefix { $0 != ":" }
  }
}
