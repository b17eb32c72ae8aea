import Numbers

/// The hash function SHA-256 (FIPS 180-4 §6.2), incremental.
///
/// The standard library has no SHA-256 on Linux, and this package has no dependencies.
public struct SHA256: Sendable {
  /// The size of a digest in bytes.
  public static let digestSize = 32
  static let blockSize = 64

  var state = initialState
  private var block: [UInt8] = []
  private var length: UInt64 = 0

  public init() {
    block.reserveCapacity(Self.blockSize)
  }

  /// The digest of `bytes`.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  /// Adds the next bytes of the message.
  public mutating func update(_ bytes: [UInt8]) {
    length += UInt64(bytes.count)
    var start = 0
    if !block.isEmpty {
      start = min(Self.blockSize - block.count, bytes.count)
      block.append(contentsOf: bytes[..<start])
      guard block.count == Self.blockSize else { return }
      block.withUnsafeBytes { compress($0) }
      block.removeAll(keepingCapacity: true)
    }
    let whole = (bytes.count - start) / Self.blockSize * Self.blockSize
    bytes.withUnsafeBytes { all in
      for offset in stride(from: start, to: start + whole, by: Self.blockSize) {
        compress(UnsafeRawBufferPointer(rebasing: all[offset..<offset + Self.blockSize]))
      }
    }
    block.append(contentsOf: bytes[(start + whole)...])
  }

  /// Pads the message (§5.1.1) and returns its digest.
  public mutating func finish() -> [UInt8] {
    let bits = length &* 8
    var padding = [UInt8](
      repeating: 0, count: 1 + (2 * Self.blockSize - 9 - block.count) % Self.blockSize)
    padding[0] = 0x80
    for place in 0..<8 { padding.append(UInt8(truncatingIfNeeded: bits >> (56 - 8 * place))) }
    update(padding)
    return [UInt8](unsafeUninitializedCapacity: Self.digestSize) { digest, count in
      for place in 0..<Self.digestSize {
        digest[place] = UInt8(truncatingIfNeeded: state[place / 4] >> (24 - 8 * (place % 4)))
      }
      count = Self.digestSize
    }
  }
}
