/// A keyed digest over SHA-256 (RFC 2104, FIPS 198-1): who has the key can tell who made a message.
public enum HMAC {
  /// The 32 bytes that stand for `message` under `key`.
  public static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > SHA256.blockSize ? SHA256.hash(key) : key
    block += [UInt8](repeating: 0, count: SHA256.blockSize - block.count)
    return SHA256.hash(block.map { $0 ^ 0x5c } + SHA256.hash(block.map { $0 ^ 0x36 } + message))
  }
}
