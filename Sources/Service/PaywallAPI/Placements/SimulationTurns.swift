import Synchronization

/// Who has a simulation under way. Each token has one at a time, so that nobody takes the threads from all others.
final class SimulationTurns: Sendable {
  private let busy = Mutex<Set<String>>([])

  /// Runs a simulation for a token, or throws if it has one under way.
  func take<Result>(
    _ token: String, _ simulate: () throws(Problem) -> Result
  ) throws(Problem) -> Result {
    guard busy.withLock({ $0.insert(token).inserted }) else {
      throw Problem(
        .tooManyRequests,
        "\(token) has a simulation under way, and each token has one at a time; wait for its answer"
      ).with("Retry-After", "1")
    }
    defer { busy.withLock { _ = $0.remove(token) } }
    return try simulate()
  }
}
