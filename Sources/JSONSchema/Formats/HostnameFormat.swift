/// Host names of RFC 1123 §2.1, and international ones of RFC 5890.
enum HostnameFormat {
  static func isHostname(_ text: FormatText) -> Bool {
    let labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.count <= 253 && labels.allSatisfy(isLabel)
  }

  private static func isLabel(_ label: FormatText) -> Bool {
    let hyphen = UInt8(ascii: "-")
    guard (1...63).contains(label.count), label.first != hyphen, label.last != hyphen,
      label.allSatisfy({ $0.isLetter || $0.isDigit || $0 == hyphen })
    else { return false }
    let hasReservedHyphens = label.dropFirst(2).starts(with: "--".utf8)
    return !hasReservedHyphens || isALabel(label)
  }

  /// Whether a label with `--` in third place is the encoding of an international one.
  private static func isALabel(_ label: FormatText) -> Bool {
    guard String(decoding: label.prefix(4), as: UTF8.self).lowercased() == "xn--",
      let scalars = Punycode.decode(label.dropFirst(4))
    else { return false }
    return scalars.contains { !$0.isASCII } && InternationalLabel(scalars).isValid
  }

  static func isInternational(_ text: String) -> Bool {
    // RFC 3490 §3.1 names four characters that end a label.
    let labels = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"].contains($0)
    }
    return text.utf8.count <= 253 * 4
      && labels.allSatisfy { label in
        guard label.allSatisfy(\.isASCII) else {
          return label.count <= 63 && InternationalLabel(Array(label)).isValid
        }
        return Array(String(label).utf8).withUnsafeBufferPointer { isLabel($0[...]) }
      }
  }
}
