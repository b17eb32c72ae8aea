import Foundation

/// The clock of a store, compared with those of other stores on its log. No member waits.
package struct SharedClock: Sendable {
  /// Returns the reason why a reading of this node's clock is not trusted, for people; nil if it is trusted. Whoever acts by a reading asks
  /// about that one, because somebody may set the clock in between.
  package var fault: @Sendable (_ reading: Date) -> String?
  /// Returns how many seconds the clock is ahead of most others; nil if it was compared with none.
  package var ahead: @Sendable () -> Double?
  /// Returns how many seconds a reading is ahead of most other clocks if it is not trusted; 0 if it is.
  package var error: @Sendable (_ reading: Date) -> Double
  /// Returns the time, according to most clocks if this one is not trusted. May follow a clock that was just set by a second later. Is
  /// cheap.
  package var now: @Sendable () -> Date

  package init(
    fault: @escaping @Sendable (Date) -> String?, ahead: @escaping @Sendable () -> Double?,
    error: @escaping @Sendable (Date) -> Double, now: @escaping @Sendable () -> Date
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
    fault: { _ in nil }, ahead: { nil }, error: { _ in 0 }, now: { Date() })
}
