import ASCII
import Numbers

/// The grammar of `uri-host [ ":" port ]` (RFC 9110 §7.2, RFC 3986 §3.2).
enum URIAuthority {
  /// Whether the bytes are a non-empty host with an optional port and without user information.
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    let end = first == UInt8(ascii: "[") ? endOfLiteral(bytes) : endOfName(bytes)
    guard let end, end > 0 else { return false }
    guard end < bytes.count else { return true }
    let port = bytes[(end + 1)...]
    return bytes[end] == .colon && port.count <= 5 && port.allSatisfy(\.isDigit)
  }

  private static func endOfName(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index < bytes.count, bytes[index] != .colon {
      if bytes[index] == .percent {
        guard PercentDecoding.escape(in: bytes, at: index, end: bytes.count) != nil else {
          return nil
        }
      } else if !bytes[index].isNameCharacter {
        return nil
      }
      index += 1
    }
    return index
  }

  /// The end of `[…]`: an IPv6 address, or one of a later version (`v`, a number and a dot).
  private static func endOfLiteral(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let close = bytes.firstIndex(of: UInt8(ascii: "]")), close > 1 else { return nil }
    let inner = bytes[1..<close]
    if bytes[1].lowercased == UInt8(ascii: "v") {
      return inner.contains(UInt8(ascii: "."))
        && inner.allSatisfy({ $0.isNameCharacter || $0 == .colon }) ? close + 1 : nil
    }
    let isAddress = inner.allSatisfy {
      $0.hexadecimalValue != nil || $0 == .colon || $0 == UInt8(ascii: ".")
    }
    return isAddress && inner.contains(.colon) ? close + 1 : nil
  }
}
