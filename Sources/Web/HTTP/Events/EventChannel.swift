import Numbers
import Synchronization

/// A stream of server-sent events (WHATWG HTML §9.2) that any number of subscribers read at their own pace.
///
/// The last events are kept in a ring, encoded once; a subscriber is a cursor into it. If a subscriber requests events that were dropped or
/// belong to an earlier process, it first receives the event `reset` and must fetch the state again.
public final class EventChannel: Sendable {
  /// The next bytes for a subscriber.
  public struct Delivery: Sendable {
    /// Encoded events in order.
    public let frames: [[UInt8]]
    /// The cursor for the next read.
    public let cursor: UInt64

    /// The encoded events.
    public var bytes: [UInt8] {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(frames.reduce(0) { $0 + $1.count })
      for frame in frames { bytes += frame }
      return bytes
    }
  }

  /// A published event.
  private struct Event {
    let topic: String?
    let frame: [UInt8]
  }

  private struct State {
    var ring: [Event] = []
    var published: UInt64 = 0
    var wakers: [UInt64: @Sendable () -> Void] = [:]
    var nextWaker: UInt64 = 0
    var subscribers = 0
    var hadSubscribers = false
    var isFinished = false
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let epoch: String

  /// - Parameters:
  ///   - capacity: the number of events that are kept for subscribers that reconnect.
  ///   - epoch: distinguishes this process's events from those of an earlier process with the same number.
  public init(capacity: Int = 256, epoch: UInt32 = .random(in: .min ... .max)) {
    precondition(capacity > 0, "a channel keeps at least one event")
    self.capacity = capacity
    self.epoch = String(epoch, radix: 16)
  }

  /// Publishes an event and wakes the subscribers.
  ///
  /// - Parameter topic: the topic of the event; nil concerns every subscriber.
  /// - Returns: the event's identifier, which a client sends back as `Last-Event-ID`.
  @discardableResult
  public func publish(event: String, data: String, topic: String? = nil) -> String {
    let (identifier, wakers) = state.withLock { state in
      state.published += 1
      let identifier = self.identifier(state.published)
      state.ring.append(
        Event(topic: topic, frame: ServerSentEvent.encode(id: identifier, event: event, data: data))
      )
      if state.ring.count > capacity { state.ring.removeFirst() }
      return (identifier, Array(state.wakers.values))
    }
    for wake in wakers { wake() }
    return identifier
  }

  /// Returns the cursor of a new subscriber: after the event that it names, or else before the next one.
  /// If there is a frame, send it before all others.
  public func start(after lastEventID: String?) -> (cursor: UInt64, frame: [UInt8]?) {
    state.withLock { state in
      guard let lastEventID else { return (state.published, nil) }
      let oldest = state.published - UInt64(state.ring.count)
      if let number = number(of: lastEventID), number >= oldest, number <= state.published {
        return (number, nil)
      }
      let reset = ServerSentEvent.encode(
        id: identifier(state.published), event: "reset", data: "{}")
      return (state.published, reset)
    }
  }

  /// The events after a cursor; nil if some of them were dropped, because the subscriber is too slow.
  ///
  /// - Parameter topic: leaves out events of other topics; nil wants all events.
  public func delivery(after cursor: UInt64, on topic: String? = nil) -> Delivery? {
    state.withLock { state in
      let oldest = state.published - UInt64(state.ring.count)
      guard cursor >= oldest, cursor <= state.published else { return nil }
      let events = state.ring[Int(cursor - oldest)...].filter {
        topic == nil || $0.topic == nil || $0.topic == topic
      }
      return Delivery(frames: events.map(\.frame), cursor: state.published)
    }
  }

  /// Whether all events after a cursor are still kept.
  public func keepsEvents(after cursor: UInt64) -> Bool {
    state.withLock { $0.published - UInt64($0.ring.count) <= cursor }
  }

  /// Ends the stream: subscribers that have received all events are disconnected.
  public func finish() {
    let wakers = state.withLock { state in
      state.isFinished = true
      return Array(state.wakers.values)
    }
    for wake in wakers { wake() }
  }

  /// Whether a subscriber with this cursor has received everything, and the stream has ended.
  public func isFinished(at cursor: UInt64) -> Bool {
    state.withLock { $0.isFinished && $0.published == cursor }
  }

  /// Whether the last subscriber has left.
  public var isAbandoned: Bool { state.withLock { $0.hadSubscribers && $0.subscribers == 0 } }

  /// The present number of subscribers.
  public var subscribers: Int { state.withLock(\.subscribers) }

  /// Counts a subscriber that joins (1) or leaves (-1).
  public func countSubscriber(_ change: Int) {
    state.withLock { state in
      state.subscribers += change
      state.hadSubscribers = true
    }
  }

  /// Calls the closure after each event on the publishing thread, so it must not block.
  public func addWaker(_ wake: @escaping @Sendable () -> Void) -> UInt64 {
    state.withLock { state in
      state.nextWaker += 1
      state.wakers[state.nextWaker] = wake
      return state.nextWaker
    }
  }

  public func removeWaker(_ token: UInt64) {
    state.withLock { $0.wakers[token] = nil }
  }

  private func identifier(_ number: UInt64) -> String { epoch + "-" + String(number) }

  private func number(of identifier: String) -> UInt64? {
    let parts = identifier.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == epoch else { return nil }
    return UInt64(parts[1])
  }
}

/// The events that a subscriber wants.
public struct EventSelection: Sendable {
  public let channel: EventChannel
  /// Leaves out events of other topics; nil wants all events.
  public let topic: String?
  /// The last event that the subscriber has received; nil if it has none.
  public let lastEventID: String?
  /// Publishes the events of a channel that was created for this subscriber. Runs in the trial lane while the subscriber listens.
  public let work: (@Sendable () -> Void)?

  public init(_ channel: EventChannel, topic: String? = nil, after lastEventID: String? = nil) {
    self.channel = channel
    self.topic = topic
    self.lastEventID = lastEventID
    work = nil
  }

  /// Selects all events of one piece of work, from the first to the last.
  ///
  /// - Parameter work: publishes the events; it ends early if the channel is abandoned. The stream ends with the work.
  public init(of channel: EventChannel, work: @escaping @Sendable () -> Void) {
    self.channel = channel
    topic = nil
    lastEventID = nil
    self.work = {
      work()
      channel.finish()
    }
  }
}
