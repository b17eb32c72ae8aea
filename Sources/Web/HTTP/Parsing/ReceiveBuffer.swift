import Numbers

/// Bytes received from a peer and not parsed yet.
///
/// Requests parsed from it share its storage while they live. It is reused when none does.
public struct ReceiveBuffer: Sendable {
  public internal(set) var bytes: [UInt8]
  /// The start of the unparsed bytes.
  public internal(set) var start = 0
  /// The end of the unparsed bytes. Free space follows.
  public internal(set) var end: Int

  /// A buffer with these bytes.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
  }

  /// An empty buffer with space for this many bytes.
  public init(capacity: Int) {
    bytes = [UInt8](repeating: 0, count: capacity)
    end = 0
  }

  public var count: Int { end - start }
  public var isEmpty: Bool { start == end }

  /// The unparsed bytes.
  public var rest: [UInt8] { Array(bytes[start..<end]) }

  /// Removes all bytes but keeps the space.
  public mutating func removeAll() {
    start = 0
    end = 0
  }

  /// Lets the closure fill free space of at least `minimum` bytes. Grows if there is less.
  ///
  /// - Parameter fill: receives the space and returns how many bytes it wrote to its start; 0 or less means none.
  /// - Returns: the closure's result.
  public mutating func fill(
    minimum: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Int
  ) -> Int {
    if bytes.count - end < minimum { makeSpace(minimum) }
    let end = end
    let written = bytes.withUnsafeMutableBytes { bytes in
      fill(UnsafeMutableRawBufferPointer(rebasing: bytes[end...]))
    }
    self.end += max(0, written)
    return written
  }

  private mutating func makeSpace(_ minimum: Int) {
    var moved: [UInt8] = []
    moved.reserveCapacity(count + minimum)
    moved.append(contentsOf: bytes[start..<end])
    moved.append(contentsOf: repeatElement(0, count: minimum))
    end -= start
    start = 0
    bytes = moved
  }
}
