/// Bytes that came from a peer and are not parsed yet.
///
/// The storage is shared with the requests that are parsed from it for as long as they live, and reused when none does.
public struct ReceiveBuffer: Sendable {
  public internal(set) var bytes: [UInt8]
  /// Where the bytes that are not parsed yet start.
  public internal(set) var start = 0
  /// Where they end. What follows is free space.
  public internal(set) var end: Int

  /// A buffer that holds these bytes.
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

  /// The bytes that are not parsed yet.
  public var rest: [UInt8] { Array(bytes[start..<end]) }

  /// Forgets everything that it holds; the space stays.
  public mutating func removeAll() {
    start = 0
    end = 0
  }

  /// Lets the closure fill free space of at least `minimum` bytes, growing when there is less.
  ///
  /// - Parameter fill: gets the space and returns how many bytes it wrote to its start; 0 or less is "none".
  /// - Returns: what the closure returned.
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
