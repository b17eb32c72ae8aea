import Foundation

/// Where changes are sent: an absolute `http` URL (RFC 9110 §4.2.1).
public struct WebhookTarget: Sendable, Hashable {
  /// Without the brackets of an IPv6 address.
  var host: String
  var port: Int
  /// Path and query, as they stand in the request line.
  var path: String
  /// The `Host` field.
  var authority: String

  /// What can be sent to, for whoever gave something else.
  public static let expected =
    "an http:// address such as http://127.0.0.1:9000/hook (for https, put a TLS proxy in front of the receiver)"

  /// Nil unless `text` is as `expected` says.
  public init?(_ text: String) {
    guard let parts = URLComponents(string: text, encodingInvalidCharacters: false),
      parts.scheme?.lowercased() == "http", parts.user == nil, parts.password == nil,
      parts.fragment == nil, let host = parts.percentEncodedHost, !host.isEmpty,
      host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      (1...65535).contains(parts.port ?? 80)
    else { return nil }
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    self.host = isBracketed ? String(host.dropFirst().dropLast()) : host
    port = parts.port ?? 80
    path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    if let query = parts.percentEncodedQuery { path += "?" + query }
    authority = parts.port.map { "\(host):\($0)" } ?? host
  }
}

extension WebhookTarget: CustomStringConvertible {
  /// Without the query, which may hold a key.
  public var description: String {
    "http://\(authority)\(path.prefix { $0 != "?" })"
  }
}
