import ASCII
import Numbers

/// The lines of the chunked coding: `chunk-size [ chunk-ext ]`, and trailers (RFC 9112 §7.1).
enum ChunkLine {
  /// The chunk's size. Extensions are checked and dropped (RFC 9112 §7.1.1).
  static func size(_ line: UnsafeBufferPointer<UInt8>) throws(RequestError) -> Int {
    var reader = FieldReader(line)
    guard let digits = reader.run(where: { $0.hexadecimalValue != nil }) else {
      throw RequestError(.chunk, "expected the size of a chunk in hexadecimal digits")
    }
    while !reader.isAtEnd {
      guard takeExtension(&reader) else {
        throw RequestError(.chunk, "expected ; and a name, or the line's end, after a chunk's size")
      }
    }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard significant.count < 16 else {
      throw RequestError(.chunk, "the size of a chunk is too large")
    }
    return significant.reduce(0) { $0 << 4 | Int($1.hexadecimalValue ?? 0) }
  }

  /// Takes an extension: `BWS ";" BWS chunk-ext-name [ BWS "=" BWS chunk-ext-val ]`.
  private static func takeExtension(_ reader: inout FieldReader) -> Bool {
    reader.skipBlanks()
    guard reader.take(.semicolon) else { return false }
    reader.skipBlanks()
    guard reader.token() != nil else { return false }
    var ahead = reader
    ahead.skipBlanks()
    guard ahead.take(.equals) else { return true }
    ahead.skipBlanks()
    reader = ahead
    return reader.token() != nil || reader.quotedString() != nil
  }

  /// Checks a trailer: it must be a field line, but not a field for framing, routing or authentication (RFC 9110 §6.5.1).
  static func checkTrailer(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>
  ) throws(RequestError) {
    let entry = try FieldLine.parse(bytes, line)
    let name = UnsafeBufferPointer(rebasing: bytes[entry.name.range])
    let refused: [StaticString] = [
      "content-length", "transfer-encoding", "host", "authorization", "trailer", "te",
    ]
    guard !refused.contains(where: { name.matchesWithoutCase($0) }) else {
      throw RequestError(
        .trailer, "\(String(decoding: name, as: UTF8.self)) is not allowed as a trailer")
    }
  }
}
