import Foundation
import Numbers

/// An absolute `http` or `https` URL (RFC 9110 §4.2).
public struct WebAddress: Sendable, Hashable {
  /// Whether it uses TLS.
  public let isSecure: Bool
  /// The host, without the brackets of an IPv6 address.
  public let host: String
  public let port: Int
  /// Path and query, in the form of the request line.
  public let path: String
  /// The `Host` field.
  public let authority: String

  /// Returns nil for any other text, and for a URL with a user, a password or a fragment.
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
    path =
      (parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath)
      + (parts.percentEncodedQuery.map { "?" + $0 } ?? "")
    authority = parts.port.map { "\(host):\($0)" } ?? host
  }
}

extension WebAddress {
  private var origin: String { (isSecure ? "https://" : "http://") + authority }

  /// The whole URL.
  public var url: String { origin + path }
}

extension WebAddress: CustomStringConvertible {
  /// The URL without its query, which may contain a key.
  public var description: String {
    "\(origin)\(path.prefix { $0 != "?" })"
  }
}
