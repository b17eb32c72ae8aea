import HTTP
import Numbers

/// The client of a request that came through proxies, as they name it in `Forwarded` (RFC 7239) or in the older `X-Forwarded-For`.
///
/// Each proxy appends the address that it got the request from. Anybody may write the entries before that, so the list is read from its
/// end, as long as the hops are trusted.
struct ForwardedClient {
  let isTrusted: @Sendable (PeerAddress) -> Bool

  /// The last hop that is not a trusted proxy.
  ///
  /// A proxy passes on the field that it does not know. If both fields are present and name different clients, either may be forged, and
  /// the proxy itself counts as the client.
  func client(of request: HTTPRequest) -> PeerAddress {
    guard isTrusted(request.peer) else { return request.peer }
    let standard = request.fields.values(of: "Forwarded")
    let older = request.fields.values(of: "X-Forwarded-For")
    let clients = [
      standard.isEmpty ? nil : lastHop(of: ForwardedFields.hops(standard), from: request.peer),
      older.isEmpty ? nil : lastHop(of: ForwardedFields.olderHops(older), from: request.peer),
    ].compactMap(\.self)
    guard let client = clients.first, clients.allSatisfy({ $0.isSameHost(as: client) }) else {
      return request.peer
    }
    return client
  }

  /// - Parameter hops: the addresses in the order of the field; nil is a hop that hides its address.
  private func lastHop(of hops: [PeerAddress?], from peer: PeerAddress) -> PeerAddress {
    var client = peer
    for hop in hops.reversed() {
      guard let hop else { return client }
      client = hop
      if !isTrusted(hop) { return client }
    }
    return client
  }
}

/// Reads the fields with which proxies name clients.
enum ForwardedFields {
  /// The hops of `Forwarded` (RFC 7239 §4): `for=192.0.2.1, for="[2001:db8::1]:80";proto=https`.
  static func hops(_ values: [String]) -> [PeerAddress?] {
    values.flatMap { split($0, at: UInt8(ascii: ",")) }.map { element in
      for pair in split(element, at: UInt8(ascii: ";")) {
        let sides = pair.split(separator: "=", maxSplits: 1)
        guard sides.count == 2, trimmed(sides[0]).lowercased() == "for" else { continue }
        return address(unquoted(trimmed(sides[1])))
      }
      return nil
    }
  }

  /// The hops of `X-Forwarded-For`: `192.0.2.1, 2001:db8::1`.
  static func olderHops(_ values: [String]) -> [PeerAddress?] {
    values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map { address(trimmed($0)) }
  }

  /// Splits outside quoted strings (RFC 9110 §5.6.4).
  private static func split(_ text: some StringProtocol, at separator: UInt8) -> [String] {
    var parts: [[UInt8]] = [[]]
    var (isQuoted, isEscaped) = (false, false)
    for byte in text.utf8 {
      if byte == separator, !isQuoted {
        parts.append([])
        continue
      }
      parts[parts.count - 1].append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\"), isQuoted {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      }
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let start = text.drop(while: isSpace)
    let spaces = start.reversed().prefix(while: isSpace).count
    return String(start.dropLast(spaces))
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// An address, perhaps with a port; nil for `unknown` and for names that hide an address (RFC 7239 §6).
  private static func address(_ text: String) -> PeerAddress? {
    if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
      return Socket.address(String(text[..<end].dropFirst()))
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return Socket.address(parts.count == 2 ? String(parts[0]) : text)
  }
}

extension PeerAddress {
  /// Whether the addresses are equal. Ports are not compared.
  fileprivate func isSameHost(as other: PeerAddress) -> Bool {
    addressBytes == other.addressBytes
  }
}
