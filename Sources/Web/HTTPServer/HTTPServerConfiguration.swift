import HTTP
import Numbers

/// The server's address and all its limits. Times are in milliseconds, sizes in bytes.
public struct HTTPServerConfiguration: Sendable {
  /// An address or a name of this machine; `0.0.0.0` and `::` mean every one.
  public var host = "127.0.0.1"
  /// The port. 0 lets the system choose one; ``HTTPServer/port`` is the chosen one.
  public var port: UInt16 = 8000
  /// The number of event loops, each with its own thread and listening socket.
  public var eventLoops = 1
  /// The length of the kernel's queue of connections that no loop has accepted yet.
  public var backlog = 1024

  /// The limits of one request's parts.
  public var limits = HTTPLimits.standard
  /// The time from a request's first byte to the end of its head, and from a connection's start to its first byte: 408.
  public var headerTimeout = 10_000
  /// The time for content, in addition to the time that `minimumRate` allows: 408.
  public var bodyTimeout = 10_000
  /// The time between requests: the connection is closed.
  public var idleTimeout = 75_000
  /// The time for a response that the peer does not read, in addition to the time that `minimumRate` allows: the connection is reset.
  public var writeTimeout = 10_000
  /// The slowest rate, in bytes a second, at which a peer may send content or read a response.
  public var minimumRate = 1024
  /// The time for which the server keeps reading after a response that ends the connection.
  public var lingerTimeout = 2000

  /// The maximum number of connections; 0 derives it from the limit of descriptors. At the limit, the server closes a connection that waits
  /// for its peer: one without a request, or else one with a peer that is slow with its response or content. If there is none, the new
  /// connection is answered with 503.
  public var connections = 0
  /// The number of connections reserved for requests, which subscribers to events cannot use; at most a quarter of all: 503.
  public var requestReserve = 64
  /// The number of descriptors reserved for files and everything else that is not a connection.
  public var descriptorsForOthers = 64
  /// The number of extra connections per loop that are accepted only to be answered with 503.
  public var refusals = 32
  /// The maximum number of connections from one address (one /64 of IPv6): 503. A peer on this machine and a trusted proxy have no limit,
  /// because they act for others.
  public var connectionsPerPeer = 1024

  /// Whether a peer is a proxy that is trusted to name the client in `Forwarded` or `X-Forwarded-For`. Nil trusts none.
  public var isTrustedProxy: (@Sendable (PeerAddress) -> Bool)?
  /// Called once if a proxy on this machine or in a private network names clients and none is trusted. Receives the name of the field, and
  /// the proxy.
  public var reportProxy: @Sendable (_ field: String, PeerAddress) -> Void = { _, _ in }

  /// The number of threads of the open, the long and the trial lane each. The other lanes have one thread.
  public var workers = 2
  /// The maximum length of a lane's queue. A peer may use at most half of the free places, so one peer cannot fill the queue: 503 with
  /// `Retry-After`.
  public var workerQueue = 128
  /// The longest delay of that 503 for a client that repeatedly finds a full queue.
  public var refusalPause = 1000
  /// The maximum duration of one job. A longer job continues, but its worker counts as stuck: ``HTTPServer/stuckWorkers``.
  public var workTime = 30_000
  /// Called once for each job that takes longer than `workTime`, on a thread that may block.
  public var reportStuck: @Sendable (StuckWorker) -> Void = { _ in }

  /// The maximum number of subscribers to events: 503.
  public var subscribers = 10_000
  /// The time between comments that keep an idle event stream alive.
  public var heartbeat = 15_000
  /// The reconnection delay sent to subscribers.
  public var retry = 2000

  /// The names of the routes that replies are counted under; a reply's number is an index into them.
  public var routes = ["other"]
  /// The access log's format.
  public var accessLog = AccessLogFormat.off
  /// The descriptor that the log is written to: standard output.
  public var accessLogDescriptor: Int32 = 1
  /// Logs every Nth request; errors are always logged.
  public var accessLogSampling = 1

  /// The maximum size of content that everyone may send. For more, the server first calls `refusal`.
  public var freeContent = 64 * 1024
  /// Returns the response that rejects a request before its content arrives, or nil to accept the content.
  public var refusal: @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }
  /// Makes a target or an identifier safe to log. The log's own thread calls it.
  public var logged: @Sendable (String) -> String = { $0 }

  /// Makes the response for a request that the server itself rejects.
  public var describe: @Sendable (Refusal) -> HTTPResponse = { $0.problem() }

  public init() {}
}
