import HTTP

/// The server's address and all its limits. Times are in milliseconds, sizes in bytes.
public struct HTTPServerConfiguration: Sendable {
  /// An address or a name of this machine; `0.0.0.0` and `::` mean every one.
  public var host = "127.0.0.1"
  /// 0 lets the system choose; ``HTTPServer/port`` tells which.
  public var port: UInt16 = 8000
  /// Event loops, each with its own thread and listening socket.
  public var eventLoops = 1
  /// The length of the kernel's queue of connections that no loop has accepted yet.
  public var backlog = 1024

  /// The limits of one request's parts.
  public var limits = HTTPLimits.standard
  /// The time from a request's first byte to the end of its head, and from a connection's start to its first byte: 408.
  public var headerTimeout = 10_000
  /// The time for content, in addition to what `minimumRate` grants: 408.
  public var bodyTimeout = 10_000
  /// The time between requests: the connection is closed.
  public var idleTimeout = 75_000
  /// The time for an answer that the peer does not read, in addition to what `minimumRate` grants: the connection is reset.
  public var writeTimeout = 10_000
  /// The slowest rate, in bytes a second, at which a peer may send content or read an answer.
  public var minimumRate = 1024
  /// How long the server keeps reading after an answer that ends the connection.
  public var lingerTimeout = 2000

  /// Connections in all; 0 takes what the limit of descriptors allows. At the limit, a connection that waits for its peer gives way:
  /// one without a request, else one that has taken long over its answer or its content. When none waits so, the new one is
  /// answered with 503.
  public var connections = 0
  /// Connections that no subscriber to events gets, so that requests can be answered however many listen; a quarter of all where
  /// that is less: 503.
  public var requestReserve = 64
  /// Descriptors reserved for files and everything else that is not a connection.
  public var descriptorsForOthers = 64
  /// Extra connections per loop that are accepted only to be answered with 503.
  public var refusals = 32
  /// Connections from one address (one /64 of IPv6): 503. A peer on this machine has no limit, because it may be a proxy.
  public var connectionsPerPeer = 1024

  /// The number of threads of the open lane, and of the long lane. The brief lane has one thread.
  public var workers = 2
  /// Work of each lane that may wait for a thread. A peer may have as much waiting as there is room left for others, so half of this
  /// when it is alone: 503 with `Retry-After`.
  public var workerQueue = 128
  /// The longest delay of that 503 for a client that repeatedly finds no room.
  public var refusalPause = 1000
  /// How long one job may take. A longer job continues, but its worker counts as stuck: ``HTTPServer/stuckWorkers``.
  public var workTime = 30_000
  /// Called once for each job that takes longer than `workTime`, on a thread that may block.
  public var reportStuck: @Sendable (StuckWorker) -> Void = { _ in }

  /// Subscribers to events in all: 503.
  public var subscribers = 10_000
  /// The time between comments that keep an idle event stream alive.
  public var heartbeat = 15_000
  /// The reconnection delay that subscribers are sent.
  public var retry = 2000

  /// The names of the routes that replies are counted under; a reply's number is an index into them.
  public var routes = ["other"]
  /// The access log's format.
  public var accessLog = AccessLogFormat.off
  /// The descriptor that the log is written to: standard output.
  public var accessLogDescriptor: Int32 = 1
  /// Logs every Nth request; errors are always logged.
  public var accessLogSampling = 1

  /// The largest content that anybody may send. For more, the server first asks `refusal`.
  public var freeContent = 64 * 1024
  /// Returns the response that rejects a request before its content arrives, or nil to accept the content.
  public var refusal: @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }
  /// Makes a target or an identifier safe to log. The log's own thread calls it.
  public var logged: @Sendable (String) -> String = { $0 }

  /// Makes the response for a request that the server itself rejects.
  public var describe: @Sendable (Refusal) -> HTTPResponse = { $0.problem() }

  public init() {}
}
