import ASCII
import Numbers

/// `method SP request-target SP HTTP-version` (RFC 9112 §3).
struct RequestLine {
  var method: HTTPMethod
  var target: RequestTarget
  var minorVersion: Int

  init(parsing bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) throws(RequestError) {
    let methodEnd = Self.find(.space, of: bytes, in: line)
    let targetStart = min(methodEnd + 1, line.upperBound)
    let targetEnd = Self.find(.space, of: bytes, in: targetStart..<line.upperBound)
    let versionStart = min(targetEnd + 1, line.upperBound)
    guard methodEnd > line.lowerBound, targetEnd > targetStart, versionStart < line.upperBound,
      bytes[line.lowerBound..<methodEnd].allSatisfy(\.isTokenCharacter)
    else {
      throw RequestError(
        .requestLine, "expected a method, a target and a version with one space between them")
    }
    let version = try Self.version(bytes, versionStart..<line.upperBound)
    guard
      let method = HTTPMethod(
        bytes: UnsafeBufferPointer(rebasing: bytes[line.lowerBound..<methodEnd]))
    else { throw RequestError(.method, "the method is not implemented") }
    guard let version else {
      throw RequestError(.requestLine, "expected HTTP/1.1 at the end of the request line")
    }
    guard
      bytes[targetStart..<targetEnd].allSatisfy({ 0x21...0x7E ~= $0 && $0 != UInt8(ascii: "#") })
    else {
      throw RequestError(
        .target, "the target has a byte that must be escaped, or a fragment")
    }
    self.method = method
    target = try RequestTarget(parsing: bytes, Extent(targetStart, targetEnd), for: method)
    minorVersion = version
  }

  @inline(__always)
  private static func find(
    _ byte: UInt8, of bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>
  ) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, bytes[index] != byte { index += 1 }
    return index
  }

  /// The minor version of HTTP/1; nil if the bytes are not a version (RFC 9112 §2.3).
  private static func version(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) throws(RequestError) -> Int? {
    let start = range.lowerBound
    guard range.count == 8,
      UnsafeBufferPointer(rebasing: bytes[start..<start + 5]).matches("HTTP/"),
      bytes[start + 5].isDigit, bytes[start + 6] == UInt8(ascii: "."), bytes[start + 7].isDigit
    else { return nil }
    guard bytes[start + 5] == UInt8(ascii: "1") else {
      throw RequestError(.version, "the major version is not 1; this server speaks HTTP/1.1")
    }
    return min(Int(bytes[start + 7] - UInt8(ascii: "0")), 1)
  }
}
