extension UsageLedger {
  /// The outcome of a request's events.
  public enum Receipt: Sendable, Hashable {
    /// All events were counted, except those that were counted before.
    case counted(accepted: Int, duplicates: Int)
    /// Some events were not counted. The first of them may be sent again after so many seconds.
    case tooMany(accepted: Int, duplicates: Int, limit: String, seconds: Int)
  }

  /// The outcome of one event of a request.
  public enum Outcome: Sendable, Hashable {
    case counted
    case duplicate
    /// The limit is reached. The event may be sent again after so many seconds.
    case left(limit: String, seconds: Int)

    public var isLeft: Bool { if case .left = self { true } else { false } }
  }

  /// The condition of the counts.
  public struct Condition: Sendable, Hashable {
    public var series = 0
    public var cells = 0
    public var readers = 0
    /// The brands with events that have no series of their own, or with readers who were not counted; nil in the set stands for any brand.
    public var incomplete: Set<String?> = []
    /// Events without a series of their own, and readers who were not counted, since the start.
    public var overflow = 0
    public var unknownReaders = 0
    /// Failed attempts to write since the start.
    public var failures = 0
    /// Why counts have not been stored since the last success; nil if they are.
    public var failure: String?
    /// Why the other nodes do not know this node's counts; nil if they do, or if there are none.
    public var obstacle: String?
  }

  /// The labels of a count in the metrics.
  public struct Total: Sendable, Hashable {
    public let brand: String
    public let kind: UsageSeries.Kind
    public let environment: UsageEnvironment

    public init(
      brand: String, kind: UsageSeries.Kind, environment: UsageEnvironment = .production
    ) {
      self.brand = brand
      self.kind = kind
      self.environment = environment
    }
  }
}

extension UsageEvent {
  var total: UsageLedger.Total {
    UsageLedger.Total(
      brand: series.place?.paywall.name ?? "", kind: series.kind, environment: series.environment)
  }
}
