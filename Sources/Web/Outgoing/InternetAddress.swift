import Foundation
import Numbers

/// An IPv4 or IPv6 address.
public struct InternetAddress: Sendable, Hashable {
  /// 4 or 16 bytes in network order.
  public let bytes: [UInt8]

  /// Parses `192.0.2.1` or `2001:db8::1`; nil for anything else.
  public init?(_ text: String) {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, text, &four) == 1 {
      bytes = withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, text, &six) == 1 {
      bytes = withUnsafeBytes(of: &six) { Array($0) }
    } else {
      return nil
    }
  }

  /// - Parameter bytes: 4 or 16 bytes in network order.
  package init(bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the addresses of a host name, in order of preference. Waits as long as the system's resolver does.
  public static func all(of host: String) throws(OutgoingError) -> [InternetAddress] {
    var hints = addrinfo()
    hints.ai_protocol = Int32(IPPROTO_TCP)
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, nil, &hints, &list)
    guard code == 0 else { throw .unresolved(host: host, String(cString: gai_strerror(code))) }
    defer { freeaddrinfo(list) }
    var found: [InternetAddress] = []
    var next = list
    while let entry = next?.pointee {
      if let address = address(of: entry), !found.contains(address) { found.append(address) }
      next = entry.ai_next
    }
    return found
  }

  private static func address(of entry: addrinfo) -> InternetAddress? {
    let start =
      switch entry.ai_family {
      case AF_INET: MemoryLayout<sockaddr_in>.offset(of: \.sin_addr)
      case AF_INET6: MemoryLayout<sockaddr_in6>.offset(of: \.sin6_addr)
      default: Int?.none
      }
    guard let start, let address = entry.ai_addr else { return nil }
    let place = UnsafeRawBufferPointer(start: address, count: Int(entry.ai_addrlen))
    return InternetAddress(
      bytes: Array(place[start..<start + (entry.ai_family == AF_INET ? 4 : 16)]))
  }

  /// The IPv4 address contained in an IPv6 address: mapped (RFC 4291 §2.5.5.2) or translated (RFC 6052 §2.1).
  var embedded: InternetAddress? {
    let prefixes: [[UInt8]] = [
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0],
    ]
    guard bytes.count == 16, prefixes.contains(Array(bytes.prefix(12))) else { return nil }
    return InternetAddress(bytes: Array(bytes.suffix(4)))
  }

  /// Whether the address is global.
  public var isPublic: Bool {
    if let embedded { return embedded.isPublic }
    let isSpecial = AddressRange.special.contains { $0.contains(self) }
    return !isSpecial && (bytes.count == 4 || AddressRange.global.contains(self))
  }
}

extension InternetAddress: CustomStringConvertible {
  public var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = bytes.count == 4 ? AF_INET : AF_INET6
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
