/// How long and how often a webhook is tried, and how much waits for it.
public struct WebhookLimits: Sendable, Hashable {
  /// Changes that wait. One more, and the oldest of them goes.
  public var queue = 1_000
  /// How often one change is sent before it is given up.
  public var attempts = 8
  /// The time for one attempt, from connecting to the answer's status.
  public var attemptTime = Duration.seconds(10)
  /// The wait after the first failure. Each further one is twice as long.
  public var firstWait = Duration.seconds(1)
  public var longestWait = Duration.seconds(60)
  /// The part of an answer that is read for its status, in bytes.
  public var answerBytes = 16 << 10

  public init() {}

  public static let standard = WebhookLimits()

  /// The wait after the failure of attempt `number`, counted from 1.
  func wait(after number: Int) -> Duration {
    var wait = firstWait
    for _ in 1..<max(number, 1) where wait < longestWait { wait = wait * 2 }
    return min(wait, longestWait)
  }
}
