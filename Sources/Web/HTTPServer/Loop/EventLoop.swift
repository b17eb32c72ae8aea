import HTTP

/// One thread of the server with its own poller, listening socket and connections. It shares only the handlers.
///
/// A request takes one straight path: receive, parse, respond, encode, send.
final class EventLoop {
  /// The time between checks of the deadlines, in milliseconds.
  static let sweepInterval = 100
  /// The number of bytes that are collected before they are sent.
  static let outputShare = 64 * 1024
  /// Bytes of a large answer that go out before others have their turn: some tenths of a millisecond.
  static let turnShare = 256 * 1024
  /// From this size on, content is sent from where it lies and not copied.
  static let largeContent = 16 * 1024
  /// How many subscribers are sent new events before other connections have their turn.
  static let eventShare = 64
  /// How many quiet streams show at one look at the deadlines that they are alive.
  static let heartbeatShare = 256

  let context: ServerContext
  let mailbox: LoopMailbox
  let metrics: LoopMetrics
  let recent = RecentAnswers()
  // Handlers cannot reach the loop, so nothing else touches the members marked here while one of them is written.
  @exclusivity(unchecked) var poller: Poller
  @exclusivity(unchecked) var table = ConnectionTable()
  @exclusivity(unchecked) var received = ReceiveBuffer(capacity: 16 * 1024)
  /// The memory of the next ``Output``.
  @exclusivity(unchecked) private var space: [UInt8] = []
  /// Nil once the server begins to stop.
  var listener: ListeningSocket?
  var reserve: DescriptorReserve
  /// The connections that hold a descriptor of the reserve, in the order in which they came.
  var refused: [UInt64] = []
  var acceptBackoff = AcceptBackoff()
  var isAccepting = true
  /// Nanoseconds, read after each answer.
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
    for (token, answer, route) in contents.answers { complete(token, with: answer, route: route) }
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

  /// An empty output, in memory that was used before.
  func makeOutput() -> Output {
    var bytes: [UInt8] = []
    swap(&bytes, &space)
    return Output(reusing: bytes)
  }

  /// Keeps the memory of a sent output for the next one. The array is emptied here, where it is the only reference; emptied while it is
  /// handed over, it would be allocated anew for each request.
  func recycle(_ output: consuming Output) {
    space = output.take()
    if !space.isEmpty { space.removeAll(keepingCapacity: true) }
  }

  func nextSerial() -> UInt64 {
    serial &+= 1
    return serial
  }
}
