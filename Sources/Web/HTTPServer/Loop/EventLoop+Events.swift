import HTTP
import Numbers
import Synchronization

/// The subscribers of one channel on one loop.
struct EventFeed {
  let channel: EventChannel
  let waker: UInt64
  var subscribers: Set<UInt64> = []
  /// Whether there are events that no round has sent yet.
  var hasNews = false
  /// The subscribers that the current round has not reached.
  var waiting: ArraySlice<UInt64> = []

  /// The next subscribers, of this round or the next.
  mutating func next(_ count: Int) -> ArraySlice<UInt64> {
    if waiting.isEmpty, hasNews {
      hasNews = false
      waiting = Array(subscribers)[...]
    }
    defer { waiting = waiting.dropFirst(count) }
    return waiting.prefix(count)
  }

  var isDelivering: Bool { hasNews || !waiting.isEmpty }
}

extension EventLoop {
  /// Responds with a stream of events. It ends with the connection, or with its work.
  func stream(
    _ selection: EventSelection, with response: HTTPResponse, to exchange: Exchange,
    on connection: Connection, into output: inout Output
  ) {
    guard !exchange.isHead else {
      return encode(response, to: exchange, on: connection, into: &output)
    }
    if let refusal = subscriberRefusal() {
      return refuse(refusal, to: exchange, on: connection, into: &output)
    }
    let start = selection.channel.start(after: selection.lastEventID)
    if let work = selection.work, !context.workers.submit(.trial, of: connection.client, work) {
      return turnAway(exchange, on: connection)
    }
    var last = exchange
    last.keepsAlive = false
    output.append(headOf: response, to: last, date: date, framing: false)
    // Without a reconnection time, the client is not asked to repeat the work if its connection is lost.
    if selection.work == nil {
      output.append(ServerSentEvent.retry(milliseconds: configuration.retry))
    }
    if let frame = start.frame {
      metrics.limits[.eventsKept]?.add()
      output.append(frame)
    }
    conclude(last, status: response.status, content: 0, on: connection)
    subscribe(connection, to: selection, from: start.cursor)
  }

  /// Why another subscriber must be rejected; nil if it can be accepted.
  private func subscriberRefusal() -> Refusal? {
    let count = context.subscribers.load(ordering: .relaxed)
    let limit: ServerLimit
    if count >= configuration.subscribers {
      limit = .subscribers
    } else if count >= context.connectionLimit - context.requestReserve {
      limit = .requestReserve
    } else {
      return nil
    }
    metrics.limits[limit]?.add()
    return Refusal(limit, "there are too many subscribers; try again")
  }

  private func subscribe(
    _ connection: Connection, to selection: EventSelection, from cursor: UInt64
  ) {
    let channel = selection.channel
    let key = ObjectIdentifier(channel)
    if feeds[key] == nil {
      let mailbox = mailbox
      let waker = channel.addWaker { mailbox.post { $0.published.append(key) } }
      feeds[key] = EventFeed(channel: channel, waker: waker)
    }
    feeds[key]?.subscribers.insert(connection.token)
    connection.state = .streaming(
      Subscription(
        channel: channel, topic: selection.topic, cursor: cursor, lastSent: milliseconds))
    connection.pending = ReceiveBuffer([])
    context.subscribers.add(1, ordering: .relaxed)
    channel.countSubscriber(1)
    metrics.subscribers.add()
  }

  func unsubscribe(_ connection: Connection, from subscription: Subscription) {
    let key = ObjectIdentifier(subscription.channel)
    feeds[key]?.subscribers.remove(connection.token)
    context.subscribers.subtract(1, ordering: .relaxed)
    subscription.channel.countSubscriber(-1)
    metrics.subscribers.add(-1)
    if let feed = feeds[key], feed.subscribers.isEmpty {
      feed.channel.removeWaker(feed.waker)
      feeds[key] = nil
    }
  }

  /// Records that a channel has new events.
  func announce(_ channel: ObjectIdentifier) {
    feeds[channel]?.hasNews = true
    isDelivering = true
  }

  /// Sends new events to a share of the subscribers, so that requests are answered between shares.
  func deliverShare() {
    isDelivering = false
    for channel in feeds.keys {
      guard let turn = feeds[channel]?.next(Self.eventShare) else { continue }
      deliver(channel, to: turn)
      if feeds[channel]?.isDelivering == true { isDelivering = true }
    }
  }

  /// Sends new events of a channel to those subscribers that have received the earlier ones.
  private func deliver(_ key: ObjectIdentifier, to subscribers: ArraySlice<UInt64>) {
    guard let channel = feeds[key]?.channel else { return }
    var shared: (after: UInt64, topic: String?, delivery: EventChannel.Delivery, bytes: [UInt8])?
    for token in subscribers {
      guard let connection = table[token], case .streaming(let subscription) = connection.state
      else { continue }
      guard connection.outbox.isEmpty else {
        if !channel.keepsEvents(after: subscription.cursor) { dropSlow(connection) }
        continue
      }
      if shared?.after != subscription.cursor || shared?.topic != subscription.topic {
        guard
          let delivery = channel.delivery(after: subscription.cursor, on: subscription.topic)
        else {
          dropSlow(connection)
          continue
        }
        shared = (subscription.cursor, subscription.topic, delivery, delivery.bytes)
      }
      if let shared, shared.delivery.cursor > subscription.cursor {
        send(shared.delivery, as: shared.bytes, to: connection, subscription)
      }
      endIfFinished(connection)
      schedule(connection)
    }
  }

  /// Sends a subscriber the events that were published while it was receiving earlier ones.
  func catchUp(_ connection: Connection) {
    guard case .streaming(let subscription) = connection.state else { return }
    guard
      let delivery = subscription.channel.delivery(
        after: subscription.cursor, on: subscription.topic)
    else {
      return dropSlow(connection)
    }
    if delivery.cursor > subscription.cursor {
      send(delivery, as: delivery.bytes, to: connection, subscription)
    }
    endIfFinished(connection)
  }

  /// Ends a stream after its last event was sent.
  private func endIfFinished(_ connection: Connection) {
    guard case .streaming(let subscription) = connection.state, connection.outbox.isEmpty,
      subscription.channel.isFinished(at: subscription.cursor)
    else { return }
    unsubscribe(connection, from: subscription)
    connection.state = .closing(lingers: false)
    end(connection, lingering: false)
  }

  private func send(
    _ delivery: EventChannel.Delivery, as bytes: [UInt8], to connection: Connection,
    _ subscription: Subscription
  ) {
    var next = subscription
    next.cursor = delivery.cursor
    metrics.eventsSent.add(delivery.frames.count)
    send(bytes, to: connection, next)
  }

  private func send(_ bytes: [UInt8], to connection: Connection, _ subscription: Subscription) {
    var subscription = subscription
    if !bytes.isEmpty {
      subscription.lastSent = milliseconds
      connection.outbox.append(.bytes(bytes, from: 0))
    }
    connection.state = .streaming(subscription)
    if !bytes.isEmpty { send(makeOutput(), to: connection) }
  }

  /// Sends a comment that shows the peer and proxies that the stream is alive.
  func sendHeartbeat(_ connection: Connection) {
    guard case .streaming(let subscription) = connection.state else { return }
    send(ServerSentEvent.heartbeat, to: connection, subscription)
    schedule(connection)
  }

  /// Closes the connection of a subscriber that is too slow. It reconnects and receives the event `reset`.
  private func dropSlow(_ connection: Connection) {
    metrics.limits[.eventsKept]?.add()
    close(connection, resetting: true)
  }
}
