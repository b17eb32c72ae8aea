import Numbers
import Synchronization

/// A worker thread with a current job that exceeds the time limit.
public struct StuckWorker: Sendable, Hashable, CustomStringConvertible {
  /// The worker lane that runs this job: `brief`, `open`, `long`, `trial` or `reading`.
  public let lane: String
  /// The start of the job, in nanoseconds of the monotonic clock. It identifies the job.
  let since: Int
  /// The duration of the job so far, in seconds.
  public let seconds: Int

  public var description: String {
    "a worker of the \(lane) lane has been running the same job for \(seconds) s"
  }
}

/// The start time of a thread's current job. The thread writes it and any thread reads it, without a lock.
final class WorkerShift: Sendable {
  private static let idle = 0
  private let start = Atomic(WorkerShift.idle)

  /// The start time, in nanoseconds of the monotonic clock; nil if the thread waits for work.
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
