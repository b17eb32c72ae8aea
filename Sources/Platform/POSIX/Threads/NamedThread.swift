import Dispatch
import Foundation
import Numbers

/// A thread with a name that others can join.
public final class NamedThread: Sendable {
  /// The name that system tools show.
  public let name: String
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the thread.
  @discardableResult
  public init(name: String, _ body: @escaping @Sendable () -> Void) {
    self.name = name
    let ended = ended
    Thread.detachNewThread {
      Thread.current.name = name
      body()
      ended.signal()
    }
  }

  /// Waits until the thread has ended.
  public func join() { _ = join(until: .distantFuture) }

  /// Waits until the thread ends or the deadline passes. Returns whether the thread ended in time.
  public func join(until deadline: DispatchTime) -> Bool {
    guard ended.wait(timeout: deadline) == .success else { return false }
    ended.signal()
    return true
  }

  /// Waits at most this long. Returns whether the thread ended in time.
  public func join(milliseconds: Int) -> Bool {
    join(until: .now() + .milliseconds(milliseconds))
  }
}
