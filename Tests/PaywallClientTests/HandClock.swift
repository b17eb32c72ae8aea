import Foundation
import PaywallClient
import Synchronization

/// Clocks that stand still until a test moves them: whoever sleeps wakes when its time has come.
final class HandClock: Sendable {
  private struct Sleeper {
    let end: TimeInterval
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var moved: TimeInterval = 0
    var count = 0
    var sleepers: [Int: Sleeper] = [:]
  }

  private let state = Mutex(State())
  private let start = Date()

  /// Moves the clocks and wakes all whose time has come.
  func pass(_ seconds: TimeInterval) {
    let woken = state.withLock { state in
      state.moved += seconds
      let moved = state.moved
      let woken = state.sleepers.filter { $0.value.end <= moved }
      for number in woken.keys { state.sleepers[number] = nil }
      return woken.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }

  /// Whether somebody sleeps who wakes within these seconds.
  func isAwaited(within seconds: TimeInterval) -> Bool {
    state.withLock { state in
      state.sleepers.values.contains { $0.end <= state.moved + seconds }
    }
  }

  /// Waits until somebody sleeps for these seconds at most, then lets them pass.
  func passOnceAwaited(_ seconds: TimeInterval) async throws {
    guard try await soon({ self.isAwaited(within: seconds) }) else { return }
    pass(seconds)
  }

  var time: ClientTime {
    ClientTime(
      now: { self.start.addingTimeInterval(self.state.withLock { $0.moved }) },
      uptime: { self.state.withLock { $0.moved } }, sleep: { try await self.sleep($0) })
  }

  private func sleep(_ seconds: TimeInterval) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver = state.withLock { state in
          guard seconds > 0, !Task.isCancelled else { return true }
          state.sleepers[number] = Sleeper(
            end: state.moved + seconds, continuation: continuation)
          return false
        }
        guard isOver else { return }
        if Task.isCancelled {
          continuation.resume(throwing: CancellationError())
        } else {
          continuation.resume()
        }
      }
    } onCancel: {
      let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
