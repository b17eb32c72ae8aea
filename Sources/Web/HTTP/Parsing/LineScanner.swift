import Numbers

/// Finds the end of a line and rejects bytes that a line must not contain (RFC 9112 §2.2, RFC 9110 §5.5).
enum LineScanner {
  enum Result {
    /// The position of the CR of a CRLF.
    case found(Int)
    /// No end up to here: the position to continue from.
    case incomplete(Int)
    case tooLong
  }

  /// - Parameters:
  ///   - start: the position to continue from.
  ///   - end: the end of the received bytes.
  ///   - limit: the last position at which the line may end.
  static func end(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, limit: Int
  ) throws(RequestError) -> Result {
    let stop = min(end, limit + 1)
    var index = start
    while index < stop {
      index = firstControl(of: bytes, from: index, to: stop)
      guard index < stop else { break }
      switch bytes[index] {
      case .tab: index += 1
      case .carriageReturn:
        guard index + 1 < end else { return .incomplete(index) }
        guard bytes[index + 1] == .lineFeed else {
          throw RequestError(.lineEnding, "found a CR without a following LF")
        }
        return .found(index)
      case .lineFeed: throw RequestError(.lineEnding, "found an LF without a preceding CR")
      default: throw RequestError(.controlCharacter, "found the control character \(bytes[index])")
      }
    }
    return index > limit ? .tooLong : .incomplete(index)
  }

  /// The first byte below 32 or equal to 127. Checks eight bytes at a time if possible.
  @inline(__always)
  private static func firstControl(
    of bytes: UnsafeBufferPointer<UInt8>, from start: Int, to stop: Int
  ) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs = ones &* 0x80
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= stop {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let below = (word &- ones &* 0x20) & ~word
      let delete = word ^ (ones &* 0x7F)
      let equal = (delete &- ones) & ~delete
      guard (below | equal) & highs == 0 else { break }
      index += 8
    }
    while index < stop, bytes[index] >= 0x20, bytes[index] != 0x7F { index += 1 }
    return index
  }
}
