/// What an endpoint says that it is.
public struct EtcdStatus: Sendable, Hashable {
  public var endpoint: EtcdEndpoint
  /// The version of its program, such as `3.5.1`.
  public var server: String
  /// The version that all members of the cluster can speak.
  public var cluster: String

  static let longestVersion = 64
}

/// What a client has done since it was made.
public struct EtcdMeasurements: Sendable, Hashable {
  /// Calls, without watches.
  public var requests = 0
  /// Calls that threw.
  public var failures = 0
  /// Requests that were sent once more, to the same endpoint or the next one.
  public var retries = 0
  /// Connections made.
  public var connections = 0
  /// Watches begun.
  public var watches = 0
  /// The time that calls took, without watches.
  public var seconds = 0.0
}
