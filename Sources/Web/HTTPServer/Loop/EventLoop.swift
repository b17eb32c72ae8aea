import HTTP
import Numbers

/// One thread of the server with its own poller, listening socket and connections. It shares only the handlers.
///
/// A request takes one straight path: receive, parse, respond, encode, send.
final class EventLoop {
  /// The time between checks of the deadlines, in milliseconds.
  static let sweepInterval = 100
  /// The number of bytes that are collected before they are sent.
  static let outputShare = 64 * 1024
  /// The number of bytes of a large response that are sent before other connections have their turn: some tenths of a millisecond.
  static let turnShare = 256 * 1024
  /// Content of at least this size is sent without copying.
  static let largeContent = 16 * 1024
  /// The number of subscribers that receive new events before other connections have their turn.
  static let eventShare = 64
  /// The number of idle streams that receive a comment at one check of the deadlines.
  static let heartbeatShare = 256

  let context: ServerContext
  let mailbox: LoopMailbox
  let metrics: LoopMetrics
  let recent = RecentAnswers()
  // Handlers cannot access the loop, so nothing else uses the members marked here while one of them is written.
  @exclusivity(unchecked) var poller: Poller
  @exclusivity(unchecked) var table = ConnectionTable()
  @exclusivity(unchecked) var received = ReceiveBuffer(capacity: 16 * 1024)
  /// The memory of the next ``Output``.
  @exclusivity(unchecked) private var space: [UInt8] = []
  /// Nil once the server starts to stop.
  var listener: ListeningSocket?
  var reserve: DescriptorReserve
  /// The connections with a reserved descriptor, in order of arrival.
  var refused: [UInt64] = []
  var acceptBackoff = AcceptBackoff()
  var isAccepting = true
  /// The time in nanoseconds, read after each answer.
  var now = SystemCalls.monotonicNanoseconds()
  var date: [UInt8] = []
  var dateExpiry = 0
  var nextSweep = 0
  var serial: UInt64
  var feeds: [ObjectIdentifier: EventFeed] = [:]
  /// Whether subscribers have unsent events.
  var isDelivering = false
  var records: [AccessRecord] = []
  var untilSample = 0
  var isDraining = false

  init(
    number: Int, context: ServerContext, metrics: LoopMetrics, resources: consuming LoopResources
  ) {
    self.context = context
    self.metrics = metrics
    mailbox = resources.mailbox
    listener = resources.listener
    poller = resources.poller
    reserve = resources.reserve
    serial = context.serialSeed &+ UInt64(number) << 48
    space.reserveCapacity(2 * Self.outputShare)
  }

  var milliseconds: Int { now / 1_000_000 }
  var configuration: HTTPServerConfiguration { context.configuration }

  func run() {
    ThreadScheduling.goFirst()
    while !isDraining || table.count > 0 {
      let count = poller.wait(milliseconds: patience)
      now = SystemCalls.monotonicNanoseconds()
      refreshDate()
      for index in 0..<count { handle(poller.event(index)) }
      if isDelivering { deliverShare() }
      if milliseconds >= nextSweep { sweep() }
      if !records.isEmpty { context.log.take(&records) }
    }
    for feed in feeds.values { feed.channel.removeWaker(feed.waker) }
    if !records.isEmpty { context.log.take(&records) }
  }

  /// The timeout of the next poll.
  private var patience: Int32 {
    if isDelivering { return 0 }
    let isQuiet = table.count == 0 && isAccepting && records.isEmpty
    return isQuiet ? -1 : Int32(clamping: max(0, nextSweep - milliseconds))
  }

  private func handle(_ event: PollEvent) {
    switch event.token {
    case LoopResources.listenerToken: acceptConnections()
    case LoopResources.wakeToken: readMailbox()
    default:
      guard let connection = table[event.token] else { return }
      advance(connection, after: event)
    }
  }

  private func refreshDate() {
    guard now >= dateExpiry else { return }
    date = HTTPDate(seconds: SystemCalls.wallSeconds()).bytes
    dateExpiry = now + 100_000_000
  }

  private func readMailbox() {
    let contents = mailbox.collect()
    for (token, answer) in contents.answers { complete(token, with: answer) }
    for (token, reply) in contents.resumed { resume(token, with: reply) }
    for channel in contents.published { announce(channel) }
    if contents.drains { drain() }
    if contents.stops {
      drain()
      for connection in table.all {
        metrics.limits[.drain]?.add()
        close(connection, resetting: true)
      }
    }
  }

  /// Stops accepting and closes idle connections and event streams.
  private func drain() {
    guard !isDraining else { return }
    acceptConnections()
    while isDelivering { deliverShare() }
    isDraining = true
    isAccepting = true
    if let listener { poller.remove(listener.descriptor) }
    listener = nil
    for connection in table.all where connection.isStreaming || connection.isIdle {
      close(connection)
    }
  }

  /// An empty output in reused memory.
  func makeOutput() -> Output {
    var bytes: [UInt8] = []
    swap(&bytes, &space)
    return Output(reusing: bytes)
  }

  /// Keeps the memory of a sent output for the next one. The array is emptied here, where it has only one reference; otherwise each request
  /// would allocate a new one.
  func recycle(_ output: consuming Output) {
    space = output.take()
    if !space.isEmpty { space.removeAll(keepingCapacity: true) }
  }

  func nextSerial() -> UInt64 {
    serial &+= 1
    return serial
  }
}
