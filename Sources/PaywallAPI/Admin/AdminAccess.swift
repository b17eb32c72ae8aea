import HTTP

/// Who may use the admin interface.
public enum AdminAccess: Sendable {
  /// Whoever sends this token (RFC 6750 §2.1).
  case token(AdminToken)
  /// Programs of this machine, and no web page of another site that a browser of this machine shows.
  case loopback

  /// The name under which the client's changes go into the audit log; throws when it may make none.
  func check(_ request: HTTPRequest) throws(Problem) -> String {
    switch self {
    case .token(let token):
      try token.check(request)
      return "admin"
    case .loopback:
      try Self.checkLoopback(request)
      return "local"
    }
  }

  /// The peer's address keeps the network out; `Host` keeps rebound names out, `Origin` and `Sec-Fetch-Site` other sites' pages.
  private static func checkLoopback(_ request: HTTPRequest) throws(Problem) {
    guard request.peer.isLoopback else {
      throw Problem(
        .forbidden,
        "without an admin token only this machine may do this; start with --admin-token-file to open it to others"
      )
    }
    guard let authority = request.authority, Authority(authority).isLoopback else {
      throw Problem(
        .forbidden,
        "the Host is not a name of this machine; use localhost, or start with --admin-token-file")
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
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
