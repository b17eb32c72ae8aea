/// The limits of a webhook: attempts, their duration, and the length of the queue.
public struct WebhookLimits: Sendable, Hashable {
  /// The maximum length of the queue. When it is full, the oldest change is dropped.
  public var queue = 1_000
  /// The maximum number of attempts per change.
  public var attempts = 8
  /// The time for one attempt, from connecting to the status.
  public var attemptTime = Duration.seconds(10)
  /// The wait after the first failure. It doubles with each further one.
  public var firstWait = Duration.seconds(1)
  public var longestWait = Duration.seconds(60)
  /// The number of bytes of an answer that are read to find the status.
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
