import Dispatch
import POSIX

/// A thread that looks now and then whether a worker is stuck, and says so once for each work that is.
final class WorkerWatch: Sendable {
  private let stopping = DispatchSemaphore(value: 0)
  private let thread: NamedThread

  /// - Parameters:
  ///   - limit: how long work may take, in milliseconds.
  ///   - report: hears of each worker that is stuck, on the watch's own thread.
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

  /// The longest time between two looks, in milliseconds.
  private static let longestPause = 1000

  func stop() {
    stopping.signal()
    _ = thread.join(milliseconds: Self.longestPause)
  }
}
