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

  public var hasStarted: Bool { returnsTo != nil }

  /// When there is something to do next.
  public var due: Date { hasStarted ? period.until ?? .distantFuture : period.at }
}
