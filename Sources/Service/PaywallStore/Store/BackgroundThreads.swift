import Foundation
import POSIX
import Synchronization

/// The store's own threads.
struct BackgroundThreads: Sendable {
  /// Carries out schedules.
  let scheduler: Repeater
  /// Follows the folder.
  let watcher: Repeater
  /// Saves the state.
  let saver: Repeater
  /// Follows other stores on the same log.
  let follower: Repeater

  init() throws(FileError) {
    scheduler = try Repeater("schedules")
    watcher = try Repeater("folder")
    saver = try Repeater("state")
    follower = try Repeater("log")
  }

  private var all: [Repeater] { [scheduler, watcher, saver, follower] }

  var isRunning: Bool { all.allSatisfy(\.isRunning) }

  /// Signals the threads to end after their current work.
  func signalStop() { for thread in all { thread.signalStop() } }

  /// Waits for the threads until `deadline`, and returns the names of those still running.
  func join(until deadline: DispatchTime) -> [String] {
    all.filter { !$0.join(until: deadline) }.map(\.name)
  }
}

/// Detects that a thread is stuck in one round of its work.
final class Heartbeat: Sendable {
  private let began = Mutex<ContinuousClock.Instant?>(nil)

  /// Runs one round.
  func round(_ work: () -> Void) {
    began.withLock { $0 = .now }
    work()
    began.withLock { $0 = nil }
  }

  /// The duration of the current round in whole seconds, if it exceeds `seconds`; otherwise nil.
  func delay(beyond seconds: Double) -> Int? {
    guard let began = began.withLock({ $0 }) else { return nil }
    let duration = (ContinuousClock.now - began) / .seconds(1)
    return duration > seconds ? Int(clamping: duration) : nil
  }
}
