import CZlib
import Numbers

/// Decompresses parts of a file that form one zlib stream (RFC 1950), incrementally.
final class Inflater {
  /// The stream. zlib's state refers to it, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: [UInt8]
  private var buffer = [UInt8](repeating: 0, count: Inflater.bufferSize)
  private var filled = 0
  private var read = 0

  private static let bufferSize = 64 << 10

  /// Nil if zlib fails, or if there are more bytes than zlib can count.
  init?(_ bytes: [UInt8], _ parts: [Range<Int>]) {
    input = parts.count == 1 ? Array(bytes[parts[0]]) : parts.flatMap { bytes[$0] }
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    guard input.count < Int(UInt32.max),
      inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    stream.pointee.avail_in = UInt32(input.count)
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Returns the next byte; nil at the end, or if the stream is damaged.
  func byte() -> UInt8? {
    guard read < filled || refill() else { return nil }
    defer { read += 1 }
    return buffer[read]
  }

  /// Fills a line with the next bytes. Returns false if there are too few.
  func fill(_ line: inout [UInt8]) -> Bool {
    var place = 0
    while place < line.count {
      guard read < filled || refill() else { return false }
      let count = min(line.count - place, filled - read)
      line.replaceSubrange(place..<place + count, with: buffer[read..<read + count])
      place += count
      read += count
    }
    return true
  }

  private func refill() -> Bool {
    let start = input.count - Int(stream.pointee.avail_in)
    let count = input.withUnsafeBufferPointer { input -> Int in
      buffer.withUnsafeMutableBufferPointer { output -> Int in
        guard let source = input.baseAddress else { return 0 }
        // zlib only reads its input, but its interface predates const.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source + start)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        let status = inflate(stream, Z_NO_FLUSH)
        guard status == Z_OK || status == Z_STREAM_END else { return 0 }
        return output.count - Int(stream.pointee.avail_out)
      }
    }
    filled = count
    read = 0
    return count > 0
  }
}
