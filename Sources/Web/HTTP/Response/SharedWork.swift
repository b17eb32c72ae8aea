import Numbers
import Synchronization

/// Work with a reply that several requests share. It is done once, however many wait for it.
///
/// It is queued once for each waiting peer, and done when the first of them has its turn. So nobody waits longer because a peer with a long
/// queue asked first.
public final class SharedWork: Sendable {
  public typealias Receiver = @Sendable (HTTPReply) -> Void

  private enum State {
    case waiting(peers: Set<UInt64>, [Receiver])
    case running([Receiver])
    case done(HTTPReply)
  }

  private let state = Mutex(State.waiting(peers: [], []))
  private let make: @Sendable () -> HTTPReply
  private let giveUp: @Sendable () -> Void

  /// - Parameters:
  ///   - giveUp: called if there was no room for the work and nobody waits for it any more.
  ///   - make: makes a reply that is not deferred itself.
  public init(
    givingUp giveUp: @escaping @Sendable () -> Void = {},
    making make: @escaping @Sendable () -> HTTPReply
  ) {
    self.make = make
    self.giveUp = giveUp
  }

  /// Passes the reply to `receiver`: at once if it exists, otherwise on the thread that makes it.
  ///
  /// - Parameters:
  ///   - peer: the work may be done in this peer's turn.
  ///   - submit: queues ``run()`` and returns whether there was room. It is not called if the peer's turn is already queued.
  /// - Returns: false if there was no room, in which case the receiver is not called.
  public func deliver(
    to receiver: @escaping Receiver, inTurnOf peer: UInt64, submit: () -> Bool
  ) -> Bool {
    enum Step {
      case taken
      case deliver(HTTPReply)
      case refused(isGivenUp: Bool)
    }
    let step = state.withLock { state -> Step in
      switch state {
      case .done(let reply): return .deliver(reply)
      case .running(var receivers):
        // The list must have no other reference, or appending would copy it.
        state = .running([])
        receivers.append(receiver)
        state = .running(receivers)
        return .taken
      case .waiting(var peers, var receivers):
        state = .running([])
        if !peers.contains(peer), submit() { peers.insert(peer) }
        if !peers.isEmpty { receivers.append(receiver) }
        state = .waiting(peers: peers, receivers)
        return peers.isEmpty ? .refused(isGivenUp: receivers.isEmpty) : .taken
      }
    }
    switch step {
    case .taken: return true
    case .deliver(let reply):
      receiver(reply)
      return true
    case .refused(let isGivenUp):
      if isGivenUp { giveUp() }
      return false
    }
  }

  /// Does the work unless another thread does or has done it, and passes the reply to all that wait.
  public func run() {
    let isFirst = state.withLock { state -> Bool in
      guard case .waiting(_, let receivers) = state else { return false }
      state = .running(receivers)
      return true
    }
    guard isFirst else { return }
    let reply = make()
    let receivers = state.withLock { state -> [Receiver] in
      guard case .running(let receivers) = state else { return [] }
      state = .done(reply)
      return receivers
    }
    for receiver in receivers { receiver(reply) }
  }

  /// The reply, if it exists.
  public var reply: HTTPReply? {
    state.withLock { state in
      guard case .done(let reply) = state else { return nil }
      return reply
    }
  }
}
