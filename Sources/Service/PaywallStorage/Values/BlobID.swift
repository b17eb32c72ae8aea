import ASCII
import Digest
import POSIX

/// The SHA-256 of some bytes, which are stored under it.
public struct BlobID: Sendable, Hashable, Comparable {
  private let words: SIMD4<UInt64>

  /// The hash of `bytes`.
  public init(of bytes: [UInt8]) { self.init(digest: SHA256.hash(bytes)) }

  /// Parses 64 lower-case hexadecimal digits; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count == 64, !text.utf8.contains(where: { (65...90).contains($0) }),
      let digest = [UInt8](hexadecimal: text)
    else { return nil }
    self.init(digest: digest)
  }

  private init(digest: [UInt8]) {
    var words = SIMD4<UInt64>()
    for (index, byte) in digest.enumerated() {
      words[index / 8] = words[index / 8] << 8 | UInt64(byte)
    }
    self.words = words
  }

  private var digest: [UInt8] {
    (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64(56 - 8 * ($0 % 8))) }
  }

  /// 64 lower-case hexadecimal digits.
  public var text: String { digest.hexadecimal }

  /// A strong entity tag with its quotes (RFC 9110 §8.8.3): the first 128 bits.
  public var etag: String { "\"" + digest.prefix(16).hexadecimal + "\"" }

  public static func < (left: BlobID, right: BlobID) -> Bool {
    for index in 0..<4 where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }
}

extension BlobID: EntryName {
  public var entryName: String { text }
}
