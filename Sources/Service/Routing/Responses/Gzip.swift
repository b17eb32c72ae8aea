import CZlib

/// Compresses to gzip (RFC 1952), and expands what is compressed as zlib does (RFC 1950), with the system's zlib.
public enum Gzip {
  /// The effort: fast for a result that may be sent once, thorough for one that is sent often.
  public enum Effort: Int32, Sendable {
    /// Z_BEST_SPEED
    case little = 1
    /// Z_BEST_COMPRESSION
    case most = 9
  }

  /// The compressed bytes; nil if zlib fails or the result is not smaller.
  ///
  /// The result is deterministic: the header contains no time.
  public static func compress(_ bytes: [UInt8], _ effort: Effort = .most) -> [UInt8]? {
    guard !bytes.isEmpty, bytes.count < Int(UInt32.max) else { return nil }
    var stream = z_stream()
    let window = windowBits(for: bytes.count)
    // Adding 16 selects the gzip format.
    let opened = deflateInit2_(
      &stream, effort.rawValue, Z_DEFLATED, window + 16, min(window - 5, 8),
      Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    var output = [UInt8](repeating: 0, count: bytes.count)
    let size = output.withUnsafeMutableBufferPointer { output in
      bytes.withUnsafeBufferPointer { input -> Int? in
        // zlib only reads its input, but its interface predates const.
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        guard deflate(&stream, Z_FINISH) == Z_STREAM_END else { return nil }
        return Int(stream.total_out)
      }
    }
    return size.map { Array(output[..<$0]) }
  }

  /// Expands compressed bytes; nil unless they are exactly `size` bytes then.
  public static func expand(_ bytes: [UInt8], to size: Int) -> [UInt8]? {
    var output = [UInt8](repeating: 0, count: size)
    var count = uLongf(size)
    guard uncompress(&output, &count, bytes, uLong(bytes.count)) == Z_OK, count == size else {
      return nil
    }
    return output
  }

  /// The outcome of expanding what a stranger has compressed.
  public enum Expansion: Sendable, Equatable {
    case content([UInt8])
    case tooLarge
    case damaged
  }

  /// Expands one gzip member that is all of the bytes. Never makes more than a step above the limit.
  public static func expand(_ bytes: [UInt8], atMost most: Int) -> Expansion {
    var stream = z_stream()
    // Adding 16 selects the gzip format.
    let opened = inflateInit2_(
      &stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK, bytes.count < Int(UInt32.max) else { return .damaged }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var step = [UInt8](repeating: 0, count: min(16 << 10, max(1, most)))
    return bytes.withUnsafeBufferPointer { input in
      // zlib only reads its input, but its interface predates const.
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(input.count)
      while true {
        let size = step.count
        let result = step.withUnsafeMutableBufferPointer { step in
          stream.next_out = step.baseAddress
          stream.avail_out = UInt32(step.count)
          return inflate(&stream, Z_NO_FLUSH)
        }
        let count = size - Int(stream.avail_out)
        guard count <= most - output.count else { return .tooLarge }
        output += step[..<count]
        if result == Z_STREAM_END { return stream.avail_in == 0 ? .content(output) : .damaged }
        guard result == Z_OK, count > 0 || stream.avail_in > 0 else { return .damaged }
      }
    }
  }

  /// The smallest window that fits the content. Clearing the largest window takes longer than compressing a small document.
  private static func windowBits(for count: Int) -> Int32 {
    Int32(min(max(Int.bitWidth - count.leadingZeroBitCount, 10), 15))
  }
}
