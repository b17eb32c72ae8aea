import Routing
import Synchronization

/// The tokens with a simulation that waits or runs. Each token may run one at a time, so that nobody occupies all threads.
final class SimulationTurns: Sendable {
  private let busy = Mutex<Set<String>>([])

  /// Reserves the turn of a token until ``Turn/end()``, or until the turn is released because a full queue drops the work. Throws if the
  /// token already has one.
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

    /// Ends the turn. Call it before sending the answer, so that the client can send its next request at once.
    func end() {
      if !isOver.exchange(true, ordering: .relaxed) { turns.end(token) }
    }
  }
}
