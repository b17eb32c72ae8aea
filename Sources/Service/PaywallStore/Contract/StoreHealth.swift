import Foundation
import PaywallModel
import PaywallStorage

/// The condition of the store.
public struct StoreHealth: Sendable, Hashable {
  /// Files with problems. Versions that were served before are still served.
  public var problems: [FileReport] = []
  /// Brands with a missing or damaged live version, so that nothing is served.
  public var unserved: [Brand] = []
  /// Brands with a live version that lacks some files. It is served without missing images. It cannot be laid out without
  /// missing data or a missing theme.
  public var incomplete: [Brand] = []
  /// Schedules that the gate stopped, of brands where nothing has gone live since.
  public var stopped: [Brand: StoppedSchedule] = [:]
  /// Schedules that are past their time and that no node has carried out, in the order in which they were due.
  public var overdue: [Schedule] = []
  /// Why changes are rejected; nil when they are accepted.
  public var failure: String?
  /// Why nothing can be made durable now; nil when it can. Clears by itself once the disk accepts writes.
  public var obstacle: String?
  /// The latest date of a change, if it is in the future.
  public var newestChange: Date?
  /// Why changes of the folder are not noticed automatically; nil when they are.
  public var watchingFailure: String? = "the folder is not watched yet"

  public var isWatching: Bool { watchingFailure == nil }

  public init() {}
}

/// The result of loading the whole folder.
public struct LoadReport: Sendable, Hashable {
  /// The files with problems, sorted by path.
  public var files: [FileReport] = []
  /// Brands with a live version.
  public var brands = 0
  /// Versions that can be served.
  public var versions = 0

  public init() {}
}
