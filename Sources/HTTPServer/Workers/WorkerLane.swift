import Dispatch
import Synchronization
import Threads

/// Threads for one kind of work, with a queue that has an end and in which peers take turns.
final class WorkerLane: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var queue: FairQueue<Job>
    var isStopped = false
  }

  private let state: Mutex<State>
  private let work = DispatchSemaphore(value: 0)
  private let threads = Mutex<[NamedThread]>([])
  private let precedence: Precedence
  private let name: String
  /// What each thread is at.
  private let shifts: [WorkerShift]

  /// What a lane's threads do where several threads want the same core.
  enum Precedence: Sendable { case goesFirst, givesWay }

  /// - Parameters:
  ///   - count: how much is done at once.
  ///   - limit: how much may wait.
  init(_ name: String, threads count: Int, queue limit: Int, _ precedence: Precedence) {
    state = Mutex(State(queue: FairQueue(limit: limit)))
    self.precedence = precedence
    self.name = name
    shifts = (0..<max(1, count)).map { _ in WorkerShift() }
    threads.withLock { threads in
      threads = shifts.enumerated().map { number, shift in
        NamedThread(name: "\(name)-\(number)") { [self] in run(shift) }
      }
    }
  }

  var waiting: Int { state.withLock { $0.queue.count } }

  /// The threads that have been at the same work for longer than so many milliseconds.
  func stuck(beyond milliseconds: Int) -> [StuckWorker] {
    let now = SystemCalls.monotonicNanoseconds()
    return shifts.compactMap { shift in
      guard let began = shift.began, now - began > milliseconds * 1_000_000 else { return nil }
      return StuckWorker(lane: name, since: began, seconds: (now - began) / 1_000_000_000)
    }
  }

  /// Whether there is room in the queue for a peer's work.
  func submit(_ job: @escaping Job, of peer: UInt64) -> Bool {
    let isTaken = state.withLock { !$0.isStopped && $0.queue.append(job, of: peer) }
    if isTaken { work.signal() }
    return isTaken
  }

  /// Takes no more work, and does what is queued.
  func stop() {
    state.withLock { $0.isStopped = true }
    for _ in threads.withLock({ $0 }) { work.signal() }
  }

  /// Waits for the threads to end after ``stop()``, at most this long. Whether all did.
  func join(milliseconds: Int) -> Bool {
    let threads = threads.withLock { $0 }
    return threads.allSatisfy { $0.join(milliseconds: milliseconds) }
  }

  private func run(_ shift: WorkerShift) {
    switch precedence {
    case .goesFirst: ThreadScheduling.goFirst()
    case .givesWay: ThreadScheduling.giveWay()
    }
    repeat {
      work.wait()
      while let job = state.withLock({ $0.queue.take() }) { shift.work(job) }
    } while !state.withLock({ $0.isStopped })
  }
}
