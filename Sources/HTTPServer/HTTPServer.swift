import HTTP
import Synchronization

/// An HTTP/1.1 server (RFC 9112): sockets, event loops and workers around one function from request to reply.
///
/// The function runs on an event loop's thread and must not block; what may, it returns as a deferred reply.
public final class HTTPServer: Sendable {
  public let configuration: HTTPServerConfiguration
  /// The port that the server listens on.
  public let port: UInt16
  private let context: ServerContext
  private let loops: [Loop]
  private let threads = Mutex<[ServerThread]>([])

  private struct Loop: Sendable {
    let listener: ListeningSocket
    let mailbox: LoopMailbox
    let metrics: LoopMetrics
  }

  /// Takes the port. Connections wait until ``start()``.
  ///
  /// - Throws: when the address cannot be used.
  public init(
    configuration: HTTPServerConfiguration,
    respond: @escaping @Sendable (HTTPRequest) -> HTTPReply
  ) throws(ServerError) {
    SystemCalls.ignoreBrokenPipes()
    let first = try ListeningSocket(
      host: configuration.host, port: configuration.port, backlog: configuration.backlog,
      isFirst: true)
    port = first.port
    self.configuration = configuration
    let logDescriptor = configuration.accessLogDescriptor
    loops = try Self.loops(configuration, first)
    context = ServerContext(
      configuration: configuration,
      workers: WorkerPool(threads: configuration.workers, queue: configuration.workerQueue),
      log: AccessLog(
        format: configuration.accessLog, sampling: configuration.accessLogSampling,
        logged: configuration.logged,
        write: { SystemCalls.writeAll($0, to: logDescriptor) }),
      respond: respond)
  }

  private static func loops(
    _ configuration: HTTPServerConfiguration, _ first: ListeningSocket
  ) throws(ServerError) -> [Loop] {
    var loops: [Loop] = []
    for number in 0..<max(1, configuration.eventLoops) {
      let listener = number == 0 ? first : try first.sibling(of: configuration)
      loops.append(
        Loop(
          listener: listener, mailbox: try LoopMailbox(),
          metrics: LoopMetrics(routes: configuration.routes.count)))
    }
    return loops
  }

  /// Starts the event loops.
  public func start() throws(ServerError) {
    for (number, loop) in loops.enumerated() {
      let context = context
      let thread = ServerThread(name: "event-loop-\(number)") {
        do throws(ServerError) {
          try EventLoop(
            number: number, context: context, mailbox: loop.mailbox, metrics: loop.metrics,
            listener: loop.listener
          ).run()
        } catch {
          SystemCalls.writeAll("paywalld: an event loop cannot start: \(error)\n", to: 2)
        }
      }
      threads.withLock { $0.append(thread) }
    }
  }

  /// Stops accepting, finishes the requests in flight, and ends the threads.
  ///
  /// - Parameter milliseconds: after which what is not finished is broken off.
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
    let isDone = context.workers.stop(milliseconds: max(rest(), 100))
    context.log.stop()
    return isClean && isDone
  }

  /// What was counted until now. Each number is exact; taken together they may be some requests apart.
  public var metrics: ServerMetrics { Self.metrics(of: [self]) }

  /// What servers with the same routes have counted together.
  public static func metrics(of servers: [HTTPServer]) -> ServerMetrics {
    var metrics = ServerMetrics(routes: servers.first?.configuration.routes ?? [])
    for server in servers {
      for loop in server.loops { loop.metrics.add(to: &metrics) }
      metrics.eventLoops += server.loops.count
      metrics.workerQueue += server.context.workers.waiting
      metrics.logLinesDropped += server.context.log.dropped
    }
    return metrics
  }
}
