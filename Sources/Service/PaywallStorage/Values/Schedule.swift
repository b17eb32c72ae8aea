import Foundation
import PaywallModel

/// A plan that makes a version live at one time, and may end at another.
public struct Schedule: Sendable, Hashable {
  public var id: String
  public var brand: Brand
  public var version: Int
  public var period: SchedulePeriod
  public var createdBy: String
  /// The version to go back to, once a schedule with an end has started.
  public var returnsTo: Int?
  /// Whether the version goes live even if the gate stops it.
  public var isForced: Bool

  package init(
    id: String, brand: Brand, version: Int, period: SchedulePeriod, createdBy: String,
    returnsTo: Int? = nil, isForced: Bool = false
  ) {
    self.id = id
    self.brand = brand
    self.version = version
    self.period = period
    self.createdBy = createdBy
    self.returnsTo = returnsTo
    self.isForced = isForced
  }

  public var hasStarted: Bool { returnsTo != nil }

  /// The time of the next step.
  public var due: Date { hasStarted ? period.until ?? .distantFuture : period.at }
}

/// A schedule that the gate stopped when it came due. Kept until a version of the brand goes live.
public struct StoppedSchedule: Sendable, Hashable {
  public var id: String
  public var version: Int
  public var at: Date
  /// The findings of the gate.
  public var reason: String

  package init(id: String, version: Int, at: Date, reason: String) {
    self.id = id
    self.version = version
    self.at = Timestamp.rounded(at)
    self.reason = reason
  }
}

/// The period in which a scheduled version is live.
public struct SchedulePeriod: Sendable, Hashable {
  public var at: Date
  /// The end of the period; nil if the version stays live.
  public var until: Date?

  public init(at: Date, until: Date?) {
    self.at = Timestamp.rounded(at)
    self.until = until.map(Timestamp.rounded)
  }
}
