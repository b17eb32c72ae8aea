import JSON

/// What the action `openURL` may open: an address of RFC 3986 whose scheme no program runs as code and that leads to no file of the device.
///
/// `^(https?://HOST(:[0-9]{1,5})?([/?#]C*)?|(mailto|tel|sms):C+)$`, where C is a character of RFC 3986 §2 or an escape of it: the
/// pattern that the schema has. Schemes are written in lower case, and user names before the host are not taken, as both only serve to mislead.
/// Links that an app itself understands are actions of the type `custom`.
enum OpenableAddress {
  static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    for scheme in ["https://", "http://"] where bytes.starts(with: scheme.utf8) {
      let rest = bytes.dropFirst(scheme.utf8.count)
      let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
      return isAuthority(rest[..<end]) && isPlain(rest[end...])
    }
    for scheme in ["mailto:", "tel:", "sms:"] where bytes.starts(with: scheme.utf8) {
      let rest = bytes.dropFirst(scheme.utf8.count)
      return !rest.isEmpty && isPlain(rest)
    }
    return false
  }

  /// A name, an address of version 4, or one of version 6 in brackets, and perhaps a port.
  private static func isAuthority(_ bytes: ArraySlice<UInt8>) -> Bool {
    var host = bytes
    let isLiteral = bytes.first == UInt8(ascii: "[")
    if let colon = bytes.lastIndex(of: UInt8(ascii: ":")), bytes.last != UInt8(ascii: "]") {
      let port = bytes[(colon + 1)...]
      guard 1...5 ~= port.count, port.allSatisfy(\.isASCIIDigit) else { return false }
      host = bytes[..<colon]
    }
    guard isLiteral else {
      return !host.isEmpty
        && host.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || ".-".utf8.contains($0) }
    }
    return host.count > 2 && host.last == UInt8(ascii: "]")
      && host.dropFirst().dropLast().allSatisfy { isHexadecimal($0) || ":.".utf8.contains($0) }
  }

  private static func isPlain(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard rest.count >= 2, rest.prefix(2).allSatisfy(isHexadecimal) else { return false }
        rest = rest.dropFirst(2)
      } else if !byte.isASCIILetter, !byte.isASCIIDigit, !marks.contains(byte) {
        return false
      }
    }
    return true
  }

  private static let marks = Array("._~:/?#[]@!$&'()*+,;=-".utf8)

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    byte.isASCIIDigit || "abcdefABCDEF".utf8.contains(byte)
  }
}

extension Shape where Value == String {
  static let openableAddress = string(
    "an address such as \"https://example.com/terms\"", where: OpenableAddress.isValid)
}
