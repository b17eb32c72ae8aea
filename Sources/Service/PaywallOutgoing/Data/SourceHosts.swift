import ASCII
import Outgoing

/// The hosts that the operator allows the service to ask. No document can make it ask another one.
///
/// An allowed host is asked at its public addresses. Private addresses must be allowed, too, so that no host name can
/// lead into the service's own network.
public struct SourceHosts: Sendable, Hashable {
  private struct Entry: Hashable {
    /// The host in lower case; `*` for all hosts, or `*.` and a suffix.
    var host: String
    /// Private addresses that the host may have.
    var range: AddressRange?

    func covers(_ name: String) -> Bool {
      if host == "*" { return true }
      return host.hasPrefix("*.") ? name.hasSuffix(host.dropFirst()) : name == host
    }
  }

  private var entries: [Entry] = []

  /// Allows no host.
  public init() {}

  /// The syntax, for error messages.
  public static let expected =
    "hosts such as deals.example,*.shop.example, with commas between them, each with the private addresses that it may have (deals.internal=10.0.0.0/8), or *"

  /// Parses the syntax of `expected`; nil for anything else.
  public init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let entry = Self.entry(part.lowercased()) else { return nil }
      entries.append(entry)
    }
  }

  private static func entry(_ text: String) -> Entry? {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    // An IP address is its own range.
    if sides.count == 1, let address = InternetAddress(text) {
      return Entry(host: address.description, range: AddressRange(text))
    }
    let name = sides[0].hasPrefix("*.") ? String(sides[0].dropFirst(2)) : sides[0]
    guard sides.count <= 2, name == "*" || isName(name) else { return nil }
    guard sides.count == 2 else { return Entry(host: sides[0]) }
    guard let range = AddressRange(sides[1]) else { return nil }
    return Entry(host: sides[0], range: range)
  }

  private static func isName(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 253
      && text.utf8.allSatisfy { byte in
        byte.isLowercaseLetter || byte.isDigit || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".")
      }
  }

  public var isEmpty: Bool { entries.isEmpty }

  /// Whether a host is allowed.
  func names(_ host: String) -> Bool {
    let name = Self.canonical(host)
    return entries.contains { $0.covers(name) }
  }

  /// Whether a host may be asked at an address.
  func permits(_ address: InternetAddress, of host: String) -> Bool {
    let name = Self.canonical(host)
    return entries.contains {
      $0.covers(name) && (address.isPublic || $0.range?.contains(address) == true)
    }
  }

  private static func canonical(_ host: String) -> String {
    InternetAddress(host)?.description ?? host.lowercased()
  }
}
