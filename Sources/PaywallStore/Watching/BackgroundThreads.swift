import Files
import Foundation
import Synchronization

/// The store's own threads: one that keeps to the schedules, one that follows the folder, one that writes the state file.
final class BackgroundThreads: Sendable {
  let scheduler: WakePipe
  let watcher: WakePipe
  let saver: WakePipe
  private let isStopping = Atomic<Bool>(false)
  private let ended = DispatchSemaphore(value: 0)
  private let count = Atomic<Int>(0)

  init() throws(FileError) {
    scheduler = try WakePipe()
    watcher = try WakePipe()
    saver = try WakePipe()
  }

  var goesOn: Bool { !isStopping.load(ordering: .acquiring) }

  func run(_ name: String, _ body: @escaping @Sendable () -> Void) {
    count.add(1, ordering: .relaxed)
    let ended = ended
    Thread.detachNewThread {
      Thread.current.name = name
      body()
      ended.signal()
    }
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

  /// Returns when the threads have ended.
  func stop() {
    signalStop()
    for _ in 0..<count.exchange(0, ordering: .relaxed) { ended.wait() }
  }
}
