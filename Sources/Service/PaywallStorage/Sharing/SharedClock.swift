import Foundation

/// The clock of a store, as the others on its log judge it. None of it waits.
package struct SharedClock: Sendable {
  /// Why this node's clock is not to be trusted, for people; nil while it is.
  package var fault: @Sendable () -> String?
  /// How many seconds it is ahead of most others; nil if it was compared with none.
  package var ahead: @Sendable () -> Double?
  /// How many seconds it is ahead of most others where it is not to be trusted; 0 while it is.
  package var error: @Sendable () -> Double
  /// The time by most clocks, where this one is not to be trusted. It may follow a clock that was just set by a second later, and costs nothing.
  package var now: @Sendable () -> Date

  package init(
    fault: @escaping @Sendable () -> String?, ahead: @escaping @Sendable () -> Double?,
    error: @escaping @Sendable () -> Double, now: @escaping @Sendable () -> Date
  ) {
    self.fault = fault
    self.ahead = ahead
    self.error = error
    self.now = now
  }
}

extension SharedClock {
  /// Of a store that has nobody to compare with.
  package static let alone = SharedClock(
    fault: { nil }, ahead: { nil }, error: { 0 }, now: { Date() })
}
