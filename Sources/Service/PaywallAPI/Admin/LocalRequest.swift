import HTTP

/// What a request must look like while the service runs with `--dev`, where no token tells who asks.
///
/// The service listens on loopback addresses alone. `Host` keeps rebound names out, `Origin` and `Sec-Fetch-Site` other sites' pages, and
/// the fields of proxies whoever asks through one.
enum LocalRequest {
  /// Checks a request for a change or for administration.
  static func check(_ request: HTTPRequest) throws(Problem) {
    guard request.peer.isLoopback else {
      throw Problem(.forbidden, "a service started with --dev takes changes from this machine only")
    }
    if let mark = request.fields.first(where: { isMarkOfGoBetween($0.name) }) {
      throw Problem(
        .forbidden,
        "a service started with --dev rejects what comes through a proxy, and this has the field \(mark.name); start it without --dev and send a token"
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

  /// Why a request of any kind is rejected: its `Host` names another machine, as that of a page does whose name was bound to this one anew.
  static func foreignHost(of request: HTTPRequest) -> Problem? {
    guard let authority = request.authority, !isLoopback(authority) else { return nil }
    return foreignHost(authority)
  }

  private static func foreignHost(_ authority: String?) -> Problem {
    let found = authority.map { "found \"\($0.shortened)\"" } ?? "found none"
    return Problem(
      .forbidden,
      "a service started with --dev answers only to the Host localhost, 127.0.0.1 or [::1]; \(found)"
    )
  }

  private static let foreignPage = Problem(
    .forbidden, "a service started with --dev takes no change from a page of another site")

  /// Fields that proxies, gateways, tunnels and clouds add to a request that they pass on.
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

  /// Whether host and port, as `Host` carries them (RFC 9110 §7.2), are of this machine: `localhost` and its subdomains never leave it
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
