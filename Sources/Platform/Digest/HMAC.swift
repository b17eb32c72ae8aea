import Numbers

/// A keyed digest over SHA-256 (RFC 2104, FIPS 198-1), which authenticates messages between holders of the key.
///
/// A value has digested its key already: it is worth keeping where a key authenticates many messages.
public struct HMAC: Sendable {
  private let inner: SHA256
  private let outer: SHA256

  public init(key: [UInt8]) {
    var block = key.count > SHA256.blockSize ? SHA256.hash(key) : key
    block += [UInt8](repeating: 0, count: SHA256.blockSize - block.count)
    func begun(_ pad: UInt8) -> SHA256 {
      var hash = SHA256()
      hash.update(block.map { $0 ^ pad })
      return hash
    }
    inner = begun(0x36)
    outer = begun(0x5c)
  }

  /// The 32-byte code of `message`.
  public func code(of message: [UInt8]) -> [UInt8] {
    var (inner, outer) = (inner, outer)
    inner.update(message)
    outer.update(inner.finish())
    return outer.finish()
  }

  /// The 32-byte code of `message` under `key`.
  public static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    HMAC(key: key).code(of: message)
  }
}
