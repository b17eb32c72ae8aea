import ASCII
import Digest

/// The hash of a store's name for a message, a purchase or a transaction, or of an installation's token. The name itself is not kept.
///
/// Among a million facts two names share a hash with a chance of one in thirty million.
public struct FactID: Sendable, Hashable, Comparable {
  let number: UInt64

  init(number: UInt64) { self.number = number }

  /// - Parameter use: what the name is of, so that equal names of two uses have two hashes.
  public init(_ use: String, _ name: String) {
    let bytes = SHA256.hash(Array("\(use)\u{0}\(name)".utf8))
    number = bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The token of an installation. Stores and clients write it in upper or in lower case.
  public init(reader token: String) { self.init("reader", token.lowercased()) }

  /// Reads 16 hexadecimal digits.
  init?(_ text: String) {
    guard text.utf8.count == 16, let bytes = [UInt8](hexadecimal: text) else { return nil }
    number = bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// 16 hexadecimal digits.
  public var text: String {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }.hexadecimal
  }

  public static func < (left: FactID, right: FactID) -> Bool { left.number < right.number }
}
