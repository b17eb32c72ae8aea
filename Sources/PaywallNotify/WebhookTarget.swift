import Foundation

/// Where changes are sent: an absolute `http` or `https` URL (RFC 9110 §4.2).
public struct WebhookTarget: Sendable, Hashable {
  /// Whether it is sent over TLS.
  public let isSecure: Bool
  /// Without the brackets of an IPv6 address.
  var host: String
  var port: Int
  /// Path and query, as they stand in the request line.
  var path: String
  /// The `Host` field.
  var authority: String

  /// What can be sent to, for whoever gave something else.
  public static let expected =
    "an http:// or https:// address such as http://127.0.0.1:9000/hook"

  /// Nil unless `text` is as `expected` says.
  public init?(_ text: String) {
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
      let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
      parts.user == nil, parts.password == nil,
      parts.fragment == nil, let host = parts.percentEncodedHost, !host.isEmpty,
      host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      (1...65535).contains(parts.port ?? 80)
    else { return nil }
    isSecure = scheme == "https"
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    self.host = isBracketed ? String(host.dropFirst().dropLast()) : host
    port = parts.port ?? (isSecure ? 443 : 80)
    path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    if let query = parts.percentEncodedQuery { path += "?" + query }
    authority = parts.port.map { "\(host):\($0)" } ?? host
  }
}

extension WebhookTarget {
  private var origin: String { (isSecure ? "https://" : "http://") + authority }

  /// The whole address.
  var url: String { origin + path }
}

extension WebhookTarget: CustomStringConvertible {
  /// Without the query, which may hold a key.
  public var description: String {
    "\(origin)\(path.prefix { $0 != "?" })"
  }
}
