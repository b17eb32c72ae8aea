import ASCII
import Numbers

/// Mailboxes of RFC 5321 §4.1.2, and with non-ASCII characters of RFC 6531.
enum EmailFormat {
  static func isAddress(_ text: FormatText, isInternational: Bool) -> Bool {
    guard let at = text.lastIndex(of: UInt8(ascii: "@")) else { return false }
    let local = text[..<at]
    let domain = text[(at + 1)...]
    guard isLocal(local, isInternational: isInternational) else { return false }
    if domain.first == UInt8(ascii: "["), domain.last == UInt8(ascii: "]") {
      return isLiteral(domain.dropFirst().dropLast())
    }
    return isInternational
      ? HostnameFormat.isInternational(String(decoding: domain, as: UTF8.self))
      : HostnameFormat.isHostname(domain)
  }

  private static func isLocal(_ text: FormatText, isInternational: Bool) -> Bool {
    guard text.count <= 64 || isInternational else { return false }
    if text.count > 1, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") {
      return isQuoted(text.dropFirst().dropLast(), isInternational: isInternational)
    }
    let atoms = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return atoms.allSatisfy { atom in
      !atom.isEmpty
        && atom.allSatisfy {
          $0.isAlphanumeric || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0)
            || isInternational && $0 >= 0x80
        }
    }
  }

  private static func isQuoted(_ text: FormatText, isInternational: Bool) -> Bool {
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\") {
        guard let escaped = rest.popFirst(), (0x20...0x7E).contains(escaped) else { return false }
      } else {
        let isPlain = (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"")
        guard isPlain || isInternational && byte >= 0x80 else { return false }
      }
    }
    return true
  }

  private static func isLiteral(_ text: FormatText) -> Bool {
    guard text.count > 5, String(decoding: text.prefix(5), as: UTF8.self).lowercased() == "ipv6:"
    else { return AddressFormat.isIPv4(text) }
    return AddressFormat.isIPv6(text.dropFirst(5))
  }
}
