import HTTP
import Numbers

/// The threads for jobs that may block or take long. Each lane has its own, so no kind of job waits for another.
final class WorkerPool: Sendable {
  private let brief: WorkerLane
  private let open: WorkerLane
  private let long: WorkerLane
  private let trial: WorkerLane
  private let reading: WorkerLane

  /// - Parameters:
  ///   - count: the number of threads of the open, the long and the trial lane each. The other lanes have one thread.
  ///   - limit: the maximum length of each lane's queue.
  init(threads count: Int, queue limit: Int) {
    // A swap preempts publishes, and both preempt layouts. Event loops preempt all of them: however many layouts are requested, a waking
    // event loop gets a core at once.
    brief = WorkerLane("brief", threads: 1, queue: limit, .goesFirst)
    open = WorkerLane("open", threads: count, queue: limit, .takesWhatIsLeft)
    long = WorkerLane("long", threads: count, queue: limit, .givesWay)
    trial = WorkerLane("trial", threads: count, queue: limit, .takesWhatIsLeft)
    reading = WorkerLane("reading", threads: 1, queue: limit, .givesWay)
  }

  private var lanes: [WorkerLane] { [brief, open, long, trial, reading] }

  var waiting: Int { lanes.reduce(0) { $0 + $1.waiting } }

  /// The threads with a current job that takes longer than this many milliseconds.
  func stuck(beyond milliseconds: Int) -> [StuckWorker] {
    lanes.flatMap { $0.stuck(beyond: milliseconds) }
  }

  /// Queues a job of a peer in a lane. Returns whether the queue had room.
  func submit(_ lane: HTTPReply.Lane, of peer: PeerAddress, _ job: @escaping WorkerLane.Job) -> Bool
  {
    switch lane {
    case .brief: brief.submit(job, of: peer.network)
    case .open: open.submit(job, of: peer.network)
    case .long: long.submit(job, of: peer.network)
    case .trial: trial.submit(job, of: peer.network)
    case .reading: reading.submit(job, of: peer.network)
    }
  }

  /// Rejects new jobs, finishes the queued ones, and waits at most this long for the threads. Returns whether all ended.
  func stop(milliseconds: Int) -> Bool {
    for lane in lanes { lane.stop() }
    return lanes.allSatisfy { $0.join(milliseconds: milliseconds) }
  }
}
