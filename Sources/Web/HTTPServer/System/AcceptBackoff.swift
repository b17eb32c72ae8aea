import Numbers

/// The pause after a failed accept: a tenth of a second, doubled for each further failure, up to ten seconds. Times are in milliseconds.
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

  /// Resets the pause after a successful accept.
  mutating func reset() { pause = 0 }
}
