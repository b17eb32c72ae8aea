import PaywallModel

/// How often and how long sources of data are asked, and how much they may answer.
public struct SourceLimits: Sendable, Hashable {
  /// The longest time for one answer, in milliseconds.
  public var timeout = 10_000
  /// The most that an answer may have, in bytes.
  public var size = CompanionFile.mostBytes
  /// The least time between two answers, in milliseconds.
  public var period = 60_000
  /// Sources of all live versions together.
  public var sources = 100
  /// How many are asked at the same time.
  public var atOnce = 4
  /// The wait after a first failure, in milliseconds. Each further one is twice as long.
  public var firstWait = 60_000
  /// What that grows to at most, where the source's own period is not longer.
  public var longestWait = 3_600_000

  public init() {}

  public static let timeoutName = "data-source-timeout"
  public static let sizeName = "data-source-size"
  public static let periodName = "data-source-period"
  public static let sourcesName = "data-sources"
  /// Those that can be reached, each of which is counted.
  public static let names = [timeoutName, sizeName, periodName, sourcesName]

  /// The time from one answer to the next, without what chance adds.
  func period(of source: DataSource) -> Duration {
    .milliseconds(max(1_000 * source.every.seconds, period))
  }

  /// The wait after so many failures in a row.
  func wait(after failures: Int, of source: DataSource) -> Duration {
    let longest = max(.milliseconds(longestWait), period(of: source))
    var wait = Duration.milliseconds(firstWait)
    for _ in 1..<max(failures, 1) where wait < longest { wait = wait * 2 }
    return min(wait, longest)
  }
}
