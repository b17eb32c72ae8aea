/// Work in the order in which it came.
struct JobQueue {
  typealias Job = @Sendable () -> Void

  private var jobs: [Job] = []
  private var next = 0

  var count: Int { jobs.count - next }

  mutating func append(_ job: @escaping Job) { jobs.append(job) }

  mutating func take() -> Job? {
    guard next < jobs.count else { return nil }
    let job = jobs[next]
    next += 1
    if next == jobs.count || next > 64 {
      jobs.removeFirst(next)
      next = 0
    }
    return job
  }
}
