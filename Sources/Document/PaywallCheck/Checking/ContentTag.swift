import ASCII
import Digest
import Numbers

/// Entity tags of content: equal bytes have equal tags on every machine.
public enum ContentTag {
  /// 128 bits of SHA-256, in quotes (RFC 9110 §8.8.3).
  public static func of(_ bytes: [UInt8]) -> String {
    "\"" + SHA256.hash(bytes).prefix(16).hexadecimal + "\""
  }
}
