import ASCII
import Numbers

/// URIs of RFC 3986 and, with the scalars of RFC 3987 §2.2, IRIs.
struct URIFormat {
  let isInternational: Bool

  func isAbsolute(_ text: FormatText) -> Bool {
    let uri = URIReference(String(decoding: text, as: UTF8.self))
    return uri.scheme.map(isScheme) ?? false && isAfterScheme(uri)
  }

  func isReference(_ text: FormatText) -> Bool {
    let uri = URIReference(String(decoding: text, as: UTF8.self))
    // A first segment with a colon would be parsed as a scheme (RFC 3986 §4.2).
    return uri.scheme.map(isScheme) ?? !uri.path.prefix { $0 != "/" }.contains(":")
      && isAfterScheme(uri)
  }

  private func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, first.isLetter else { return false }
    return text.utf8.allSatisfy { $0.isAlphanumeric || "+-.".utf8.contains($0) }
  }

  private func isAfterScheme(_ uri: URIReference) -> Bool {
    func allows(_ part: String?, besides others: StaticString, isQuery: Bool = false) -> Bool {
      part.map { self.allows(Array($0.utf8)[...], besides: others, isQuery: isQuery) } ?? true
    }
    return allows(uri.fragment, besides: "/?:@")
      && allows(uri.query, besides: "/?:@", isQuery: true)
      && uri.authority.map { isAuthority(Array($0.utf8)[...]) } ?? true
      && allows(uri.path, besides: "/:@")
  }

  private func isAuthority(_ text: FormatText) -> Bool {
    var rest = text
    if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
      guard allows(rest[..<at], besides: ":") else { return false }
      rest = rest[(at + 1)...]
    }
    guard rest.first == UInt8(ascii: "[") else {
      let host = rest.prefix { $0 != UInt8(ascii: ":") }
      return allows(host, besides: "") && isPort(rest[host.endIndex...])
    }
    guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return false }
    return isLiteral(rest[(rest.startIndex + 1)..<end]) && isPort(rest[(end + 1)...])
  }

  private func isPort(_ text: FormatText) -> Bool {
    text.isEmpty || text.first == UInt8(ascii: ":") && text.dropFirst().allSatisfy(\.isDigit)
  }

  /// Whether a text is an IPv6 address, or has the form that is reserved for later versions.
  private func isLiteral(_ text: FormatText) -> Bool {
    guard text.first.map({ $0 | 0x20 }) == UInt8(ascii: "v") else {
      return AddressFormat.isIPv6(text)
    }
    let version = text.dropFirst().prefix { $0.isHexDigit }
    let rest = text[version.endIndex...]
    return !version.isEmpty && rest.first == UInt8(ascii: ".") && rest.count > 1
      && allows(rest.dropFirst(), besides: ":")
  }

  /// Unreserved characters, percent escapes, sub-delimiters and the given others.
  private func allows(_ text: FormatText, besides others: StaticString, isQuery: Bool = false)
    -> Bool
  {
    var rest = text
    while let byte = rest.first {
      if byte >= 0x80 {
        guard isInternational, let length = allowedLength(rest, isQuery: isQuery) else {
          return false
        }
        rest.removeFirst(length)
      } else if !rest.skipEscape() {
        let isPlain = byte.isAlphanumeric || "-._~!$&'()*+,;=".utf8.contains(byte)
        guard isPlain || others.contains(byte) else { return false }
        rest.removeFirst()
      }
    }
    return true
  }

  /// The bytes of a scalar that is `ucschar`, or `iprivate` in a query.
  private func allowedLength(_ text: FormatText, isQuery: Bool) -> Int? {
    let encoded = text.prefix(text.first.map { $0 >= 0xF0 ? 4 : $0 >= 0xE0 ? 3 : 2 } ?? 0)
    guard let scalar = String(decoding: encoded, as: UTF8.self).unicodeScalars.first?.value else {
      return nil
    }
    let isPrivate =
      (0xE000...0xF8FF).contains(scalar) || scalar >= 0xF0000
    let isNoncharacter = (0xFDD0...0xFDEF).contains(scalar) || scalar & 0xFFFE == 0xFFFE
    let isAllowed =
      scalar >= 0xA0 && !isNoncharacter && !(0xFFF0...0xFFFF).contains(scalar)
      && !(0xE0000..<0xE1000).contains(scalar)
    return isAllowed && (isQuery || !isPrivate) ? encoded.count : nil
  }
}

extension StaticString {
  fileprivate func contains(_ byte: UInt8) -> Bool {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount).contains(byte)
  }
}
