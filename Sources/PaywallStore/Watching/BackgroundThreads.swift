import Foundation
import Synchronization

/// The store's own threads: one that keeps to the schedules, one that follows the folder.
final class BackgroundThreads: Sendable {
  let scheduler: WakePipe
  let watcher: WakePipe
  private let isStopping = Atomic<Bool>(false)
  private let ended = DispatchSemaphore(value: 0)
  private let count = Atomic<Int>(0)

  init() throws(FileError) {
    scheduler = try WakePipe()
    watcher = try WakePipe()
  }

  var goesOn: Bool { !isStopping.load(ordering: .acquiring) }

  func run(_ name: String, _ body: @escaping @Sendable () -> Void) {
    count.add(1, ordering: .relaxed)
    let ended = ended
    let thread = Thread {
      body()
      ended.signal()
    }
    thread.name = name
    thread.start()
  }

  /// Tells the threads to end.
  func signalStop() {
    isStopping.store(true, ordering: .releasing)
    scheduler.wake()
    watcher.wake()
  }

  /// Returns when the threads have ended.
  func stop() {
    signalStop()
    for _ in 0..<count.exchange(0, ordering: .relaxed) { ended.wait() }
  }
}
