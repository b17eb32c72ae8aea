import Dispatch
import Numbers
import POSIX
import Synchronization

/// Writes the event loops' records on its own thread. Loops never wait for it: if it is too slow, lines are dropped and counted.
final class AccessLog: Sendable {
  private struct State {
    var records: [AccessRecord] = []
    var dropped = 0
    var isStopped = false
  }

  static let capacity = 65_536

  let format: AccessLogFormat
  let sampling: Int
  private let logged: @Sendable (String) -> String
  private let state = Mutex(State())
  private let arrived = DispatchSemaphore(value: 0)
  private let thread = Mutex<NamedThread?>(nil)

  /// - Parameters:
  ///   - logged: a function that makes a client's text safe to log.
  ///   - write: a function that writes encoded lines; it may block.
  init(
    format: AccessLogFormat, sampling: Int,
    logged: @escaping @Sendable (String) -> String = { $0 },
    write: @escaping @Sendable (String) -> Void
  ) {
    self.format = format
    self.sampling = max(1, sampling)
    self.logged = logged
    guard format != .off else { return }
    thread.withLock { $0 = NamedThread(name: "access-log") { [self] in run(write) } }
  }

  var dropped: Int { state.withLock { $0.dropped } }

  /// Takes a loop's records. If the lock is held right now, the loop keeps them for its next turn.
  func take(_ records: inout [AccessRecord]) {
    let isTaken = state.withLockIfAvailable { state in
      let space = Self.capacity - state.records.count
      state.records.append(contentsOf: records.prefix(space))
      state.dropped += max(0, records.count - space)
      records.removeAll(keepingCapacity: true)
      return true
    }
    if isTaken != nil { arrived.signal() }
  }

  /// Writes the remaining records and ends the thread.
  func stop() {
    state.withLock { $0.isStopped = true }
    arrived.signal()
    _ = thread.withLock { $0 }?.join(milliseconds: 2000)
  }

  private func run(_ write: (String) -> Void) {
    while true {
      arrived.wait()
      let (records, isStopped) = state.withLock { state in
        defer { state.records.removeAll() }
        return (state.records, state.isStopped)
      }
      if !records.isEmpty { write(records.map { $0.with(logged).encode(as: format) }.joined()) }
      if isStopped { return }
    }
  }
}
