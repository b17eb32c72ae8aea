/// How often and how long a webhook is tried, and how many changes may wait.
public struct WebhookLimits: Sendable, Hashable {
  /// The queue's length. When it is full, the oldest change is dropped.
  public var queue = 1_000
  /// Attempts per change.
  public var attempts = 8
  /// The time for one attempt, from connecting to the status.
  public var attemptTime = Duration.seconds(10)
  /// The wait after the first failure. It doubles with each further one.
  public var firstWait = Duration.seconds(1)
  public var longestWait = Duration.seconds(60)
  /// The bytes of an answer that are read to find the status.
  public var answerBytes = 16 << 10

  public init() {}

  public static let standard = WebhookLimits()

  /// The wait after attempt `number`, counted from 1.
  func wait(after number: Int) -> Duration {
    var wait = firstWait
    for _ in 1..<max(number, 1) where wait < longestWait { wait = wait * 2 }
    return min(wait, longestWait)
  }
}
