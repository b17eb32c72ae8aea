import HTTP
import PaywallStore

/// Who may use the admin interface: whoever sends a token (RFC 6750 §2.1), as far as its role goes.
///
/// Where there is no token, programs of this machine may, and no web page of another site that one of its browsers shows.
public struct AdminAccess: Sendable {
  let tokens: TokenKeeper

  public init(_ tokens: TokenKeeper) { self.tokens = tokens }

  /// The name under which the client's changes go into the audit log; throws when it may not do what needs the role.
  func check(_ request: HTTPRequest, needing role: Role) throws(Problem) -> String {
    guard tokens.isEmpty else { return try tokens.check(request, needing: role) }
    try Self.checkLoopback(request)
    return "local"
  }

  /// What a proxy on this machine adds to a request from elsewhere.
  private static let proxyMarks: [FieldName] = [
    "Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-IP",
  ]

  /// The peer's address keeps the network out, as far as no proxy stands between; `Host` keeps rebound names out, `Origin` and `Sec-Fetch-Site` other sites' pages.
  private static func checkLoopback(_ request: HTTPRequest) throws(Problem) {
    guard request.peer.isLoopback else {
      throw Problem(
        .forbidden,
        "without admin tokens only this machine may do this; paywalld token add NAME makes one"
      )
    }
    guard !proxyMarks.contains(where: request.fields.contains) else {
      throw Problem(
        .forbidden,
        "this came through a proxy, so that nobody can tell from where; make a token with paywalld token add NAME"
      )
    }
    guard let authority = request.authority, Authority(authority).isLoopback else {
      throw Problem(
        .forbidden,
        "the Host is not a name of this machine; use localhost, or make a token with paywalld token add NAME"
      )
    }
    let origins = request.fields.values(of: "Origin")
    guard origins.allSatisfy({ $0 == "http://" + authority || $0 == "https://" + authority }) else {
      throw Problem(.forbidden, "a page of another site may not do this")
    }
    let site = request.fields["Sec-Fetch-Site"]
    guard site == nil || site == "same-origin" || site == "none" else {
      throw Problem(.forbidden, "a page of another site may not do this")
    }
  }
}

/// Host and port as `Host` carries them (RFC 9110 §7.2).
struct Authority {
  let host: Substring

  init(_ text: String) {
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      host = text[text.index(after: text.startIndex)..<end]
    } else {
      host = text.prefix { $0 != ":" }
    }
  }

  /// `localhost` and its subdomains never leave the machine (RFC 6761 §6.3), nor do 127.0.0.0/8 and ::1.
  var isLoopback: Bool {
    var name = host.lowercased()
    if name.hasSuffix(".") { name.removeLast() }
    if name == "localhost" || name.hasSuffix(".localhost") || name == "::1" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127"
      && parts.allSatisfy {
        $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } && UInt8($0) != nil
      }
  }
}
