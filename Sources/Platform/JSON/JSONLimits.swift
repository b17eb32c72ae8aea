import Numbers

/// The parser's limits. Each has its own error in `JSONError.Kind`.
public struct JSONLimits: Sendable, Hashable {
  /// The treatment of two members with the same name in an object, which RFC 8259 §4 leaves open.
  public enum DuplicateKeys: Sendable, Hashable {
    /// The second name is an error.
    case reject
    /// The last member counts, as in ECMAScript.
    case keepLast
  }

  /// The maximum size of a text in bytes; never above `UInt32.max`.
  public var maxBytes: Int
  /// The maximum number of arrays and objects that may enclose a value.
  public var maxDepth: Int
  /// The maximum length of a number in characters.
  public var maxNumberLength: Int
  public var duplicateKeys: DuplicateKeys

  public init(
    maxBytes: Int, maxDepth: Int, maxNumberLength: Int, duplicateKeys: DuplicateKeys = .reject
  ) {
    self.maxBytes = maxBytes
    self.maxDepth = maxDepth
    self.maxNumberLength = maxNumberLength
    self.duplicateKeys = duplicateKeys
  }

  /// For documents that people write: 1 MiB, 128 levels, numbers of 128 characters, no duplicate names.
  public static let document = JSONLimits(
    maxBytes: 1 << 20, maxDepth: 128, maxNumberLength: 128)

  /// For schemas, tables and files that are part of the service: 64 MiB, 512 levels.
  public static let trusted = JSONLimits(
    maxBytes: 64 << 20, maxDepth: 512, maxNumberLength: 1024)
}
