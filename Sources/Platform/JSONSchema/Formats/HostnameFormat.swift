import ASCII
import Numbers

/// Host names of RFC 1123 §2.1, and international ones of RFC 5890.
enum HostnameFormat {
  /// The maximum lengths of a label and a name in encoded form (RFC 1035 §2.3.4).
  private static let maxLength = (label: 63, name: 253)

  static func isHostname(_ text: FormatText) -> Bool {
    let labels = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.count <= maxLength.name && labels.allSatisfy(isLabel)
      && followsBidiRule(labels.map(scalars(of:)))
  }

  static func isInternational(_ text: String) -> Bool {
    // RFC 3490 §3.1 names four characters that end a label.
    let labels = text.unicodeScalars.split(omittingEmptySubsequences: false) {
      [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"].contains($0)
    }
    let sent = labels.map(encoded)
    let length = sent.reduce(sent.count - 1) { $0 + $1.count }
    return length <= maxLength.name
      && zip(labels, sent).allSatisfy { label, sent in
        sent.count <= maxLength.label && isULabelOrASCII(label, sent)
      }
      && followsBidiRule(sent.map { scalars(of: $0[...]) })
  }

  private static func isULabelOrASCII(
    _ label: String.UnicodeScalarView.SubSequence, _ sent: [UInt8]
  ) -> Bool {
    guard label.allSatisfy(\.isASCII) else {
      return InternationalLabel(scalars: Array(label)).isValid
    }
    return isLabel(sent[...])
  }

  /// A label in encoded form.
  private static func encoded(_ label: some Sequence<Unicode.Scalar>) -> [UInt8] {
    let scalars = Array(label)
    guard !scalars.allSatisfy(\.isASCII) else {
      return scalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }
    return Array("xn--".utf8) + Punycode.encode(scalars)
  }

  /// A label in Unicode form.
  private static func scalars(of label: FormatText) -> [Unicode.Scalar] {
    let isEncoded = String(decoding: label.prefix(4), as: UTF8.self).lowercased() == "xn--"
    guard isEncoded, let decoded = Punycode.decode(label.dropFirst(4)) else {
      return label.map { Unicode.Scalar($0) }
    }
    return decoded
  }

  private static func followsBidiRule(_ labels: [[Unicode.Scalar]]) -> Bool {
    let labels = labels.map(BidiLabel.init)
    return !labels.contains(where: \.isRightToLeft) || labels.allSatisfy(\.isValid)
  }

  private static func isLabel(_ label: FormatText) -> Bool {
    let hyphen = UInt8(ascii: "-")
    guard (1...maxLength.label).contains(label.count), label.first != hyphen, label.last != hyphen,
      label.allSatisfy({ $0.isAlphanumeric || $0 == hyphen })
    else { return false }
    let hasReservedHyphens = label.dropFirst(2).starts(with: "--".utf8)
    return !hasReservedHyphens || isALabel(label)
  }

  /// Whether a label with `--` as its third and fourth characters encodes an international one.
  private static func isALabel(_ label: FormatText) -> Bool {
    let text = String(decoding: label, as: UTF8.self).lowercased()
    guard text.hasPrefix("xn--"), let scalars = Punycode.decode(text.utf8.dropFirst(4)) else {
      return false
    }
    return scalars.contains { !$0.isASCII } && InternationalLabel(scalars: scalars).isValid
      && Punycode.encode(scalars).elementsEqual(text.utf8.dropFirst(4))
  }
}
