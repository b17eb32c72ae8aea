import Numbers
import Synchronization

/// The validity of a value derived from changing data. It holds until its maker ends it. Any thread may check it.
public final class Validity: Sendable {
  @usableFromInline let isOver = Atomic(false)
  /// The number of the data that the value was derived from; nil if they have none.
  public let number: Int?

  public init(ofNumber number: Int? = nil) { self.number = number }

  /// Whether the value may still be used.
  // Inlined so that event loops do not retain the object: they would contend for its reference count at each request.
  @inlinable public var holds: Bool { !isOver.load(ordering: .acquiring) }

  public func end() { isOver.store(true, ordering: .releasing) }
}
