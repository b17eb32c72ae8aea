import ASCII
import Numbers

/// The addresses that a tap may open: RFC 3986 addresses, except for schemes that run code or that lead to files of the device.
///
/// Schemes must be in lower case, and user names before the host are rejected, as both only serve to mislead.
package enum OpenableAddress {
  /// A pattern for such addresses, for the schema.
  static let pattern =
    "^(https?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?([/?#]([A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)?|(mailto|tel|sms):([A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+)$"

  /// Whether an address may be opened. Takes one pass over its bytes, because each link of each layout is checked.
  package static func includes(_ address: String) -> Bool {
    let bytes = address.utf8
    for scheme in ["https://", "http://"] where bytes.starts(with: scheme.utf8) {
      return isPlace(bytes.dropFirst(scheme.utf8.count))
    }
    for scheme in ["mailto:", "tel:", "sms:"] where bytes.starts(with: scheme.utf8) {
      let rest = bytes.dropFirst(scheme.utf8.count)
      return !rest.isEmpty && isWritten(rest)
    }
    return false
  }

  /// Whether the bytes are a host, an optional port, and a rest (RFC 3986 §3.2).
  private static func isPlace(_ bytes: Substring.UTF8View) -> Bool {
    var rest = bytes
    if rest.first == UInt8(ascii: "[") {
      let literal = rest.dropFirst().prefix {
        $0.isHexDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
      rest = rest[literal.endIndex...]
      guard !literal.isEmpty, rest.popFirst() == UInt8(ascii: "]") else { return false }
    } else {
      let name = rest.prefix {
        $0.isAlphanumeric || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      }
      guard !name.isEmpty else { return false }
      rest = rest[name.endIndex...]
    }
    if rest.first == UInt8(ascii: ":") {
      let port = rest.dropFirst().prefix(while: \.isDigit)
      guard (1...5).contains(port.count) else { return false }
      rest = rest[port.endIndex...]
    }
    guard let first = rest.first else { return true }
    return "/?#".utf8.contains(first) && isWritten(rest)
  }

  /// Whether an address has only allowed characters, with others written as `%XX` (RFC 3986 §2).
  private static func isWritten(_ bytes: Substring.UTF8View) -> Bool {
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.popFirst()?.isHexDigit == true, rest.popFirst()?.isHexDigit == true else {
          return false
        }
      } else if !byte.isAlphanumeric, !"._~:/?#[]@!$&'()*+,;=-".utf8.contains(byte) {
        return false
      }
    }
    return true
  }
}
