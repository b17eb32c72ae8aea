/// How much is counted and held. Nothing that a stranger sends makes it more.
public struct UsageLimits: Sendable, Hashable {
  /// Series with numbers of their own; what comes beyond is added up.
  public var series = 20_000
  /// Numbers in all: a series in an hour is one. Beyond it, the oldest hours go early.
  public var cells = 2_000_000
  /// How long the numbers of an hour are kept, in days.
  public var days = 90
  /// Readers of variants that are known, over all experiments. Whoever comes later is not counted as a reader.
  public var readers = 1_000_000
  /// Events of one client in an hour.
  public var eventsPerHour = 100
  /// Events of one request.
  public var batch = 100
  /// The content of a request, in bytes.
  public var content = 64 << 10
  /// How old an event may be, in hours.
  public var age = 72

  public init() {}

  /// Events among which one that is sent again is recognised; each key has an equal share.
  public static let recognised = RecentEvents.generation

  /// The names of limits in problems and metrics.
  public static let seriesName = "usage-series"
  public static let contentName = "client-events"
  public static let clientName = "events-per-client"
  public static let keyName = "events-per-key"
  /// Those of problems.
  public static let names = [contentName, clientName, keyName]
}
