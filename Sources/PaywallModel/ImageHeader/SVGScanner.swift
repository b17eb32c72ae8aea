/// Reads the start of an SVG text as far as its `svg` element's attributes; no XML parser is needed for a size.
struct SVGScanner {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Whether the text begins, past white space, with a prolog or an `svg` element.
  var startsLikeMarkup: Bool {
    var scanner = self
    scanner.skipSpace()
    return ["<?xml", "<!--", "<!DOCTYPE svg", "<svg"].contains { scanner.at($0) }
  }

  /// The attributes of the root element; nil when the root is not `svg` or the text ends before its `>`.
  mutating func rootAttributes() -> [String: String]? {
    skipProlog()
    guard skip("<svg") else { return nil }
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      if at(">") || at("/>") { return attributes }
      let name = take { !Self.isSpace($0) && $0 != UInt8(ascii: "=") }
      skipSpace()
      guard !name.isEmpty, skip("=") else { return nil }
      skipSpace()
      guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        return nil
      }
      offset += 1
      attributes[name] = take { $0 != quote }
      guard current == quote else { return nil }
      offset += 1
    }
  }

  private mutating func skipProlog() {
    while true {
      skipSpace()
      if skip("<?") {
        skipPast("?>")
      } else if skip("<!--") {
        skipPast("-->")
      } else if skip("<!") {
        skipPast(">")
      } else {
        return
      }
    }
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func at(_ text: String) -> Bool { bytes[offset...].starts(with: text.utf8) }

  private mutating func skip(_ text: String) -> Bool {
    guard at(text) else { return false }
    offset += text.utf8.count
    return true
  }

  private mutating func skipPast(_ text: String) {
    while offset < bytes.count {
      if skip(text) { return }
      offset += 1
    }
  }

  private mutating func skipSpace() {
    while let byte = current, Self.isSpace(byte) { offset += 1 }
  }

  private mutating func take(while holds: (UInt8) -> Bool) -> String {
    let start = offset
    while let byte = current, holds(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
