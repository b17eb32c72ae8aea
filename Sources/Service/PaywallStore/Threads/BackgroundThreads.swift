import Foundation
import POSIX
import Synchronization

/// The store's own threads: one that keeps to the schedules, one that follows the folder, one that writes the state file.
final class BackgroundThreads: Sendable {
  let scheduler: WakePipe
  let watcher: WakePipe
  let saver: WakePipe
  private let isStopping = Atomic<Bool>(false)
  private let running = Mutex<[NamedThread]>([])

  init() throws(FileError) {
    scheduler = try WakePipe()
    watcher = try WakePipe()
    saver = try WakePipe()
  }

  var goesOn: Bool { !isStopping.load(ordering: .acquiring) }

  func run(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = NamedThread(name: name, body)
    running.withLock { $0.append(thread) }
  }

  /// Waits so long, in seconds, unless the threads are to end.
  func rest(seconds: Double) {
    let end = ContinuousClock.now + .seconds(seconds)
    while goesOn, ContinuousClock.now < end {
      _ = saver.wait(seconds: max(0.001, (end - .now) / .seconds(1)))
    }
  }

  /// Tells the threads to end.
  func signalStop() {
    isStopping.store(true, ordering: .releasing)
    scheduler.wake()
    watcher.wake()
    saver.wake()
  }

  /// Waits for the threads to end, until `deadline` at most, and gives the names of those that did not.
  func join(until deadline: DispatchTime) -> [String] {
    running.withLock { $0 }.filter { !$0.join(until: deadline) }.map(\.name)
  }
}
