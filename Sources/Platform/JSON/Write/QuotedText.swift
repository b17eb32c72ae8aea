import Numbers

/// A text in quotes, with the bytes escaped that JSON does not take as they are (RFC 8259, section 7), and DEL.
struct QuotedText {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The number of bytes that need an escape.
  private let escapes: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    escapes = Self.escapes(in: bytes)
  }

  /// - Parameter bytes: Bytes without any that needs an escape.
  init(plain bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    escapes = 0
  }

  /// The number of bytes that it takes at most, quotes included: an escape has up to six.
  var size: Int { bytes.count + 5 * escapes + 2 }

  @inline(__always)
  func put(into room: inout WrittenBytes.Room) {
    room.put("\"")
    if escapes == 0 { room.put(bytes) } else { putEscaped(into: &room) }
    room.put("\"")
  }

  private func putEscaped(into room: inout WrittenBytes.Room) {
    for byte in bytes {
      if Self.needsEscape(byte) {
        Self.putEscape(of: byte, into: &room)
      } else {
        room.put(byte)
      }
    }
  }

  private static func escapes(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    // Without branches, so that the compiler compares many bytes at once.
    var count = 0
    for byte in bytes {
      let isControl: UInt8 = (byte < 0x20 ? 1 : 0) | (byte == 0x7F ? 1 : 0)
      let isSyntax: UInt8 = (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0)
      count &+= Int(isControl | isSyntax)
    }
    return count
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F
  }

  private static func putEscape(of byte: UInt8, into room: inout WrittenBytes.Room) {
    room.put("\\")
    switch byte {
    case 0x22, 0x5C: room.put(byte)
    case 8: room.put("b")
    case 9: room.put("t")
    case 10: room.put("n")
    case 12: room.put("f")
    case 13: room.put("r")
    default:
      room.put("u")
      room.put(0x30, times: 2)
      for digit in [byte >> 4, byte & 15] { room.put(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    }
  }
}
