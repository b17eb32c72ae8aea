import Foundation
import POSIX
import Synchronization

/// The store's own threads: one runs schedules, one follows the folder, one saves the state, one follows other stores.
final class BackgroundThreads: Sendable {
  let scheduler: WakePipe
  let watcher: WakePipe
  let saver: WakePipe
  let follower: WakePipe
  private let isStopping = Atomic<Bool>(false)
  private let running = Mutex<[NamedThread]>([])

  init() throws(FileError) {
    scheduler = try WakePipe()
    watcher = try WakePipe()
    saver = try WakePipe()
    follower = try WakePipe()
  }

  var goesOn: Bool { !isStopping.load(ordering: .acquiring) }

  func run(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = NamedThread(name: name, body)
    running.withLock { $0.append(thread) }
  }

  /// Waits for `seconds`, or until the threads must end.
  func rest(seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    while goesOn, ContinuousClock.now < end {
      _ = saver.wait(seconds: max(0.001, (end - .now) / .seconds(1)))
    }
  }

  /// Signals the threads to end.
  func signalStop() {
    isStopping.store(true, ordering: .releasing)
    scheduler.wake()
    watcher.wake()
    saver.wake()
    follower.wake()
  }

  /// Waits for the threads until `deadline`, and returns the names of those still running.
  func join(until deadline: DispatchTime) -> [String] {
    running.withLock { $0 }.filter { !$0.join(until: deadline) }.map(\.name)
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
