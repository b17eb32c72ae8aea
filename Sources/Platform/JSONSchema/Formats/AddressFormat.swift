import ASCII
import JSON
import Numbers

/// Numeric addresses and identifiers.
enum AddressFormat {
  /// Whether it is an IPv4 address: four numbers up to 255 without leading zeros (RFC 2673 §3.2).
  static func isIPv4(_ text: FormatText) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && part.allSatisfy(\.isDigit)
          && (part.count == 1 || part.first != 48)
          && part.reduce(0, { $0 * 10 + Int($1 - 48) }) < 256
      }
  }

  /// Whether it is an IPv6 address without a zone (RFC 4291 §2.2).
  static func isIPv6(_ text: FormatText) -> Bool {
    let halves = text.split(separator: "::".utf8, omittingEmptySubsequences: false)
    var groups = halves.filter { !$0.isEmpty }.flatMap {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    }
    var needed = 8
    if let last = groups.last, last.endIndex == text.endIndex, last.contains(UInt8(ascii: ".")) {
      guard isIPv4(last) else { return false }
      groups.removeLast()
      needed = 6
    }
    let hasRoom =
      halves.count == 1 ? groups.count == needed : halves.count == 2 && groups.count < needed
    return hasRoom
      && groups.allSatisfy { (1...4).contains($0.count) && $0.allSatisfy(\.isHexDigit) }
  }

  /// Whether it is a UUID (RFC 9562 §4).
  static func isUUID(_ text: FormatText) -> Bool {
    text.count == 36
      && text.enumerated().allSatisfy { place, byte in
        [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : byte.isHexDigit
      }
  }
}

/// JSON pointers (RFC 6901 §5) and relative ones (draft-bhutton-relative-json-pointer-00).
enum PointerFormat {
  static func isPointer(_ text: FormatText) -> Bool {
    JSONPointer(String(decoding: text, as: UTF8.self)) != nil
  }

  static func isRelative(_ text: FormatText) -> Bool {
    var rest = text
    let leading = rest.first
    let count = rest.skipDigits()
    guard count == 1 || count > 1 && leading != 48 else { return false }
    if rest.skip("#") { return rest.isEmpty }
    return isPointer(rest)
  }
}
