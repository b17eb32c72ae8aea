/// How an etcd cluster is reached, and how long its answers may take.
public struct EtcdSettings: Sendable {
  public var endpoints: [EtcdEndpoint]
  /// Nil for connections without TLS.
  public var security: EtcdSecurity?
  /// Nil where etcd has no users.
  public var credentials: EtcdCredentials?
  /// How long connecting to an endpoint may take, with TLS.
  public var connectSeconds = 2.0
  /// How long a call may take, with connecting and repeating. etcd itself gives up after 5 to 7 seconds.
  public var requestSeconds = 5.0
  /// After how long without a byte a watch says so.
  public var silenceSeconds = 2.0
  /// The most bytes of an answer, or of a value in a watch.
  public var largestAnswer = 64 << 20
  /// The most bytes of keys and values in a request. etcd refuses requests above 1.5 MiB unless told otherwise.
  public var largestRequest = 1_400_000
  /// The most connections to an endpoint, besides those of watches. Further calls wait.
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

  /// From a millisecond to a day, whatever number it is.
  private static func time(_ seconds: Double) -> Duration {
    .milliseconds(min(max(Int(clamping: seconds * 1_000), 1), 86_400_000))
  }
}
