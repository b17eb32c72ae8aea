import Numbers

/// A text as UTF-8 bytes, compared by its bytes.
///
/// `String` compares by canonical equivalence, which treats U+212A as a K, and composed and
/// decomposed accents as equal. XML and CSS do not.
public struct ByteText: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public var bytes: [UInt8]

  public init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  public init(stringLiteral value: StaticString) {
    bytes = value.withUTF8Buffer(Array.init)
  }

  public var isEmpty: Bool { bytes.isEmpty }

  public var description: String { String(decoding: bytes, as: UTF8.self) }

  /// The first 60 characters, for a message.
  public var excerpt: String {
    let text = description.unicodeScalars
    return text.count <= 60 ? description : "\(Substring(text.prefix(60)))…"
  }

  /// The text with A to Z in lower case and other letters unchanged, as CSS and HTML compare names.
  public var lowercasedASCII: ByteText {
    ByteText(bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
  }

  public func starts(with prefix: StaticString) -> Bool {
    prefix.withUTF8Buffer { bytes.starts(with: $0) }
  }

  public func contains(_ part: StaticString) -> Bool {
    part.withUTF8Buffer { part in
      guard bytes.count >= part.count else { return false }
      return (0...bytes.count - part.count).contains { bytes[$0...].starts(with: part) }
    }
  }
}
