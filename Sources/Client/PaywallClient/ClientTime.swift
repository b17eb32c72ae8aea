import Foundation
import Numbers

/// The clocks of a client, which a test can replace.
public struct ClientTime: Sendable {
  /// Returns the time of the wall clock, which may jump.
  public var now: @Sendable () -> Date
  /// Returns the seconds since an arbitrary moment. Throttles and timeouts use it because, unlike the wall clock, it never jumps.
  public var uptime: @Sendable () -> TimeInterval
  /// Waits for some seconds; throws if the task is cancelled.
  public var sleep: @Sendable (TimeInterval) async throws -> Void

  public init(
    now: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> TimeInterval,
    sleep: @escaping @Sendable (TimeInterval) async throws -> Void
  ) {
    self.now = now
    self.uptime = uptime
    self.sleep = sleep
  }

  public static let system = ClientTime(
    now: { Date() },
    uptime: {
      let span = start.duration(to: .now)
      return Double(span.components.seconds) + Double(span.components.attoseconds) * 1e-18
    },
    sleep: { try await Task.sleep(for: .seconds($0 > 0 ? min($0, longestSleep) : 0)) })

  /// The maximum wait that others, such as a service with `Retry-After`, can impose: 30 days.
  private static let longestSleep: TimeInterval = 30 * 86_400

  private static let start = ContinuousClock.now

  /// Runs work with a time limit.
  ///
  /// - Throws: `timedOut` after the limit, `cancelled` if the caller was cancelled, and the errors of the work.
  func within<Value: Sendable>(
    _ seconds: TimeInterval, _ work: @escaping @Sendable () async throws -> Value
  ) async throws(PaywallError) -> Value {
    do {
      return try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await work() }
        group.addTask {
          try await sleep(seconds)
          throw PaywallError.timedOut
        }
        defer { group.cancelAll() }
        guard let value = try await group.next() else { throw PaywallError.timedOut }
        return value
      }
    } catch let error as PaywallError {
      throw Task.isCancelled ? .cancelled : error
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .offline(String(describing: error))
    }
  }
}
