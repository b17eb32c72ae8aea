import Foundation

/// The clock of a store, compared with those of other stores on its log. No member waits.
package struct SharedClock: Sendable {
  /// Returns the reason why this node's clock is not trusted, for people; nil while it is trusted.
  package var fault: @Sendable () -> String?
  /// Returns how many seconds the clock is ahead of most others; nil if it was compared with none.
  package var ahead: @Sendable () -> Double?
  /// Returns how many seconds the clock is ahead of most others if it is not trusted; 0 while it is.
  package var error: @Sendable () -> Double
  /// Returns the time, according to most clocks if this one is not trusted. May follow a clock that was just set by a second later. Is
  /// cheap.
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
  /// The clock of a single store, which has no others to compare with.
  package static let alone = SharedClock(
    fault: { nil }, ahead: { nil }, error: { 0 }, now: { Date() })
}
