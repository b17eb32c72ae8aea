import ASCII
import Numbers
import Outgoing

/// A place in an etcd cluster: `etcd://HOST:PORT,HOST:PORT/PREFIX`, or `etcds://` for TLS.
///
/// Ports default to 2379; an IPv6 address is enclosed in brackets.
public struct EtcdLocation: Sendable, Hashable {
  public let endpoints: [EtcdEndpoint]
  /// The prefix of all keys: segments of `A-Z a-z 0-9 . _ -` between slashes, without a slash at either end.
  public let prefix: String
  /// Whether connections use TLS.
  public let isSecure: Bool

  private static let scheme = "etcd://"
  private static let secureScheme = "etcds://"
  /// Whether a text begins like such a location.
  public static func isMeant(by text: String) -> Bool {
    text.hasPrefix(scheme) || text.hasPrefix(secureScheme)
  }

  public static let mostEndpoints = 16
  public static let longestPrefix = 200

  public init(_ text: String) throws(EtcdLocationError) {
    isSecure = text.hasPrefix(Self.secureScheme)
    guard Self.isMeant(by: text) else {
      throw EtcdLocationError(
        text, "expected \(Self.scheme) or \(Self.secureScheme) at its beginning")
    }
    let rest = text.dropFirst((isSecure ? Self.secureScheme : Self.scheme).count)
    guard let slash = rest.firstIndex(of: "/") else {
      throw EtcdLocationError(text, "expected a / and a prefix after the endpoints")
    }
    let hosts = rest[..<slash].split(separator: ",", omittingEmptySubsequences: false)
    guard hosts.count <= Self.mostEndpoints else {
      throw EtcdLocationError(
        text, "found \(hosts.count) endpoints, expected at most \(Self.mostEndpoints)")
    }
    endpoints = try hosts.map { host throws(EtcdLocationError) in try Self.endpoint(host, in: text)
    }
    guard Set(endpoints).count == endpoints.count else {
      throw EtcdLocationError(text, "an endpoint is there twice; name each once")
    }
    prefix = try Self.prefix(rest[rest.index(after: slash)...], in: text)
  }

  private static func endpoint(
    _ text: Substring, in whole: String
  ) throws(EtcdLocationError) -> EtcdEndpoint {
    guard let (host, port) = parts(text) else {
      throw EtcdLocationError(
        whole, "found \"\(text)\", expected a host, HOST:PORT or [IPV6]:PORT")
    }
    guard let port else { return EtcdEndpoint(host: host) }
    guard port.utf8.allSatisfy(\.isDigit), let number = Int(port), (1...65_535).contains(number)
    else {
      throw EtcdLocationError(whole, "found port \"\(port)\", expected a number from 1 to 65535")
    }
    return EtcdEndpoint(host: host, port: number)
  }

  /// Splits a text into the host and the text after the colon that follows it; returns nil if there is no host.
  private static func parts(_ text: Substring) -> (host: String, port: Substring?)? {
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let host = String(text[text.index(after: text.startIndex)..<end])
      let rest = text[text.index(after: end)...]
      guard host.contains(":"), InternetAddress(host) != nil, rest.isEmpty || rest.first == ":"
      else { return nil }
      return (host, rest.isEmpty ? nil : rest.dropFirst())
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let host = parts.first, isName(host) else { return nil }
    return (String(host), parts.count == 2 ? parts[1] : nil)
  }

  private static func isName(_ host: Substring) -> Bool {
    (1...253).contains(host.utf8.count) && host.utf8.first != UInt8(ascii: "-")
      && host.utf8.allSatisfy {
        $0.isAlphanumeric || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: "_")
      }
  }

  private static func prefix(
    _ text: Substring, in whole: String
  ) throws(EtcdLocationError) -> String {
    guard (1...longestPrefix).contains(text.utf8.count) else {
      throw EtcdLocationError(
        whole, "the prefix has \(text.utf8.count) bytes, expected 1 to \(longestPrefix)")
    }
    for segment in text.split(separator: "/", omittingEmptySubsequences: false) {
      let isAllowed = segment.utf8.allSatisfy {
        $0.isAlphanumeric || "._-".utf8.contains($0)
      }
      guard isAllowed, !["", ".", ".."].contains(segment) else {
        throw EtcdLocationError(
          whole,
          "found \"\(segment)\" between slashes of the prefix, expected letters, digits, ., _ and -"
        )
      }
    }
    return String(text)
  }
}

extension EtcdLocation: CustomStringConvertible {
  public var description: String {
    (isSecure ? Self.secureScheme : Self.scheme)
      + endpoints.map(\.description).joined(separator: ",") + "/" + prefix
  }
}

/// Why a text is not a valid location in an etcd cluster.
public struct EtcdLocationError: Error, Sendable, Hashable, CustomStringConvertible {
  public let text: String
  /// The unexpected text, and the expected one.
  public let reason: String

  init(_ text: String, _ reason: String) {
    self.text = text
    self.reason = reason
  }

  public var description: String {
    "\"\(text)\" is not a place in etcd: \(reason). Write etcd://HOST:2379,HOST:2379/PREFIX"
  }
}
