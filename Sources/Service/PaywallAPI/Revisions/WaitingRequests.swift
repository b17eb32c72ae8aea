import Dispatch
import HTTP
import Synchronization

/// How long requests wait for a change, and how many.
public struct WaitLimits: Sendable {
  /// The longest wait, in milliseconds (503).
  public var time = 5000
  /// Requests that wait at once (503). One address gets as many as places are left for others.
  public var requests = 1000

  public init() {}

  static let timeName = "revision-wait"
  static let requestsName = "waiting-requests"
  static let names = [timeName, requestsName]
}

/// Requests that wait until this node or others have a change. They keep no thread: a change wakes them, or the end of their time.
final class WaitingRequests: Sendable {
  /// How a wait ends.
  enum End: Sendable {
    case met
    case late
    /// There was no room to wait.
    case refused
  }

  private struct Waiter: Sendable {
    let holds: @Sendable () -> Bool
    let wake: @Sendable () -> Void
    let peer: UInt64
    let end: DispatchTime
  }

  private struct State {
    var waiters: [Int: Waiter] = [:]
    var ofPeer: [UInt64: Int] = [:]
    var last = 0
    var hasTimer = false
  }

  private final class Refusal: Sendable {
    let isMade = Atomic(false)
  }

  private let limits: WaitLimits
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "waiting-requests")

  init(_ limits: WaitLimits) { self.limits = limits }

  /// A reply that is made when `holds` does, or when the time is over. `holds` must not wait.
  func reply(
    to peer: PeerAddress, when holds: @escaping @Sendable () -> Bool,
    _ make: @escaping @Sendable (End) -> HTTPReply
  ) -> HTTPReply {
    let refusal = Refusal()
    let postponement = Postponement { [self] wake in
      let end = DispatchTime.now() + .milliseconds(limits.time)
      let waiter = Waiter(holds: holds, wake: wake, peer: peer.network, end: end)
      guard let number = add(waiter) else {
        refusal.isMade.store(true, ordering: .releasing)
        return wake()
      }
      // What holds since before it was added wakes nobody.
      if holds() { finish(number) } else { startTimer() }
    } reply: {
      make(holds() ? .met : refusal.isMade.load(ordering: .acquiring) ? .refused : .late)
    }
    return HTTPReply(.postponed(postponement))
  }

  /// The requests that are looked at without another thread.
  private static let few = 16

  /// Wakes the requests for which it holds now. Call it after a change; it does not wait.
  func recheck() {
    let count = state.withLock { $0.waiters.count }
    guard count > Self.few else { return wake { $0.holds() } }
    queue.async { [weak self] in self?.wake { $0.holds() } }
  }

  private func add(_ waiter: Waiter) -> Int? {
    state.withLock { state in
      let own = state.ofPeer[waiter.peer, default: 0]
      guard own < limits.requests - state.waiters.count else { return nil }
      state.last += 1
      state.waiters[state.last] = waiter
      state.ofPeer[waiter.peer] = own + 1
      return state.last
    }
  }

  /// Wakes a request, unless it was woken before.
  private func finish(_ number: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let waiter = state.waiters.removeValue(forKey: number) else { return nil }
      let rest = state.ofPeer[waiter.peer, default: 1] - 1
      state.ofPeer[waiter.peer] = rest > 0 ? rest : nil
      return waiter
    }
    waiter?.wake()
  }

  private func wake(_ isOver: (Waiter) -> Bool) {
    for (number, waiter) in state.withLock({ $0.waiters }) where isOver(waiter) { finish(number) }
  }

  /// There is one timer, for whichever wait ends first.
  private func startTimer() {
    let end = state.withLock { state -> DispatchTime? in
      guard !state.hasTimer, let end = state.waiters.values.map(\.end).min() else { return nil }
      state.hasTimer = true
      return end
    }
    guard let end else { return }
    queue.asyncAfter(deadline: end) { [weak self] in
      guard let self else { return }
      state.withLock { $0.hasTimer = false }
      let now = DispatchTime.now()
      wake { $0.end <= now }
      startTimer()
    }
  }
}
