import ASCII
import Numbers

/// The status line and the fields of a response (RFC 9112 §4, §5).
package struct ResponseHead: Hashable {
  package let status: Int
  package let statusLine: String
  /// Whether the server speaks HTTP/1.1 or later, where connections persist.
  package let isPersistent: Bool
  package private(set) var fields: [(name: String, value: String)] = []

  package static let mostFields = 100

  package init(statusLine line: [UInt8]) throws(ResponseFault) {
    let version = line.prefix(9)
    let digits = line.dropFirst(9).prefix(3)
    guard version.count == 9, version.starts(with: Array("HTTP/1.".utf8)),
      version.dropFirst(7).first?.isDigit == true, version.last == UInt8(ascii: " "),
      digits.count == 3, digits.allSatisfy(\.isDigit),
      line.count == 12 || line[12] == UInt8(ascii: " "),
      let status = Int(String(decoding: digits, as: UTF8.self)), (100...599).contains(status)
    else {
      throw .malformed("\"\(Excerpt.of(line))\" is not a status line of HTTP/1")
    }
    self.status = status
    statusLine = String(decoding: line, as: UTF8.self)
    isPersistent = version[7] != UInt8(ascii: "0")
  }

  /// Adds a line `name: value`. Lines that continue another one are rejected (RFC 9112 §5.2).
  package mutating func add(line: [UInt8]) throws(ResponseFault) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      line[..<colon].allSatisfy(Self.isTokenCharacter),
      line[colon...].allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 9 })
    else { throw .malformed("\"\(Excerpt.of(line))\" is not a field") }
    guard fields.count < Self.mostFields else {
      throw .malformed("it has more than \(Self.mostFields) fields")
    }
    let value = line[(colon + 1)...].drop(while: Self.isBlank)
    let end = value.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? value.startIndex
    fields.append(
      (
        String(decoding: line[..<colon], as: UTF8.self).lowercased(),
        String(decoding: value[..<end], as: UTF8.self)
      ))
  }

  /// The values of all fields with this name, which is in lower case.
  package func values(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// The length of the content (RFC 9112 §6.3).
  package enum Length: Hashable {
    case fixed(Int)
    case chunked
    case untilClose
  }

  package func length() throws(ResponseFault) -> Length {
    if status < 200 || status == 204 || status == 304 { return .fixed(0) }
    let codings = values("transfer-encoding").map { $0.lowercased() }
    let lengths = Set(values("content-length"))
    if codings.isEmpty, lengths.isEmpty { return .untilClose }
    if codings.isEmpty {
      guard lengths.count == 1, let text = lengths.first, (1...18).contains(text.utf8.count),
        text.utf8.allSatisfy(\.isDigit), let length = Int(text)
      else { throw .malformed("its length is \(lengths.sorted())") }
      return .fixed(length)
    }
    guard codings == ["chunked"], lengths.isEmpty else {
      throw .malformed("its transfer coding is \(codings), with lengths \(lengths.sorted())")
    }
    return .chunked
  }

  /// Whether the server keeps the connection (RFC 9112 §9.3).
  package var keepsConnection: Bool {
    isPersistent && !values("connection").contains { $0.lowercased().contains("close") }
  }

  package static func == (a: ResponseHead, b: ResponseHead) -> Bool {
    a.status == b.status && a.isPersistent == b.isPersistent
      && a.fields.elementsEqual(b.fields, by: ==)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(status) }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 }

  /// Whether a byte may occur in a token (RFC 9110 §5.6.2).
  private static func isTokenCharacter(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

/// The beginning of unexpected bytes, made printable for a message.
package enum Excerpt {
  package static func of(_ bytes: some Sequence<UInt8>, atMost limit: Int = 80) -> String {
    let shown = bytes.prefix(limit).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: " ") }
    return String(decoding: shown, as: UTF8.self).trimmed
  }
}

extension String {
  /// The text without spaces at its ends, and with single ones inside.
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
