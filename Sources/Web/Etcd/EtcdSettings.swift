import Numbers

/// The address of an etcd cluster, and the time limits of its answers.
public struct EtcdSettings: Sendable {
  public var endpoints: [EtcdEndpoint]
  /// Nil for connections without TLS.
  public var security: EtcdSecurity?
  /// The user; nil if etcd has no users.
  public var credentials: EtcdCredentials?
  /// The maximum duration of connecting to an endpoint, including TLS, in seconds.
  public var connectSeconds = 2.0
  /// The maximum duration of a call, including connecting and retries, in seconds. etcd itself gives up after 5 to 7 seconds.
  public var requestSeconds = 5.0
  /// The time without a byte after which a watch reports silence, in seconds.
  public var silenceSeconds = 2.0
  /// The maximum size of an answer, or of a value in a watch, in bytes.
  public var largestAnswer = 64 << 20
  /// The maximum size of keys and values in a request, in bytes. By default etcd rejects requests above 1.5 MiB.
  public var largestRequest = 1_400_000
  /// The maximum number of connections to an endpoint, apart from those of watches. Further calls wait.
  public var mostConnections = 8

  public init(
    endpoints: [EtcdEndpoint], security: EtcdSecurity? = nil, credentials: EtcdCredentials? = nil
  ) {
    self.endpoints = endpoints
    self.security = security
    self.credentials = credentials
  }
}

extension EtcdSettings {
  var connectTime: Duration { Self.time(connectSeconds) }
  var requestTime: Duration { Self.time(requestSeconds) }
  var silenceTime: Duration { Self.time(silenceSeconds) }

  /// Converts seconds, clamped to the range from a millisecond to a day.
  private static func time(_ seconds: Double) -> Duration {
    .milliseconds(min(max(Int(clamping: seconds * 1_000), 1), 86_400_000))
  }
}
