import Dispatch
import Synchronization

/// Receipts that wait until the counts behind them are in the file. Many share one write.
final class WaitingReceipts: Sendable {
  typealias Receiver = @Sendable (_ isKept: Bool) -> Void

  private struct State {
    /// The number of events counted when the last successful write began.
    var kept = 0
    var waiting: [(counted: Int, receiver: Receiver)] = []
  }

  private let state = Mutex(State())
  private let signal = DispatchSemaphore(value: 0)

  /// Passes on whether the first `counted` events are in the file: at once if they are, otherwise after the next write that includes them.
  ///
  /// - Returns: whether the receipt waits.
  func add(_ counted: Int, _ receiver: @escaping Receiver) -> Bool {
    let waits = state.withLock { state in
      guard counted > state.kept else { return false }
      state.waiting.append((counted, receiver))
      return true
    }
    if !waits { receiver(true) }
    return waits
  }

  /// Ends the wait for a write of the first `counted` events.
  func end(_ counted: Int, isKept: Bool) {
    let ended = state.withLock { state in
      if isKept { state.kept = max(state.kept, counted) }
      let ended = state.waiting.filter { $0.counted <= counted }
      state.waiting.removeAll { $0.counted <= counted }
      return ended
    }
    for receipt in ended { receipt.receiver(isKept) }
  }

  /// Ends the writer's current pause, or the next one.
  func wake() { signal.signal() }

  /// The writer's pause. Returns false once the time has come.
  func pause(until end: DispatchTime) -> Bool {
    guard signal.wait(timeout: end) == .success else { return false }
    // One write is for all who have woken the writer.
    while signal.wait(timeout: .now()) == .success {}
    return true
  }
}
