import Synchronization

/// The tokens with a simulation that waits or runs. Each has one at a time, so that nobody occupies all threads.
final class SimulationTurns: Sendable {
  private let busy = Mutex<Set<String>>([])

  /// The turn of a token, until ``Turn/end()`` or until nobody holds it: a full queue drops the work with it. Throws if it has one.
  func turn(of token: String) throws(Problem) -> Turn {
    guard busy.withLock({ $0.insert(token).inserted }) else {
      throw Problem(
        .tooManyRequests,
        "\(token) has a simulation under way, and each token has one at a time; wait for its answer"
      ).with("Retry-After", "1")
    }
    return Turn(token, self)
  }

  fileprivate func end(_ token: String) { busy.withLock { _ = $0.remove(token) } }

  final class Turn: Sendable {
    private let token: String
    private let turns: SimulationTurns
    private let isOver = Atomic(false)

    fileprivate init(_ token: String, _ turns: SimulationTurns) {
      self.token = token
      self.turns = turns
    }

    deinit { end() }

    /// Call it before the answer is sent, so that its client may ask again at once.
    func end() {
      if !isOver.exchange(true, ordering: .relaxed) { turns.end(token) }
    }
  }
}
