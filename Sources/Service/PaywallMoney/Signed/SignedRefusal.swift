/// Why a signed message counts for nothing.
public struct SignedRefusal: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reasons, as metrics and problems name them.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case tooLong = "too-long"
    case malformed
    case algorithm
    /// The message has not three certificates.
    case chainLength = "chain-length"
    /// A certificate cannot be read.
    case certificate
    /// The certificates do not lead to the root, or are for another use.
    case chain
    /// A certificate was not valid when the message was signed.
    case chainTime = "chain-time"
    case signature
    /// The message was signed later than now.
    case future
    /// The message is older than is accepted.
    case late
    /// The message is of another app, or for another service.
    case wrongApp = "wrong-app"
    /// The message is of an environment that never counts, such as Xcode's.
    case environment
    /// Too many new chains or keys came at once; the message may be sent again.
    case busy
  }

  public let kind: Kind
  /// The fault, and what was expected.
  public let words: String

  package init(_ kind: Kind, _ words: String) {
    self.kind = kind
    self.words = words
  }

  public var description: String { words }

  /// Whether the same message may be accepted later.
  public var isTemporary: Bool { kind == .busy }
}
