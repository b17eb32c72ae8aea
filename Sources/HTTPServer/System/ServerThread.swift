import Dispatch
import Foundation

/// A thread of the server that others can wait for.
final class ServerThread: Sendable {
  private let ended = DispatchSemaphore(value: 0)

  init(name: String, _ body: @escaping @Sendable () -> Void) {
    let ended = ended
    Thread.detachNewThread {
      Thread.current.name = name
      body()
      ended.signal()
    }
  }

  /// Waits until the thread has ended.
  ///
  /// - Returns: whether it ended in time.
  func join(milliseconds: Int) -> Bool {
    guard ended.wait(timeout: .now() + .milliseconds(milliseconds)) == .success else {
      return false
    }
    ended.signal()
    return true
  }
}
