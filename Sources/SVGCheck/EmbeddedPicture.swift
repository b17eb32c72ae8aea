/// A bitmap inside of a picture, as a data URI (RFC 2397).
enum EmbeddedPicture {
  /// Whether it is base64 of what begins as PNG, JPEG, GIF or WebP does: never SVG, which could hold more.
  static func isOne(_ uri: ByteText) -> Bool {
    guard let comma = uri.bytes.firstIndex(of: UInt8(ascii: ",")),
      types.contains(ByteText(uri.bytes[..<comma]).lowercasedASCII)
    else { return false }
    let content = ByteText(uri.bytes[(comma + 1)...].filter { !XMLCharacter.isSpace($0) })
    return signatures.contains { content.starts(with: $0) }
      && content.bytes.allSatisfy(isBase64)
  }

  private static let types: Set<ByteText> = [
    "data:image/png;base64", "data:image/jpeg;base64", "data:image/jpg;base64",
    "data:image/gif;base64", "data:image/webp;base64",
  ]

  /// The first bytes of each format, in base64.
  private static let signatures: [StaticString] = ["iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR"]

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"),
      UInt8(ascii: "="):
      true
    default: false
    }
  }
}

extension ByteText {
  /// Whether it is path data or a list of points by its characters (SVG 2 §9.3.9).
  var isPath: Bool {
    bytes.allSatisfy { byte in
      XMLCharacter.isSpace(byte) || (0x61...0x7A).contains(byte | 0x20)
        || (0x30...0x39).contains(byte) || "+-.,".utf8.contains(byte)
    }
  }
}
