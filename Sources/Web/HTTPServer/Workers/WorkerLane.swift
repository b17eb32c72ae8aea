import Dispatch
import Numbers
import POSIX
import Synchronization

/// The threads for one kind of job, with a bounded queue in which peers take turns.
final class WorkerLane: Sendable {
  typealias Job = @Sendable () -> Void

  private struct State {
    var queue: FairQueue<Job>
    var isStopped = false
    /// The time when a job was last taken, or when a job began to wait alone; in nanoseconds of the monotonic clock.
    var moved = 0
    /// The time until which low-priority threads take no jobs, because no core is idle; in nanoseconds of the monotonic clock.
    var starvedUntil = 0
  }

  /// How long low-priority threads may stall before the helping thread takes over, in nanoseconds, and how long they then take no jobs.
  private static let patience = 50_000_000
  private static let starvation = 1_000_000_000

  private let state: Mutex<State>
  private let work = DispatchSemaphore(value: 0)
  /// Wakes the helping thread if no core is idle.
  private let rescue = DispatchSemaphore(value: 0)
  private let threads = Mutex<[NamedThread]>([])
  private let precedence: Precedence
  private let name: String
  /// The current job of each thread.
  private let shifts: [WorkerShift]

  /// The priority of a lane's threads when several threads need the same core.
  enum Precedence: Sendable {
    case goesFirst
    case givesWay
    /// Low-priority threads have a helping thread, which works while no core is idle.
    case takesWhatIsLeft
  }

  /// - Parameters:
  ///   - count: the number of threads.
  ///   - limit: the maximum length of the queue.
  init(_ name: String, threads count: Int, queue limit: Int, _ precedence: Precedence) {
    state = Mutex(State(queue: FairQueue(limit: limit)))
    self.precedence = precedence
    self.name = name
    let help = precedence == .takesWhatIsLeft ? 1 : 0
    shifts = (0..<max(1, count) + help).map { _ in WorkerShift() }
    threads.withLock { threads in
      threads = shifts.enumerated().map { number, shift in
        let helps = help > 0 && number == shifts.count - 1
        return NamedThread(name: helps ? "\(name)-help" : "\(name)-\(number)") { [self] in
          if helps { run(shift, .givesWay, on: rescue) } else { run(shift, precedence, on: work) }
        }
      }
    }
  }

  var waiting: Int { state.withLock { $0.queue.count } }

  /// The threads with a current job that takes longer than this many milliseconds.
  func stuck(beyond milliseconds: Int) -> [StuckWorker] {
    let now = SystemCalls.monotonicNanoseconds()
    return shifts.compactMap { shift in
      guard let began = shift.began, now - began > milliseconds * 1_000_000 else { return nil }
      return StuckWorker(lane: name, since: began, seconds: (now - began) / 1_000_000_000)
    }
  }

  /// Queues a job of a peer. Returns whether the queue had room.
  func submit(_ job: @escaping Job, of peer: UInt64) -> Bool {
    let now = SystemCalls.monotonicNanoseconds()
    let (isTaken, isStarved, isLate) = state.withLock { state in
      if state.queue.count == 0 { state.moved = now }
      let isTaken = !state.isStopped && state.queue.append(job, of: peer)
      return (isTaken, now < state.starvedUntil, now - state.moved > Self.patience)
    }
    if isTaken, !isStarved { work.signal() }
    if isStarved || isLate, precedence == .takesWhatIsLeft { rescue.signal() }
    return isTaken
  }

  /// Rejects new jobs and finishes the queued ones.
  func stop() {
    state.withLock { $0.isStopped = true }
    for _ in threads.withLock({ $0 }) { work.signal() }
    rescue.signal()
  }

  /// Waits at most this long for the threads to end after ``stop()``. Returns whether all ended.
  func join(milliseconds: Int) -> Bool {
    let threads = threads.withLock { $0 }
    return threads.allSatisfy { $0.join(milliseconds: milliseconds) }
  }

  private func run(_ shift: WorkerShift, _ precedence: Precedence, on work: DispatchSemaphore) {
    switch precedence {
    case .goesFirst: ThreadScheduling.goFirst()
    case .givesWay: ThreadScheduling.giveWay()
    case .takesWhatIsLeft: ThreadScheduling.takeWhatIsLeft()
    }
    repeat {
      work.wait()
      while let job = take(precedence) {
        if precedence == .takesWhatIsLeft { workWithRest(job, shift) } else { shift.work(job) }
      }
    } while !state.withLock({ $0.isStopped })
  }

  private func take(_ precedence: Precedence) -> Job? {
    let now = SystemCalls.monotonicNanoseconds()
    return state.withLock { state in
      guard precedence != .takesWhatIsLeft || now >= state.starvedUntil else { return nil }
      state.moved = now
      return state.queue.take()
    }
  }

  /// Works on idle cores. If there are hardly any, leaves the next jobs to the helping thread.
  private func workWithRest(_ job: Job, _ shift: WorkerShift) {
    let (start, used) = (SystemCalls.monotonicNanoseconds(), SystemCalls.threadNanoseconds())
    shift.work(job)
    let now = SystemCalls.monotonicNanoseconds()
    let share = SystemCalls.threadNanoseconds() - used
    guard now - start > Self.patience, share < (now - start) / 4 else { return }
    let waits = state.withLock { state in
      state.starvedUntil = now + Self.starvation
      return state.queue.count > 0
    }
    if waits { rescue.signal() }
  }
}
