import Synchronization

/// The last change that a piece of work made, or on whose state it decided.
final class WriteTrace: Sendable {
  /// That of the work which runs on this thread.
  @TaskLocal static var current: WriteTrace?

  private let sequence = Mutex<Int?>(nil)

  fileprivate var last: Int? { sequence.withLock { $0 } }

  func note(_ number: Int) { sequence.withLock { $0 = number } }
}

extension Store {
  /// Runs `work` on this thread, and tells the number of the last change after its last write: its own change, or the one that it found. Nil if it
  /// wrote nothing.
  public static func tracingWrites<Answer>(
    _ work: () -> Answer
  ) -> (answer: Answer, sequence: Int?) {
    let trace = WriteTrace()
    let answer = WriteTrace.$current.withValue(trace) { work() }
    return (answer, trace.last)
  }
}
