/// What a log of several stores has done since the start. A store alone has only zeros.
public struct StorageMeters: Sendable, Hashable {
  /// Appends that were made, and the time that they took, in seconds.
  public var appends = 0
  public var appendSeconds = 0.0
  /// Appends of which nobody could say whether they were made.
  public var undecided = 0
  /// How often the log was read from where it was known, instead of being watched.
  public var resyncs = 0
  /// The time from when a change was dated to when this store learned of it, of the last change of another one, in seconds.
  public var lagSeconds = 0.0

  public init() {}
}
