import Dispatch
import Numbers
import POSIX

/// A thread that checks periodically for stuck workers and reports each stuck job once.
final class WorkerWatch: Sendable {
  private let stopping = DispatchSemaphore(value: 0)
  private let thread: NamedThread

  /// - Parameters:
  ///   - limit: the maximum duration of a job, in milliseconds.
  ///   - report: called for each stuck worker, on the watch's own thread.
  init(
    _ workers: WorkerPool, limit: Int, report: @escaping @Sendable (StuckWorker) -> Void
  ) {
    let stopping = stopping
    let pause = DispatchTimeInterval.milliseconds(max(1, min(limit, Self.longestPause)))
    thread = NamedThread(name: "worker-watch") {
      var known: Set<Int> = []
      while stopping.wait(timeout: .now() + pause) == .timedOut {
        let stuck = workers.stuck(beyond: limit)
        for worker in stuck where !known.contains(worker.since) { report(worker) }
        known = Set(stuck.map(\.since))
      }
    }
  }

  /// The longest time between two checks, in milliseconds.
  private static let longestPause = 1000

  func stop() {
    stopping.signal()
    _ = thread.join(milliseconds: Self.longestPause)
  }
}
