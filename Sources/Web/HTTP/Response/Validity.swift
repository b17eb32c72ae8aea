import Synchronization

/// How long a value that was derived from changing data holds: until its maker ends it. Any thread may ask.
public final class Validity: Sendable {
  @usableFromInline let isOver = Atomic(false)

  public init() {}

  /// Whether the value may still be used.
  // Inlined, so that the event loops do not retain the object: they would contend for its reference count at each request.
  @inlinable public var holds: Bool { !isOver.load(ordering: .acquiring) }

  public func end() { isOver.store(true, ordering: .releasing) }
}
