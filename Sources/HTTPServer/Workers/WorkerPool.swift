import Dispatch
import Synchronization

/// A few threads for work that may block or take long, with queues that have an end.
///
/// Long work has all threads but one, so that what is brief never waits for the end of it.
final class WorkerPool: Sendable {
  private struct State {
    var brief = JobQueue()
    var long = JobQueue()
    var longRunning = 0
    var isStopped = false

    /// What a thread does next.
    mutating func take(atOnce limit: Int) -> (job: JobQueue.Job, isLong: Bool)? {
      if let job = brief.take() { return (job, false) }
      guard longRunning < limit, let job = long.take() else { return nil }
      longRunning += 1
      return (job, true)
    }

    /// Whether the end of long work lets other long work begin.
    mutating func endLong() -> Bool {
      longRunning -= 1
      return long.count > 0
    }
  }

  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)
  private let longLimit: Int
  private let queueLimit: Int
  private let threads = Mutex<[ServerThread]>([])

  /// - Parameters:
  ///   - count: how much long work is done at once. One thread more is for what is brief.
  ///   - limit: of each queue.
  init(threads count: Int, queue limit: Int) {
    longLimit = max(1, count)
    queueLimit = limit
    threads.withLock { threads in
      threads = (0...longLimit).map { number in
        ServerThread(name: "worker-\(number)") { [self] in run() }
      }
    }
  }

  var waiting: Int { state.withLock { $0.brief.count + $0.long.count } }

  /// Whether there is space in the queue for the work.
  func submit(isLong: Bool, _ job: @escaping JobQueue.Job) -> Bool {
    let queue = isLong ? \State.long : \State.brief
    let isTaken = state.withLock { state in
      guard state[keyPath: queue].count < queueLimit, !state.isStopped else { return false }
      state[keyPath: queue].append(job)
      return true
    }
    if isTaken { work.signal() }
    return isTaken
  }

  /// Takes no more work, does what is queued, and waits for the threads at most this long. Whether all ended.
  func stop(milliseconds: Int) -> Bool {
    state.withLock { $0.isStopped = true }
    let threads = threads.withLock { $0 }
    for _ in threads { work.signal() }
    return threads.allSatisfy { $0.join(milliseconds: milliseconds) }
  }

  private func run() {
    // Who asks for a document is not to wait for a core that a publish has.
    ThreadScheduling.giveWay()
    repeat {
      work.wait()
      while let next = state.withLock({ $0.take(atOnce: longLimit) }) {
        next.job()
        if next.isLong, state.withLock({ $0.endLong() }) { work.signal() }
      }
    } while !state.withLock({ $0.isStopped })
  }
}
