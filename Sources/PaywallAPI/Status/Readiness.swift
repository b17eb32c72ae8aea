import Synchronization

/// Whether the service still takes requests, as it tells those who send them.
public final class Readiness: Sendable {
  private let draining = Atomic(false)

  public init() {}

  /// From now on the service is not ready: it finishes what it has and stops.
  public func beginDraining() { draining.store(true, ordering: .relaxed) }

  var isDraining: Bool { draining.load(ordering: .relaxed) }
}
