import Numbers

/// The status of an endpoint.
public struct EtcdStatus: Sendable, Hashable {
  public var endpoint: EtcdEndpoint
  /// The version of the endpoint's program, such as `3.5.1`.
  public var server: String
  /// The version that all members of the cluster support.
  public var cluster: String

  static let longestVersion = 64
}

/// The measurements of a client since it was created.
public struct EtcdMeasurements: Sendable, Hashable {
  /// The number of calls, without watches.
  public var requests = 0
  /// The number of calls that threw.
  public var failures = 0
  /// The number of requests that were repeated, at the same endpoint or the next one.
  public var retries = 0
  /// The number of connections made.
  public var connections = 0
  /// The number of watches begun.
  public var watches = 0
  /// The total duration of calls, without watches, in seconds.
  public var seconds = 0.0
}
