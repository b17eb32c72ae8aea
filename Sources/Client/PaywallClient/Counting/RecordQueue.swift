import Foundation
import Numbers

/// Events that wait for a sender, kept in a file until it has accepted them.
///
/// A batch is sent when it is full, 10 seconds after its first event, or at once if an event is urgent. After a failure the next attempt comes after 1
/// second, then after 2, at last every 5 minutes, or when the service allows it.
public actor RecordQueue {
  /// Sends a batch; if it throws, the batch is sent again later.
  ///
  /// After `PaywallError.refused` it is dropped instead, unless the status is 408 or 425: sending it again cannot help.
  public typealias Sender = @Sendable ([PaywallRecord]) async throws -> Void

  /// The maximum number of events in a batch.
  public static let batch = 20
  /// The maximum number of events that are kept while the sender fails; then the oldest are dropped.
  public static let most = 1_000
  /// The maximum size of a batch, in bytes.
  public static let largestBatch = 60_000
  /// The maximum time that an event waits for others, in seconds.
  public static let delay: TimeInterval = 10
  /// The maximum pause after a failure, in seconds.
  private static let longestPause: TimeInterval = 300
  /// The maximum pause that a service can ask for, in seconds.
  private static let longestWish: TimeInterval = 86_400

  private struct Waiting {
    let record: PaywallRecord
    let line: Data
    /// The number in the order of the queue.
    let number: Int
  }

  /// A caller of `flush` that waits until no event up to a number waits.
  struct Flush {
    let last: Int
    let caller: CheckedContinuation<Void, Never>
  }

  private struct Pause {
    let end: TimeInterval
    /// Whether the service asked for it.
    let isRequired: Bool
  }

  private let send: Sender
  private let time: ClientTime
  private let report: @Sendable (String) -> Void
  private var file: RecordFile?
  private var waiting: [Waiting] = []
  private var recordCount = 0
  private(set) var flushes: [Flush] = []
  private var isOpen: Bool
  private var isSending = false
  private var failures = 0
  private var pause: Pause?
  private var alarm: (end: TimeInterval, task: Task<Void, Never>)?

  /// - Parameters:
  ///   - file: keeps unsent events across a restart; if nil, they are kept in memory.
  ///   - isOpen: whether it takes and sends events; if not, `open()` must be called before.
  public init(
    file: URL? = nil, isOpen: Bool = true, time: ClientTime = .system,
    report: @escaping @Sendable (String) -> Void = PaywallConfiguration.standardReport,
    send: @escaping Sender
  ) {
    self.send = send
    self.time = time
    self.report = report
    self.isOpen = isOpen
    self.file = file.map { RecordFile($0, report: report) }
    for line in (self.file?.read() ?? []).suffix(Self.most) {
      do {
        let record = try JSONDecoder().decode(PaywallRecord.self, from: line)
        waiting.append(Waiting(record: record, line: line, number: recordCount))
        recordCount += 1
      } catch {
        continue
      }
    }
    if isOpen, !waiting.isEmpty { Task { await self.wake(in: Self.delay) } }
  }

  /// The number of events that the sender has not accepted.
  public var count: Int { waiting.count }

  /// Queues an event without waiting for the sender. Does nothing while the queue is closed.
  ///
  /// - Parameter isUrgent: whether to send it at once.
  public func add(_ record: PaywallRecord, isUrgent: Bool = false) {
    guard isOpen else { return }
    do {
      let line = try JSONEncoder().encode(record)
      guard line.count <= Self.largestBatch / 2 else {
        return report("an event with \(line.count) bytes is dropped")
      }
      waiting.append(Waiting(record: record, line: line, number: recordCount))
      recordCount += 1
      dropOldest()
      keep(line)
    } catch {
      return report("an event is dropped: \(error)")
    }
    wake(in: isUrgent || waiting.count >= Self.batch ? 0 : Self.delay)
  }

  /// Sends all waiting events, batch by batch. Apps call it when they go to the background.
  ///
  /// It returns once the sender has taken or refused what waited at the call, a batch in flight included, or once it fails. It sends nothing in a
  /// pause that the service asked for.
  public func flush() async {
    send(isAsked: true)
    guard isSending, let last = waiting.last?.number else { return }
    await withCheckedContinuation { flushes.append(Flush(last: last, caller: $0)) }
  }

  /// Takes and sends events from now on.
  public func open() {
    isOpen = true
    if !waiting.isEmpty { wake(in: 0) }
  }

  /// Drops all waiting events, and takes no more.
  public func close() {
    isOpen = false
    removeAll()
  }

  /// Drops all waiting events.
  public func removeAll() {
    waiting = []
    file?.rewrite([])
  }

  private func dropOldest() {
    guard waiting.count > Self.most else { return }
    waiting.removeFirst(waiting.count - Self.most)
    report("the oldest events were dropped: \(Self.most) wait for the sender")
  }

  private func keep(_ line: Data) {
    guard let file, file.lines < 2 * Self.most, self.file?.append(line) == true else {
      self.file?.rewrite(waiting.map(\.line))
      return
    }
  }

  /// Sends after some seconds, or earlier if that was planned.
  private func wake(in seconds: TimeInterval) {
    let now = time.uptime()
    let end = max(now + seconds, pause?.end ?? now)
    if let alarm, alarm.end <= end { return }
    alarm?.task.cancel()
    let time = time
    alarm = (
      end,
      Task { [weak self] in
        do { try await time.sleep(end - now) } catch { return }
        await self?.ring(end)
      }
    )
  }

  private func ring(_ end: TimeInterval) {
    guard alarm?.end == end else { return }
    alarm = nil
    // The service may have asked for a pause since.
    guard mayTry(false) else { return wake(in: 0) }
    send(isAsked: false)
  }

  private func send(isAsked: Bool) {
    guard isOpen, !isSending, !waiting.isEmpty, mayTry(isAsked) else { return }
    isSending = true
    Task { await sendAll() }
  }

  private func sendAll() async {
    defer {
      isSending = false
      answerFlushes(before: recordCount)
    }
    while isOpen, let first = waiting.first?.number {
      answerFlushes(before: first)
      let batch = nextBatch()
      do {
        try await send(batch)
      } catch {
        guard error.isFinal else { return failed(error) }
        report("\(batch.count) events were refused, and are dropped: \(error)")
      }
      (failures, pause) = (0, nil)
      let sent = Set(batch.map(\.id))
      waiting.removeAll { sent.contains($0.record.id) }
      file?.rewrite(waiting.map(\.line))
    }
  }

  /// Lets those return who waited for events before this number.
  private func answerFlushes(before number: Int) {
    for flush in flushes where flush.last < number { flush.caller.resume() }
    flushes.removeAll { $0.last < number }
  }

  private func mayTry(_ isAsked: Bool) -> Bool {
    guard let pause else { return true }
    return time.uptime() >= pause.end || isAsked && !pause.isRequired
  }

  private func nextBatch() -> [PaywallRecord] {
    var size = 0
    return waiting.prefix(Self.batch).prefix {
      size += $0.line.count + 1
      return size <= Self.largestBatch
    }.map(\.record)
  }

  private func failed(_ error: any Error) {
    report("events were not sent: \(error)")
    failures += 1
    var seconds = min(Self.longestPause, TimeInterval(1 << min(failures - 1, 9)))
    var isRequired = false
    if case .unavailable(_, let wish?) = error as? PaywallError {
      (seconds, isRequired) = (min(wish, Self.longestWish), true)
    }
    pause = Pause(end: time.uptime() + seconds, isRequired: isRequired)
    wake(in: seconds)
  }
}

extension Error {
  /// Whether sending the same again cannot help: 4xx other than 408, 425 and 429.
  fileprivate var isFinal: Bool {
    guard case .refused(let status, _) = self as? PaywallError else { return false }
    return (400..<500).contains(status) && ![408, 425, 429].contains(status)
  }
}
