/// The address under which clients reach the service: the base of every address in its responses.
///
/// Behind a proxy that adds TLS, a host name or a path prefix, the service cannot know it. Without one, responses have paths, which clients
/// resolve against the address of their request.
public struct PublicAddress: Sendable, Hashable {
  /// A scheme, a host and perhaps a path, without a final slash; empty if unknown.
  public let base: String

  public init() { base = "" }

  /// The completion of the message "expected …".
  public static let expected = "an address such as https://paywalls.example/prefix"

  /// - Parameter text: an address such as `https://paywalls.example/pw`; nil if it is not an http or https URL, or has a user, a query or a
  ///   fragment (RFC 3986).
  public init?(_ text: String) {
    let base = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard base.utf8.count <= 1000,
      base.wholeMatch(
        of: /https?:\/\/[A-Za-z0-9.\-]+(:[0-9]{1,5})?(\/[A-Za-z0-9._~%\-]+)*/) != nil
        || base.wholeMatch(
          of: /https?:\/\/\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?(\/[A-Za-z0-9._~%\-]+)*/) != nil
    else { return nil }
    self.base = base
  }

  /// Returns the address of a path of the service. The path begins with a slash.
  package func url(_ path: String) -> String { base + path }

  /// The scheme, host and port (RFC 6454 §6.2); nil if unknown.
  var origin: String? {
    base.isEmpty ? nil : base.split(separator: "/").prefix(2).joined(separator: "//")
  }

  /// The Content-Security-Policy sources of the service's own files. They include the public address, because it may differ from the one
  /// that a client used.
  package var ownSources: String { ["'self'", origin].compactMap { $0 }.joined(separator: " ") }

  /// The sources of pictures in a Content-Security-Policy.
  package var pictureSources: String { ownSources + " data:" }
}
