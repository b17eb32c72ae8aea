import Numbers

#if canImport(os)
  public import os
#else
  public import Synchronization
#endif

/// A value that one thread reads or changes at a time. `Mutex` is not on iOS 16, so Apple's platforms take their own lock.
public final class Guarded<Value: Sendable>: Sendable {
  #if canImport(os)
    @usableFromInline let lock: OSAllocatedUnfairLock<Value>
  #else
    @usableFromInline let lock: Mutex<Value>
  #endif

  public init(_ value: Value) {
    #if canImport(os)
      lock = OSAllocatedUnfairLock(initialState: value)
    #else
      lock = Mutex(value)
    #endif
  }

  /// Calls `body` while no other thread reads or changes the value. `body` must not ask for the value again.
  @inlinable
  public func withLock<Result: Sendable>(
    _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    #if canImport(os)
      try lock.withLockUnchecked(body)
    #else
      try lock.withLock { try body(&$0) }
    #endif
  }
}
