import HTTP

/// One thread's share of the server: its poller, its listening socket and its connections. It shares the handlers and nothing else.
final class EventLoop {
  static let listenerToken = UInt64.max
  static let wakeToken = UInt64.max - 1
  /// How often deadlines are looked at, in milliseconds.
  static let sweepInterval = 100
  /// How many bytes of answers are gathered before they are sent.
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
  let listener: ListeningSocket
  let recent = RecentAnswers()
  // Handlers cannot reach the loop, so that nobody else touches what is marked here while it is written.
  @exclusivity(unchecked) var poller: Poller
  @exclusivity(unchecked) var table = ConnectionTable()
  @exclusivity(unchecked) var received = ReceiveBuffer(capacity: 16 * 1024)
  /// What the connection at hand is to be sent before its outbox.
  @exclusivity(unchecked) var output: [UInt8] = []
  /// Nanoseconds, read after each answer.
  var now = SystemCalls.monotonicNanoseconds()
  var date: [UInt8] = []
  var dateExpiry = 0
  var nextSweep = 0
  var serial: UInt64
  var feeds: [ObjectIdentifier: EventFeed] = [:]
  /// Whether subscribers wait for events that are there.
  var isDelivering = false
  var records: [AccessRecord] = []
  var untilSample = 0
  var reserve = SystemCalls.openReserve()
  var isAccepting = true
  var isDraining = false

  init(
    number: Int, context: ServerContext, mailbox: LoopMailbox, metrics: LoopMetrics,
    listener: ListeningSocket
  ) throws(ServerError) {
    self.context = context
    self.mailbox = mailbox
    self.metrics = metrics
    self.listener = listener
    serial = context.serialSeed &+ UInt64(number) << 48
    poller = try Poller()
    output.reserveCapacity(2 * Self.outputShare)
    guard poller.add(mailbox.wake.descriptor, token: Self.wakeToken, .read),
      poller.add(listener.descriptor, token: Self.listenerToken, .read)
    else { throw SystemCalls.error("poller") }
  }

  var milliseconds: Int { now / 1_000_000 }
  var configuration: HTTPServerConfiguration { context.configuration }

  func run() {
    ThreadScheduling.goFirst()
    while !isDraining || table.count > 0 {
      let count = poller.wait(milliseconds: patience)
      now = SystemCalls.monotonicNanoseconds()
      refreshDate()
      for index in 0..<count { handle(poller.readiness(index)) }
      if isDelivering { deliverShare() }
      if milliseconds >= nextSweep { sweep() }
      if !records.isEmpty { context.log.take(&records) }
    }
    finish()
  }

  /// How long to wait for something to happen.
  private var patience: Int32 {
    if isDelivering { return 0 }
    let isQuiet = table.count == 0 && isAccepting && records.isEmpty
    return isQuiet ? -1 : Int32(clamping: max(0, nextSweep - milliseconds))
  }

  private func handle(_ event: Readiness) {
    switch event.token {
    case Self.listenerToken: acceptConnections()
    case Self.wakeToken: readMailbox()
    default:
      guard let connection = table[event.token] else { return }
      advance(connection, event)
    }
  }

  private func refreshDate() {
    guard now >= dateExpiry else { return }
    date = HTTPDate(seconds: SystemCalls.wallSeconds()).bytes
    dateExpiry = now + 100_000_000
  }

  private func readMailbox() {
    let contents = mailbox.collect()
    for (token, answer, route) in contents.answers { complete(token, answer, route) }
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

  /// Stops accepting, and lets go of every connection that waits for nothing.
  private func drain() {
    guard !isDraining else { return }
    acceptConnections()
    while isDelivering { deliverShare() }
    isDraining = true
    isAccepting = true
    poller.remove(listener.descriptor)
    SystemCalls.close(listener.descriptor)
    for connection in table.all {
      if connection.activity == .streaming || connection.isIdle { close(connection) }
    }
  }

  private func finish() {
    for feed in feeds.values { feed.channel.removeWaker(feed.waker) }
    if !records.isEmpty { context.log.take(&records) }
    if reserve >= 0 { SystemCalls.close(reserve) }
  }

  func nextSerial() -> UInt64 {
    serial &+= 1
    return serial
  }
}
