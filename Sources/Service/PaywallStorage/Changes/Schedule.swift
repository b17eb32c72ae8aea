import Foundation
import PaywallModel

/// A version that becomes its brand's live one at a time, and perhaps ceases to be at another.
public struct Schedule: Sendable, Hashable {
  public var id: String
  public var brand: Brand
  public var version: Int
  public var period: SchedulePeriod
  public var createdBy: String
  /// Once it has begun and has an end: the version that was live before, to go back to.
  public var returnsTo: Int?

  package init(
    id: String, brand: Brand, version: Int, period: SchedulePeriod, createdBy: String,
    returnsTo: Int? = nil
  ) {
    self.id = id
    self.brand = brand
    self.version = version
    self.period = period
    self.createdBy = createdBy
    self.returnsTo = returnsTo
  }

  public var hasStarted: Bool { returnsTo != nil }

  /// Something that happens to it, with the version that it is about or with another.
  package func step(to version: Int? = nil) -> ScheduleStep {
    ScheduleStep(id: id, brand: brand, version: version ?? self.version)
  }

  /// When there is something to do next.
  public var due: Date { hasStarted ? period.until ?? .distantFuture : period.at }
}
/// From when until when a scheduled version is live.
public struct SchedulePeriod: Sendable, Hashable {
  public var at: Date
  /// Nil when it stays.
  public var until: Date?

  public init(at: Date, until: Date?) {
    self.at = Timestamp.rounded(at)
    self.until = until.map(Timestamp.rounded)
  }
}
