/// How long a loop takes no connections after the system has failed to give it one: from a tenth of a second on, twice as long each
/// time, ten seconds at most. Times are milliseconds.
struct AcceptBackoff {
  private static let pauses = 100...10_000

  private var pause = 0
  private var end = Int.min

  /// - Returns: the pause that begins now.
  mutating func begin(at now: Int) -> Int {
    pause = min(max(2 * pause, Self.pauses.lowerBound), Self.pauses.upperBound)
    end = now + pause
    return pause
  }

  func isOver(at now: Int) -> Bool { now >= end }

  /// Forgets the failures: connections can be taken.
  mutating func reset() { pause = 0 }
}
