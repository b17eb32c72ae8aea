import Dispatch
import Locks
import Numbers

/// A thread that works until it is stopped, and waits between its rounds.
public final class Repeater: Sendable {
  /// The name that system tools show.
  public let name: String
  private let pipe: WakePipe
  private let isStopping = Guarded(false)
  private let thread = Guarded<NamedThread?>(nil)

  /// - Throws: an error if the process has no descriptor left.
  public init(_ name: String) throws(FileError) {
    self.name = name
    pipe = try WakePipe()
  }

  /// Starts the thread, which calls `round` at once and then again and again. Does nothing if it was started before.
  ///
  /// - Parameter round: returns the seconds until the next one, which comes sooner if somebody calls `wake`; nil ends the thread.
  public func start(_ round: @escaping @Sendable () -> Double?) {
    run { thread in
      while thread.isRunning, let seconds = round() { thread.wait(seconds: seconds) }
    }
  }

  /// Starts the thread, which calls `body` once. `body` repeats its work while `isRunning`. Does nothing if it was started before.
  public func run(_ body: @escaping @Sendable (Repeater) -> Void) {
    thread.withLock { thread in
      guard thread == nil else { return }
      thread = NamedThread(name: name) { [self] in body(self) }
    }
  }

  /// False once it was stopped. Long work asks it between steps.
  public var isRunning: Bool { !isStopping.withLock { $0 } }

  /// Ends the current wait, or the next one.
  public func wake() { pipe.wake() }

  /// Waits until somebody calls `wake`, `descriptor` is readable, or `seconds` have passed. Only the thread itself calls it.
  ///
  /// - Returns: whether the descriptor is readable.
  @discardableResult
  public func wait(for descriptor: Int32? = nil, seconds: Double) -> Bool {
    isRunning ? pipe.wait(for: descriptor, seconds: seconds) : false
  }

  /// Waits for `seconds`, whoever calls `wake`. Only the thread itself calls it.
  ///
  /// - Returns: false if it was stopped.
  @discardableResult
  public func rest(seconds: Double) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while isRunning, ContinuousClock.now < end {
      pipe.wait(seconds: max(0.001, (end - .now) / .seconds(1)))
    }
    return isRunning
  }

  /// Lets the thread end after what it does now.
  public func signalStop() {
    isStopping.withLock { $0 = true }
    wake()
  }

  /// Waits until the thread has ended. Returns whether it did in time.
  public func join(until deadline: DispatchTime) -> Bool {
    thread.withLock { $0 }?.join(until: deadline) ?? true
  }

  /// Ends the thread. Returns whether it did so within `seconds`.
  @discardableResult
  public func stop(within seconds: Double = 1) -> Bool {
    signalStop()
    return join(until: .now() + seconds)
  }
}
