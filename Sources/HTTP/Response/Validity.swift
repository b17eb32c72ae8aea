import Synchronization

/// For how long something holds that was derived from what may change: until its maker says that it is over. Any thread may ask.
public final class Validity: Sendable {
  private let isOver = Atomic(false)

  public init() {}

  public var holds: Bool { !isOver.load(ordering: .acquiring) }

  public func end() { isOver.store(true, ordering: .releasing) }
}
