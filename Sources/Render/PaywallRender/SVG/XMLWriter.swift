import Numbers

/// Writes elements of an XML 1.0 text. All attribute values and character data are escaped here.
///
/// Beyond its limit of bytes, it writes nothing more and the text is incomplete.
package struct XMLWriter {
  package private(set) var bytes: [UInt8] = []
  private var open: [StaticString] = []
  private var isInTag = false
  private let limit: Int

  package init(limit: Int = .max) { self.limit = limit }

  /// Whether the limit of bytes was exceeded.
  var isExceeded: Bool { bytes.count > limit }

  package mutating func begin(_ name: StaticString) {
    closeTag()
    guard !isExceeded else { return open.append(name) }
    bytes.append(UInt8(ascii: "<"))
    append(name)
    open.append(name)
    isInTag = true
  }

  /// Writes an attribute. Call it only between an element's beginning and its first content.
  package mutating func attribute(_ name: StaticString, _ value: String) {
    guard !isExceeded else { return }
    beginAttribute(name)
    appendEscaped(value)
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func attribute(_ name: StaticString, _ value: Double) {
    attribute(name, plain: SVGNumber.text(value).utf8)
  }

  /// Writes an attribute with a value that needs no escapes.
  mutating func attribute(_ name: StaticString, plain value: some Collection<UInt8>) {
    guard !isExceeded else { return }
    beginAttribute(name)
    bytes.append(contentsOf: value)
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func text(_ text: String) {
    guard !isExceeded else { return }
    closeTag()
    appendEscaped(text)
  }

  package mutating func end() {
    guard let name = open.popLast(), !isExceeded else { return }
    if isInTag {
      bytes.append(contentsOf: "/>".utf8)
      isInTag = false
    } else {
      bytes.append(contentsOf: "</".utf8)
      append(name)
      bytes.append(UInt8(ascii: ">"))
    }
  }

  /// Writes ready-made markup.
  mutating func append(markup: [UInt8]) {
    guard !isExceeded else { return }
    closeTag()
    bytes.append(contentsOf: markup)
  }

  private mutating func beginAttribute(_ name: StaticString) {
    bytes.append(UInt8(ascii: " "))
    append(name)
    bytes.append(contentsOf: "=\"".utf8)
  }

  private mutating func closeTag() {
    guard isInTag else { return }
    bytes.append(UInt8(ascii: ">"))
    isInTag = false
  }

  private mutating func append(_ name: StaticString) {
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Escapes a text (XML §2.4 and §2.2); a character that XML does not allow becomes U+FFFD.
  private mutating func appendEscaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": bytes.append(contentsOf: "&lt;".utf8)
      case ">": bytes.append(contentsOf: "&gt;".utf8)
      case "&": bytes.append(contentsOf: "&amp;".utf8)
      case "\"": bytes.append(contentsOf: "&quot;".utf8)
      case "\t", "\n", "\r": bytes.append(contentsOf: "&#\(scalar.value);".utf8)
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": bytes.append(contentsOf: "\u{FFFD}".utf8)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}

/// Numbers in SVG: at most three decimals, no exponent.
enum SVGNumber {
  static func text(_ value: Double, decimals: Int = 3) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let one = (0..<decimals).reduce(UInt(1)) { one, _ in one * 10 }
    let parts = Int(clamping: (value * Double(one)).rounded())
    let (whole, rest) = parts.magnitude.quotientAndRemainder(dividingBy: one)
    let sign = parts < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    var digits = String(rest + one).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
