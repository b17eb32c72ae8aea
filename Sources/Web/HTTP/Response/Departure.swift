import Numbers
import Synchronization

/// Records whether the client of a postponed reply has left, so that the place reserved for it can be freed.
public final class Departure: Sendable {
  private struct Body: Sendable {
    let run: @Sendable () -> Void
  }

  private enum State: Sendable {
    case here
    case watched(Body)
    case left
  }

  private let state = Mutex(State.here)

  public init() {}

  /// Runs `body` when the client leaves, or at once if it has left. There is one body.
  public func watch(_ body: @escaping @Sendable () -> Void) {
    let hasLeft = state.withLock { state in
      if case .left = state { return true }
      state = .watched(Body(run: body))
      return false
    }
    if hasLeft { body() }
  }

  /// Records that the client has left: it closed its connection, or its side of it.
  public func leave() {
    let body = state.withLock { state -> Body? in
      defer { state = .left }
      if case .watched(let body) = state { return body }
      return nil
    }
    body?.run()
  }
}
