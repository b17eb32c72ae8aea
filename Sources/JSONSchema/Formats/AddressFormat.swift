import JSON

/// Numeric addresses and identifiers.
enum AddressFormat {
  /// RFC 2673 §3.2: four numbers up to 255 without leading zeros.
  static func isIPv4(_ text: FormatText) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        (1...3).contains(part.count) && part.allSatisfy(\.isDigit)
          && (part.count == 1 || part.first != 48)
          && part.reduce(0, { $0 * 10 + Int($1 - 48) }) < 256
      }
  }

  /// RFC 4291 §2.2, without a zone.
  static func isIPv6(_ text: FormatText) -> Bool {
    let colon = UInt8(ascii: ":")
    var groups = text.split(separator: colon, omittingEmptySubsequences: false)
    var needed = 8
    if let last = groups.last, last.contains(UInt8(ascii: ".")) {
      guard isIPv4(last) else { return false }
      groups.removeLast()
      needed = 6
      if groups.last?.isEmpty == true, groups.count < 2 { return false }
    }
    if let gap = gap(in: text) {
      guard gap else { return false }
      let written = groups.filter { !$0.isEmpty }
      return written.count < needed && written.allSatisfy(isGroup)
    }
    return groups.count == needed && groups.allSatisfy(isGroup)
  }

  private static func isGroup(_ group: FormatText) -> Bool {
    (1...4).contains(group.count) && group.allSatisfy(\.isHexDigit)
  }

  /// Whether there is one `::` and no other empty group; nil where there is none.
  private static func gap(in text: FormatText) -> Bool? {
    let bytes = Array(text)
    let colon = UInt8(ascii: ":")
    let gaps = bytes.indices.dropLast().filter { bytes[$0] == colon && bytes[$0 + 1] == colon }
    guard let gap = gaps.first else { return nil }
    let startsBare = bytes.first == colon && gap != 0
    let endsBare = bytes.last == colon && gap != bytes.count - 2
    return gaps.count == 1 && !startsBare && !endsBare
  }

  /// RFC 9562 §4.
  static func isUUID(_ text: FormatText) -> Bool {
    text.count == 36
      && text.enumerated().allSatisfy { place, byte in
        [8, 13, 18, 23].contains(place) ? byte == UInt8(ascii: "-") : byte.isHexDigit
      }
  }
}

/// RFC 6901 §5 and draft-bhutton-relative-json-pointer-00.
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
