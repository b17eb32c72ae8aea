import Synchronization

/// A thread that has been at the same work for longer than any should take.
public struct StuckWorker: Sendable, Hashable, CustomStringConvertible {
  /// `brief`, `open` or `long`.
  public let lane: String
  /// When the work began, in nanoseconds of the system's monotonic clock; tells it apart from other work.
  let since: Int
  /// For how long it has been going on.
  public let seconds: Int

  public var description: String {
    "a worker of the \(lane) lane has been at the same work for \(seconds) s"
  }
}

/// Since when a thread has been at its work. The thread writes it, any other reads it, without a lock.
final class WorkerShift: Sendable {
  private static let idle = 0
  private let start = Atomic(WorkerShift.idle)

  /// Nanoseconds of the monotonic clock; nil when the thread waits for work.
  var began: Int? {
    let start = start.load(ordering: .relaxed)
    return start == Self.idle ? nil : start
  }

  func work(_ job: () -> Void) {
    start.store(SystemCalls.monotonicNanoseconds(), ordering: .relaxed)
    job()
    start.store(Self.idle, ordering: .relaxed)
  }
}
