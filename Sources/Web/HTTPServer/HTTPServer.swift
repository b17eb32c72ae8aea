import HTTP
import Numbers
import POSIX
import Synchronization

/// An HTTP/1.1 server (RFC 9112): sockets, event loops and workers around one function from request to reply.
///
/// The function runs on an event loop's thread and must not block; work that may block goes into a deferred
/// reply.
public final class HTTPServer: Sendable {
  public let configuration: HTTPServerConfiguration
  /// The port that the server listens on.
  public let port: UInt16
  private let context: ServerContext
  private let loops: [Loop]
  private let watch: WorkerWatch
  private let threads = Mutex<[NamedThread]>([])

  private final class Loop: Sendable {
    let mailbox: LoopMailbox
    let metrics: LoopMetrics
    /// Nil once the loop has started.
    let resources: Mutex<LoopResources?>

    init(routes: Int, listener: ListeningSocket, reserve: Int) throws(ServerError) {
      mailbox = try LoopMailbox()
      metrics = LoopMetrics(routes: routes)
      resources = Mutex(
        try LoopResources(listener: listener, mailbox: mailbox, reserve: reserve))
    }
  }

  /// Opens the port and everything that the loops need. Connections wait until ``start()``.
  ///
  /// - Throws: an error if the address cannot be used or the system lacks resources. Nothing stays open then.
  public init(
    configuration: HTTPServerConfiguration,
    respond: @escaping @Sendable (HTTPRequest) -> HTTPReply
  ) throws(ServerError) {
    SystemCalls.ignoreBrokenPipes()
    let first = try ListeningSocket.open(
      host: configuration.host, port: configuration.port, backlog: configuration.backlog,
      isFirst: true)
    port = first.port
    self.configuration = configuration
    loops = try Self.loops(configuration, first)
    let logDescriptor = configuration.accessLogDescriptor
    context = ServerContext(
      configuration: configuration,
      workers: WorkerPool(threads: configuration.workers, queue: configuration.workerQueue),
      log: AccessLog(
        format: configuration.accessLog, sampling: configuration.accessLogSampling,
        logged: configuration.logged,
        write: { SystemCalls.writeAll($0, to: logDescriptor) }),
      respond: respond)
    watch = WorkerWatch(
      context.workers, limit: configuration.workTime, report: configuration.reportStuck)
  }

  private static func loops(
    _ configuration: HTTPServerConfiguration, _ first: ListeningSocket
  ) throws(ServerError) -> [Loop] {
    let count = max(1, configuration.eventLoops)
    // If there are few descriptors, a sixteenth of them is reserved for rejections.
    let share = SystemCalls.raiseDescriptorLimit() / 16 / count
    var loops: [Loop] = []
    for number in 0..<count {
      loops.append(
        try Loop(
          routes: configuration.routes.count,
          listener: number == 0 ? first : try first.sibling(of: configuration),
          reserve: max(1, min(configuration.refusals, share))))
    }
    return loops
  }

  /// Starts the event loops.
  public func start() {
    for (number, loop) in loops.enumerated() {
      let context = context
      let thread = NamedThread(name: "event-loop-\(number)") {
        guard let resources = loop.resources.withLock({ $0.take() }) else { return }
        EventLoop(number: number, context: context, metrics: loop.metrics, resources: resources)
          .run()
      }
      threads.withLock { $0.append(thread) }
    }
  }

  /// Stops accepting, finishes the requests in flight, and ends the threads.
  ///
  /// - Parameter milliseconds: the time after which unfinished requests are aborted.
  /// - Returns: whether everything was finished.
  @discardableResult
  public func drain(within milliseconds: Int) -> Bool {
    for loop in loops { loop.mailbox.post { $0.drains = true } }
    let deadline = SystemCalls.monotonicNanoseconds() / 1_000_000 + milliseconds
    func rest() -> Int { max(0, deadline - SystemCalls.monotonicNanoseconds() / 1_000_000) }
    let threads = threads.withLock { $0 }
    let isClean = threads.allSatisfy { $0.join(milliseconds: rest()) }
    if !isClean {
      for loop in loops { loop.mailbox.post { $0.stops = true } }
      for thread in threads { _ = thread.join(milliseconds: 2000) }
    }
    watch.stop()
    let isDone = context.workers.stop(milliseconds: max(rest(), 100))
    context.log.stop()
    return isClean && isDone
  }

  /// The workers with a current job that takes longer than `workTime`.
  public var stuckWorkers: [StuckWorker] {
    context.workers.stuck(beyond: configuration.workTime)
  }

  /// The metrics so far. Each number is exact, but two numbers may be some requests apart.
  public var metrics: ServerMetrics { Self.metrics(of: [self]) }

  /// The sum of the metrics of servers with the same routes.
  public static func metrics(of servers: [HTTPServer]) -> ServerMetrics {
    var metrics = ServerMetrics(routes: servers.first?.configuration.routes ?? [])
    for server in servers {
      for loop in server.loops { loop.metrics.add(to: &metrics) }
      metrics.eventLoops += server.loops.count
      metrics.workerQueue += server.context.workers.waiting
      metrics.workersStuck += server.stuckWorkers.count
      metrics.logLinesDropped += server.context.log.dropped
    }
    return metrics
  }
}
