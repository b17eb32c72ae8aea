import Foundation

/// What is known of the dates of some changes in a row: whether a search among them may halve them, and whether one is needed at all.
struct DateOrder: Sendable, Hashable {
  private(set) var earliest: Date?
  private var latest: Date?
  /// Whether no change is dated before the one that went before: no clock was set back meanwhile.
  private(set) var isAscending = true

  mutating func add(_ time: Date) {
    if let latest, time < latest { isAscending = false }
    earliest = min(earliest ?? time, time)
    latest = max(latest ?? time, time)
  }
}
