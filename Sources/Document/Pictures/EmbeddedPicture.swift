import ASCII
import JSON
import Numbers
import XML

/// A bitmap inside a picture, as a data URI (RFC 2397).
public struct EmbeddedPicture: Sendable, Hashable {
  /// The file, as far as it is base64.
  public let bytes: [UInt8]
  public let position: SourcePosition

  /// Decodes base64 of a PNG, JPEG, GIF or WebP; `nil` for anything else, including SVG, which could contain further content.
  init?(_ uri: ByteText, at position: @autoclosure () -> SourcePosition) {
    guard let comma = uri.bytes.firstIndex(of: UInt8(ascii: ",")),
      Self.types.contains(ByteText(uri.bytes[..<comma]).lowercasedASCII)
    else { return nil }
    let content = ByteText(uri.bytes[(comma + 1)...].filter { !XMLCharacter.isSpace($0) })
    guard Self.signatures.contains(where: { content.starts(with: $0) }),
      content.bytes.allSatisfy({ $0 == UInt8(ascii: "=") || Self.digit($0) != nil })
    else { return nil }
    bytes = Self.decoded(content.bytes)
    self.position = position()
  }

  /// RFC 4648 §4, up to the padding.
  private static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for digit in text.lazy.map(digit) {
      guard let digit else { break }
      bits = (bits << 6 | digit) & 0xFFFF
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    return bytes
  }

  private static let types: Set<ByteText> = [
    "data:image/png;base64", "data:image/jpeg;base64", "data:image/jpg;base64",
    "data:image/gif;base64", "data:image/webp;base64",
  ]

  /// The first bytes of each format, in base64.
  private static let signatures: [StaticString] = ["iVBORw0KGgo", "/9j/", "R0lGOD", "UklGR"]

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

extension ByteText {
  /// Whether, by its characters, it is path data or a list of points (SVG 2 §9.3.9).
  var isPath: Bool {
    bytes.allSatisfy { byte in
      XMLCharacter.isSpace(byte) || byte.isAlphanumeric || "+-.,".utf8.contains(byte)
    }
  }
}
