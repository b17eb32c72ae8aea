import Dispatch
import Synchronization

/// A few threads for work that may block or take long, with a queue that has an end.
final class WorkerPool: Sendable {
  private struct State {
    var queue: [@Sendable () -> Void] = []
    var next = 0
    var isStopped = false

    var waiting: Int { queue.count - next }

    mutating func take() -> (@Sendable () -> Void)? {
      guard next < queue.count else { return nil }
      defer {
        next += 1
        if next == queue.count || next > 64 {
          queue.removeFirst(next)
          next = 0
        }
      }
      return queue[next]
    }
  }

  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)
  private let limit: Int
  private let threads = Mutex<[ServerThread]>([])

  init(threads count: Int, queue limit: Int) {
    self.limit = limit
    threads.withLock { threads in
      threads = (0..<max(1, count)).map { number in
        ServerThread(name: "worker-\(number)") { [self] in run() }
      }
    }
  }

  var waiting: Int { state.withLock { $0.waiting } }

  /// Whether there is space in the queue for the work.
  func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
    let isTaken = state.withLock { state in
      guard state.waiting < limit, !state.isStopped else { return false }
      state.queue.append(job)
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
    while true {
      work.wait()
      guard let job = state.withLock({ $0.take() }) else { return }
      job()
    }
  }
}
