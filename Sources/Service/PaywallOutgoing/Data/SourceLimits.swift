import PaywallModel

/// The limits of requests to sources: their frequency and duration, and the size of answers.
public struct SourceLimits: Sendable, Hashable {
  /// The maximum time for an answer, in milliseconds.
  public var timeout = 10_000
  /// The largest answer, in bytes.
  public var size = CompanionFile.mostBytes
  /// The shortest interval between requests, in milliseconds.
  public var period = 60_000
  /// The maximum number of sources in all live versions together.
  public var sources = 100
  /// The maximum number of concurrent requests.
  public var atOnce = 4
  /// The wait after the first failure, in milliseconds. It doubles with each further one.
  public var firstWait = 60_000
  /// The longest wait after a failure, in milliseconds, unless the source's own interval is longer.
  public var longestWait = 3_600_000

  public init() {}

  public static let timeoutName = "data-source-timeout"
  public static let sizeName = "data-source-size"
  public static let periodName = "data-source-period"
  public static let sourcesName = "data-sources"
  /// The limits that are counted when they are reached.
  public static let names = [timeoutName, sizeName, periodName, sourcesName]

  /// The interval between requests, without the random part.
  func period(of source: DataSource) -> Duration {
    .milliseconds(max(1_000 * source.every.seconds, period))
  }

  /// The wait after a number of consecutive failures.
  func wait(after failures: Int, of source: DataSource) -> Duration {
    let longest = max(.milliseconds(longestWait), period(of: source))
    var wait = Duration.milliseconds(firstWait)
    for _ in 1..<max(failures, 1) where wait < longest { wait = wait * 2 }
    return min(wait, longest)
  }
}
