import Numbers

/// Bounds-checked reads over a picture's bytes; every read past the end throws `truncated`.
struct ImageReader {
  typealias Size = (width: Double, height: Double)

  let type: ImageType
  let bytes: [UInt8]

  func byte(_ offset: Int) throws(ImageHeaderError) -> Int {
    guard offset >= 0, offset < bytes.count else { throw .truncated(type) }
    return Int(bytes[offset])
  }

  /// `count` bytes, least significant first.
  func little(_ offset: Int, _ count: Int) throws(ImageHeaderError) -> Int {
    var value = 0
    for index in (0..<count).reversed() { value = value << 8 | (try byte(offset + index)) }
    return value
  }

  /// `count` bytes, most significant first.
  func big(_ offset: Int, _ count: Int) throws(ImageHeaderError) -> Int {
    var value = 0
    for index in 0..<count { value = value << 8 | (try byte(offset + index)) }
    return value
  }

  func holds(_ text: String, at offset: Int) -> Bool {
    offset <= bytes.count && bytes.dropFirst(offset).starts(with: text.utf8)
  }

  /// PNG §11.2.1: IHDR is the first chunk, with width and height first.
  func pngSize() throws(ImageHeaderError) -> Size {
    let width = try big(16, 4)
    let height = try big(20, 4)
    guard holds("IHDR", at: 12) else { throw .invalid(type, "its first chunk is not IHDR") }
    return (Double(width), Double(height))
  }

  /// GIF89a §18: the logical screen descriptor follows the signature.
  func gifSize() throws(ImageHeaderError) -> Size {
    (Double(try little(6, 2)), Double(try little(8, 2)))
  }

  /// The WebP container (RFC 9649 §2): lossy, lossless or extended, by the first chunk's name.
  func webpSize() throws(ImageHeaderError) -> Size {
    if holds("VP8X", at: 12) {
      return (Double(try little(24, 3) + 1), Double(try little(27, 3) + 1))
    }
    if holds("VP8L", at: 12) {
      guard try byte(20) == 0x2F else { throw .invalid(type, "its lossless signature is missing") }
      let bits = try little(21, 4)
      return (Double(bits & 0x3FFF + 1), Double(bits >> 14 & 0x3FFF + 1))
    }
    if holds("VP8 ", at: 12) {
      guard try big(23, 3) == 0x9D012A else { throw .invalid(type, "its key frame is missing") }
      return (Double(try little(26, 2) & 0x3FFF), Double(try little(28, 2) & 0x3FFF))
    }
    _ = try byte(15)
    throw .invalid(type, "its first chunk is none of VP8, VP8L and VP8X")
  }
}
