/// An error in a message pattern, with its place.
public struct MessageFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number of characters (Unicode scalars) before the place.
  public let offset: Int
  /// The fault in words, such as `“{” is not closed`.
  public let message: String

  init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }

  public var description: String { "character \(offset + 1): \(message)" }
}
