import HTTP

/// Where the server listens, and every limit that it keeps. Times are milliseconds, sizes bytes.
public struct HTTPServerConfiguration: Sendable {
  /// An address or a name of this machine; `0.0.0.0` and `::` mean every one.
  public var host = "127.0.0.1"
  /// 0 lets the system choose; ``HTTPServer/port`` tells which.
  public var port: UInt16 = 8000
  /// Event loops, each with its own thread and listening socket.
  public var eventLoops = 1
  /// Connections that the system keeps until a loop takes them.
  public var backlog = 1024

  /// What is read of one request.
  public var limits = HTTPLimits.standard
  /// From a request's first byte to the end of its head, and from a connection's start to its first byte: 408.
  public var headerTimeout = 10_000
  /// For content, besides what `minimumRate` grants: 408.
  public var bodyTimeout = 10_000
  /// Between requests: the connection is closed.
  public var idleTimeout = 75_000
  /// For an answer that the peer does not take, besides what `minimumRate` grants: the connection is reset.
  public var writeTimeout = 10_000
  /// Bytes a second under which a peer that sends content or takes an answer is too slow.
  public var minimumRate = 1024
  /// How long what a peer still sends is read, after an answer that ends the connection.
  public var lingerTimeout = 2000

  /// Connections in all; 0 takes what the limit of descriptors allows. At the limit, a connection that waits for its peer gives way:
  /// one without a request, else one that has taken long over its answer or its content. When none waits so, the new one is
  /// answered with 503.
  public var connections = 0
  /// Connections that no subscriber to events gets, so that requests can be answered however many listen; a quarter of all where
  /// that is less: 503.
  public var requestReserve = 64
  /// Descriptors that no connection gets: for files, and for whatever else the process does.
  public var descriptorsForOthers = 64
  /// Connections of each loop that are taken only to be told that there is no room, beyond all others.
  public var refusals = 32
  /// Connections from one address (one /64 of version 6): 503. A peer on this machine is not limited: it may be a proxy.
  public var connectionsPerPeer = 1024

  /// Work that is done at once in the open lane, and in the long one. What is brief and yet nothing for an event loop has one thread.
  public var workers = 2
  /// Work of each lane that may wait for a thread. A peer may have as much waiting as there is room left for others, so half of this
  /// when it is alone: 503 with `Retry-After`.
  public var workerQueue = 128
  /// The longest time that a client is let wait for that 503 when it finds no room again and again.
  public var refusalPause = 1000
  /// How long a worker may be at the same work. It goes on, but the worker counts as stuck: ``HTTPServer/stuckWorkers``.
  public var workTime = 30_000
  /// Hears once of each work that takes longer than `workTime`, on a thread that may wait.
  public var reportStuck: @Sendable (StuckWorker) -> Void = { _ in }

  /// Subscribers to events in all: 503.
  public var subscribers = 10_000
  /// How often a subscriber that has nothing else to read is sent a comment.
  public var heartbeat = 15_000
  /// How long a subscriber is told to wait before it connects again.
  public var retry = 2000

  /// The names of the routes that replies are counted under; a reply's number is an index into them.
  public var routes = ["other"]
  /// What is written for each request.
  public var accessLog = AccessLogFormat.off
  /// The descriptor that the log is written to: standard output.
  public var accessLogDescriptor: Int32 = 1
  /// Every how many requests one is written; errors always are.
  public var accessLogSampling = 1

  /// Content that anybody may send; before more comes, `refusal` is asked.
  public var freeContent = 64 * 1024
  /// What a request is answered with in place of taking its content; nil when that may come.
  public var refusal: @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }
  /// Turns a target or an identifier into text that is safe to write. The log's own thread calls it.
  public var logged: @Sendable (String) -> String = { $0 }

  /// Words a refusal that the server itself has to answer with.
  public var describe: @Sendable (Refusal) -> HTTPResponse = { $0.problem() }

  public init() {}
}
