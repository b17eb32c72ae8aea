import Foundation
import POSIX
import Synchronization

/// How many requests the service answered in each minute of the last hours.
public final class RequestHistory: Sendable {
  /// Numbers of responses.
  public struct Counts: Sendable, Equatable {
    public var answered = 0
    /// The number with a status from 400 to 499.
    public var refused = 0
    /// The number with a status of 500 or more.
    public var failed = 0

    public init(answered: Int = 0, refused: Int = 0, failed: Int = 0) {
      self.answered = answered
      self.refused = refused
      self.failed = failed
    }

    fileprivate static func - (total: Counts, earlier: Counts) -> Counts {
      Counts(
        answered: total.answered - earlier.answered, refused: total.refused - earlier.refused,
        failed: total.failed - earlier.failed)
    }
  }

  /// The responses between two marks, which are a minute apart.
  struct Minute: Sendable, Equatable {
    let begins: Date
    let counts: Counts
  }

  private struct State {
    var read: (@Sendable () -> Counts)?
    var past: [Minute] = []
    /// The start of the current minute, and the responses until then.
    var begins = Date()
    var total = Counts()

    /// The responses since the start of the process, and those of the current minute.
    var now: (total: Counts, minute: Minute)? {
      guard let total = read?() else { return nil }
      return (total, Minute(begins: begins, counts: total - self.total))
    }
  }

  /// The maximum number of minutes to keep; older ones are removed.
  static let mostMinutes = 360
  private static let minute = 60.0

  private let state = Mutex(State())

  public init() {}

  /// Starts counting on a dedicated thread, until the process ends.
  ///
  /// - Parameter read: returns the responses since the start of the process.
  public func follow(_ read: @escaping @Sendable () -> Counts) {
    begin(read, at: Date())
    NamedThread(name: "history") { [self] in
      while true {
        let now = Date().timeIntervalSince1970
        Thread.sleep(
          forTimeInterval: Self.minute - now.truncatingRemainder(dividingBy: Self.minute))
        mark(at: Date())
      }
    }
  }

  func begin(_ read: @escaping @Sendable () -> Counts, at now: Date) {
    state.withLock { state in
      state.read = read
      state.begins = now
      state.total = read()
    }
  }

  /// Ends a minute.
  func mark(at now: Date) {
    state.withLock { state in
      guard let (total, minute) = state.now else { return }
      state.past.append(minute)
      state.past.removeFirst(max(0, state.past.count - Self.mostMinutes))
      state.total = total
      state.begins = now
    }
  }

  /// The minutes, the oldest first. The last one is the current minute.
  var minutes: [Minute] {
    state.withLock { state in state.past + (state.now.map { [$0.minute] } ?? []) }
  }
}
