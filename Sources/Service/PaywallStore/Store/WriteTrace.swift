import Synchronization

/// Records the last change that a piece of work made, or that its last decision was based on.
final class WriteTrace: Sendable {
  /// The trace of the work that runs on this thread.
  @TaskLocal static var current: WriteTrace?

  private let sequence = Mutex<Int?>(nil)

  fileprivate var last: Int? { sequence.withLock { $0 } }

  func note(_ number: Int) { sequence.withLock { $0 = number } }
}

extension Store {
  /// Runs `work` on this thread, and returns the number of the last change after its last write: its own change, or an existing one. The
  /// number is nil if `work` wrote nothing.
  public static func tracingWrites<Answer>(
    _ work: () -> Answer
  ) -> (answer: Answer, sequence: Int?) {
    let trace = WriteTrace()
    let answer = WriteTrace.$current.withValue(trace) { work() }
    return (answer, trace.last)
  }
}
