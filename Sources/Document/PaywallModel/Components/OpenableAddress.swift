import ASCII

/// The addresses that a tap may open: of RFC 3986, with a scheme that no program runs as code and that leads to no file of the device.
///
/// Schemes are written in lower case, and user names before the host are not taken, as both only serve to mislead.
package enum OpenableAddress {
  /// The same for the schema.
  static let pattern =
    "^(https?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?([/?#]([A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)?|(mailto|tel|sms):([A-Za-z0-9._~:/?#\\[\\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+)$"

  /// Whether a text is one, in one pass over its bytes: each link of each layout is asked.
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

  /// Host, port, and what follows them (RFC 3986 §3.2).
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

  /// Whether there are only characters that an address is written with, others as `%XX` (RFC 3986 §2).
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
