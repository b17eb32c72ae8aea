import Synchronization

/// How long a value that was derived from changing data holds: until its maker ends it. Any thread may ask.
public final class Validity: Sendable {
  private let isOver = Atomic(false)

  public init() {}

  public var holds: Bool { !isOver.load(ordering: .acquiring) }

  public func end() { isOver.store(true, ordering: .releasing) }
}
