import Numbers

/// Addresses with a common prefix, such as `10.0.0.0/8`, or a single address.
public struct AddressRange: Sendable, Hashable {
  let start: InternetAddress
  /// The length of the prefix in bits.
  let length: Int

  /// Parses `10.0.0.0/8`, `fd00::/8` or `127.0.0.1`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count <= 2, let start = InternetAddress(parts[0]) else { return nil }
    let bits = 8 * start.bytes.count
    guard let length = parts.count == 1 ? bits : Int(parts[1]), (0...bits).contains(length) else {
      return nil
    }
    self.start = start
    self.length = length
  }

  /// Whether the range contains an address. IPv6 addresses that contain an IPv4 address are compared as that IPv4 address.
  public func contains(_ address: InternetAddress) -> Bool {
    let address = address.embedded ?? address
    guard address.bytes.count == start.bytes.count else { return false }
    return zip(address.bytes, start.bytes).enumerated().allSatisfy { place, pair in
      let bits = min(max(length - 8 * place, 0), 8)
      return (pair.0 ^ pair.1) >> (8 - bits) == 0
    }
  }

  /// Private, loopback, multicast and reserved ranges: the registries of special-purpose addresses (RFC 6890) and of multicast addresses
  /// (RFC 5771).
  static let special = [
    "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
    "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
    "198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
    "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20",
  ].compactMap(AddressRange.init)

  /// The global unicast range of IPv6 (RFC 4291 §2.4). All other addresses are local or reserved.
  static let global = AddressRange(start: InternetAddress.global, length: 3)

  private init(start: InternetAddress, length: Int) {
    self.start = start
    self.length = length
  }
}

extension InternetAddress {
  /// `2000::`
  fileprivate static let global = InternetAddress(
    bytes: [0x20] + [UInt8](repeating: 0, count: 15))
}
