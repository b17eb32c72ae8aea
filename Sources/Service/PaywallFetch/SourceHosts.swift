import Outgoing

/// The hosts that the operator lets the service ask for data. Nobody's document can make it ask another one.
///
/// A host that is named is asked at its public addresses. Addresses of the service's own network or machine must be named themselves, so
/// that no name that leads there, today or later, opens it.
public struct SourceHosts: Sendable, Hashable {
  private struct Entry: Hashable {
    /// In lower case; `*` for every one, `*.` before what names end in.
    var host: String
    /// Addresses that it may have although they are not public.
    var range: AddressRange?

    func covers(_ name: String) -> Bool {
      if host == "*" { return true }
      return host.hasPrefix("*.") ? name.hasSuffix(host.dropFirst()) : name == host
    }
  }

  private var entries: [Entry] = []

  /// No host.
  public init() {}

  /// What can be named, for whoever wrote something else.
  public static let expected =
    "hosts such as deals.example,*.shop.example, with commas between them, each with the private addresses that it may have (deals.internal=10.0.0.0/8), or *"

  /// Nil unless the text is as `expected` says.
  public init?(_ text: String) {
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let entry = Self.entry(part.lowercased()) else { return nil }
      entries.append(entry)
    }
  }

  private static func entry(_ text: String) -> Entry? {
    let sides = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    // An address names itself.
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
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
          || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
      }
  }

  public var isEmpty: Bool { entries.isEmpty }

  /// Whether a host is named at all.
  func names(_ host: String) -> Bool {
    let name = Self.canonical(host)
    return entries.contains { $0.covers(name) }
  }

  /// Whether a host may be asked at an address that it has.
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
