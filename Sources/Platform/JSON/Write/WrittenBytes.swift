import Numbers

/// Bytes that grow at their end. One check of their room serves several bytes, since a writer of JSON appends a few at a time.
struct WrittenBytes: Sendable {
  private var storage: [UInt8]
  private(set) var count = 0

  init(capacity: Int) { storage = Array(repeating: 0, count: max(capacity, 64)) }

  /// The bytes that were written.
  var bytes: [UInt8] { Array(storage[..<count]) }

  /// Appends the bytes that `write` puts into the room, at most `most`.
  @inline(__always)
  mutating func append(atMost most: Int, _ write: (inout Room) -> Void) {
    if storage.count - count < most { grow(by: most) }
    let start = count
    count += storage.withUnsafeMutableBufferPointer { buffer in
      var room = Room(UnsafeMutableBufferPointer(rebasing: buffer[start..<start + most]))
      write(&room)
      return room.count
    }
  }

  private mutating func grow(by most: Int) {
    let size = max(2 * storage.count, count + most)
    storage.append(contentsOf: repeatElement(0, count: size - storage.count))
  }

  /// Room for as many bytes as the caller of `append` asked for.
  struct Room {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    fileprivate init(_ buffer: UnsafeMutableBufferPointer<UInt8>) { self.buffer = buffer }

    mutating func put(_ byte: UInt8) {
      precondition(count < buffer.count)
      buffer[count] = byte
      count += 1
    }

    mutating func put(_ scalar: Unicode.Scalar) { put(UInt8(ascii: scalar)) }

    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
      precondition(bytes.count <= buffer.count - count)
      guard let source = bytes.baseAddress, let target = buffer.baseAddress else { return }
      UnsafeMutableRawPointer(target + count).copyMemory(from: source, byteCount: bytes.count)
      count += bytes.count
    }

    mutating func put(_ byte: UInt8, times: Int) {
      for _ in 0..<times { put(byte) }
    }

    /// Puts the digits of a number of `decimals` decimals.
    mutating func put(digitsOf number: UInt, decimals: Int) {
      var size = 1
      var rest = number
      while rest >= 10 {
        rest /= 10
        size += 1
      }
      size = max(size, decimals + 1) + (decimals > 0 ? 1 : 0)
      precondition(size <= buffer.count - count)
      rest = number
      for place in 0..<size {
        if place == decimals, place > 0 {
          buffer[count + size - 1 - place] = UInt8(ascii: ".")
          continue
        }
        let (tenth, digit) = rest.quotientAndRemainder(dividingBy: 10)
        buffer[count + size - 1 - place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
        rest = tenth
      }
      count += size
    }
  }
}
