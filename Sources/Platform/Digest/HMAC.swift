import Numbers

/// A keyed digest over SHA-256 (RFC 2104, FIPS 198-1), which authenticates messages between holders of the key.
public enum HMAC {
  /// The 32-byte code of `message` under `key`.
  public static func sha256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > SHA256.blockSize ? SHA256.hash(key) : key
    block += [UInt8](repeating: 0, count: SHA256.blockSize - block.count)
    return SHA256.hash(block.map { $0 ^ 0x5c } + SHA256.hash(block.map { $0 ^ 0x36 } + message))
  }
}
