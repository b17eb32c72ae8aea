import Numbers

/// The IPv4 or IPv6 address and port of a peer.
///
/// An IPv4-mapped IPv6 address (RFC 4291 §2.5.5.2) becomes the IPv4 address.
public struct PeerAddress: Sendable, Hashable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64
  public let port: UInt16
  public let isVersion4: Bool

  /// An IPv4 address: its four bytes as one big-endian number.
  public init(version4 address: UInt32, port: UInt16) {
    high = 0
    low = UInt64(address)
    self.port = port
    isVersion4 = true
  }

  /// An IPv6 address: its first and last eight bytes, each as one big-endian number.
  public init(version6 high: UInt64, _ low: UInt64, port: UInt16) {
    let isMapped = high == 0 && low >> 32 == 0xFFFF
    self.high = high
    self.low = isMapped ? low & 0xFFFF_FFFF : low
    self.port = port
    isVersion4 = isMapped
  }

  /// `127.0.0.1`, for a request without a socket.
  public static let loopback = PeerAddress(version4: 0x7F00_0001, port: 0)

  /// Whether the peer is this machine: 127.0.0.0/8 or ::1 (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3).
  public var isLoopback: Bool { isVersion4 ? low >> 24 == 127 : high == 0 && low == 1 }

  /// Whether the peer is in a private network: RFC 1918, or fc00::/7 (RFC 4193).
  public var isPrivate: Bool {
    guard isVersion4 else { return high >> 57 == 0x7E }
    return low >> 24 == 10 || low >> 20 == 0xAC1 || low >> 16 == 0xC0A8
  }

  /// The address in network byte order: 4 bytes for IPv4, 16 for IPv6.
  public var addressBytes: [UInt8] {
    let all = [high, low].flatMap { half in
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: half >> UInt64($0 * 8)) }
    }
    return isVersion4 ? Array(all.suffix(4)) : all
  }

  /// The key for limits per peer: the IPv4 address, or the network part (64 bits) of an IPv6 address.
  public var network: UInt64 { isVersion4 ? low : high }

  /// The address without the port, in the canonical form of RFC 5952.
  public var description: String {
    guard !isVersion4 else {
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: low >> $0) }
      return bytes.map { String($0) }.joined(separator: ".")
    }
    let groups: [UInt16] = [high, low].flatMap { half in
      [48, 32, 16, 0].map { UInt16(truncatingIfNeeded: half >> $0) }
    }
    let zeros = longestRunOfZeros(groups)
    let texts = groups.map { String($0, radix: 16) }
    guard zeros.count > 1 else { return texts.joined(separator: ":") }
    let left = texts[..<zeros.lowerBound].joined(separator: ":")
    return left + "::" + texts[zeros.upperBound...].joined(separator: ":")
  }

  private func longestRunOfZeros(_ groups: [UInt16]) -> Range<Int> {
    var best = 0..<0
    var start = 0
    for index in 0...groups.count where index == groups.count || groups[index] != 0 {
      if index - start > best.count { best = start..<index }
      start = index + 1
    }
    return best
  }
}
