import Dispatch
import HTTP
import Synchronization

/// The limits for requests that wait for a change: the time and the number.
public struct WaitLimits: Sendable {
  /// The maximum wait in milliseconds (503).
  public var time = 5000
  /// The maximum number of waiting requests (503). One address may have at most as many as places are free.
  public var requests = 1000
  /// The maximum number of waiting requests of one address (503).
  public var requestsPerPeer = 100

  public init() {}

  static let timeName = "revision-wait"
  static let requestsName = "waiting-requests"
  static let requestsPerPeerName = "waiting-requests-per-peer"
  package static let names = [timeName, requestsName, requestsPerPeerName]
}

/// Requests that wait until this node or others have a change. They occupy no thread: a change or their timeout wakes them.
package final class WaitingRequests: Sendable {
  /// How a wait ends.
  package enum End: Sendable {
    case met
    case late
    /// The client has disconnected, so its place is freed. The answer may reach nobody.
    case left
    /// A limit was reached: that of all requests, or of one address.
    case refused(limit: String)
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

  /// Why a wait ended early, neither met nor late.
  private final class Ending: Sendable {
    private let early = Mutex<End?>(nil)

    var end: End { early.withLock { $0 } ?? .late }

    func note(_ end: End) { early.withLock { $0 = end } }
  }

  private let limits: WaitLimits
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "waiting-requests")

  package init(_ limits: WaitLimits) { self.limits = limits }

  /// Returns a reply that is made once `holds` returns true, or after the time limit. `holds` must not wait.
  package func reply(
    to peer: PeerAddress, when holds: @escaping @Sendable () -> Bool,
    _ make: @escaping @Sendable (End) -> HTTPReply
  ) -> HTTPReply {
    let ending = Ending()
    let postponement = Postponement { [self] departure, wake in
      let end = DispatchTime.now() + .milliseconds(limits.time)
      let waiter = Waiter(holds: holds, wake: wake, peer: peer.network, end: end)
      let number: Int
      switch add(waiter) {
      case .success(let added): number = added
      case .failure(let full):
        ending.note(.refused(limit: full.limit))
        return wake()
      }
      departure.watch { [weak self] in
        ending.note(.left)
        self?.finish(number)
      }
      // A condition that already held before the waiter was added wakes nobody.
      if holds() { finish(number) } else { startTimer() }
    } reply: {
      make(holds() ? .met : ending.end)
    }
    return HTTPReply(.postponed(postponement))
  }

  /// The maximum number of requests that are checked on the calling thread.
  private static let few = 16

  /// Wakes the requests with a condition that now holds. Call it after a change; it does not wait.
  package func recheck() {
    let count = state.withLock { $0.waiters.count }
    guard count > Self.few else { return wake { $0.holds() } }
    queue.async { [weak self] in self?.wake { $0.holds() } }
  }

  /// The error if there is no room to wait.
  private struct Full: Error {
    let limit: String
  }

  private func add(_ waiter: Waiter) -> Result<Int, Full> {
    state.withLock { state in
      let own = state.ofPeer[waiter.peer, default: 0]
      guard own < limits.requestsPerPeer else {
        return .failure(Full(limit: WaitLimits.requestsPerPeerName))
      }
      guard own < limits.requests - state.waiters.count else {
        return .failure(Full(limit: WaitLimits.requestsName))
      }
      state.last += 1
      state.waiters[state.last] = waiter
      state.ofPeer[waiter.peer] = own + 1
      return .success(state.last)
    }
  }

  /// Wakes a request, unless it was already woken.
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

  /// Starts the timer for the wait that ends first, unless it is running.
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
