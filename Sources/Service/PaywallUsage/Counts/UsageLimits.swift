/// The limits of what is counted and held. Nothing that a stranger sends exceeds them.
public struct UsageLimits: Sendable, Hashable {
  /// The maximum number of series with counts of their own; the rest is summed.
  public var series = 20_000
  /// The maximum number of counts, one for each series and hour. Beyond it, the oldest hours are dropped early.
  public var cells = 2_000_000
  /// The time for which the counts of an hour are kept, in days.
  public var days = 90
  /// The maximum number of known readers of variants, over all experiments. Later ones are not counted as readers.
  public var readers = 1_000_000
  /// The maximum number of payments of readers of variants. Beyond it, counts are incomplete.
  public var payments = 200_000
  /// The maximum number of events of one client in an hour.
  public var eventsPerHour = 100
  /// The maximum number of events in one request.
  public var batch = 100
  /// The maximum size of a request's content, in bytes.
  public var content = 64 << 10
  /// The maximum size of a request's content after expanding it, in bytes.
  public var expandedContent = 256 << 10
  /// The maximum number of events in one request of a server, with its token, and of bytes before and after expanding them.
  public var serverBatch = 1_000
  public var serverContent = 1 << 20
  /// The maximum age of an event, in hours.
  public var age = 72

  public init() {}

  /// The number of recent events among which a repeated one is recognised; each key has an equal share.
  public static let recognised = RecentEvents.generation

  /// The names of limits in problems and metrics.
  public static let seriesName = "usage-series"
  public static let contentName = "client-events"
  public static let expandedName = "client-events-expanded"
  public static let clientName = "events-per-client"
  public static let keyName = "events-per-key"
  /// The names of limits in problems.
  public static let names = [contentName, expandedName, clientName, keyName]
}
