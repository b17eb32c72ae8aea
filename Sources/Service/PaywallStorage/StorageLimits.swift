/// How much a storage reads and keeps.
public struct StorageLimits: Sendable, Hashable {
  /// The largest `active.json`, in bytes.
  public var stateBytes = 256 << 20
  /// A file of the log that has become as long is set aside, and another one begun; in bytes.
  public var segmentBytes = 8 << 20
  /// Full files of the log that are kept.
  public var segments = 64
  /// The largest document or picture that a backup may hold, in bytes.
  public var blobBytes = 64 << 20

  public init() {}

  public static let standard = StorageLimits()
}
