import Numbers

/// The reason why a font's tables cannot be used.
public struct FontError: Error, Sendable, Equatable, CustomStringConvertible {
  public enum Kind: Sendable, Equatable {
    /// A number list is malformed, or a number is out of range.
    case number
    /// The two font tables are inconsistent with each other.
    case mismatch
    /// A member is missing or of another type.
    case format
  }

  public var kind: Kind
  /// The table or member with the error, for example `faces[3].advances`.
  public var place: String
  /// The value that was found and the value that was expected.
  public var message: String

  public init(_ kind: Kind, at place: String, _ message: String) {
    self.kind = kind
    self.place = place
    self.message = message
  }

  public var description: String { "\(place): \(message)" }
}
