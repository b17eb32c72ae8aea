import Foundation
import PaywallModel

/// One thing that happened to what is served or stored: a line of the audit log, and an event.
public struct Change: Sendable, Hashable {
  /// What was done. The raw value is the name in the log.
  public enum Action: String, Sendable, Hashable, CaseIterable {
    /// A brand was seen for the first time, and its live version recorded.
    case record
    case publish
    case activate
    case live
    case delete
    case putImage = "put-image"
    case deleteImage = "delete-image"
    /// A version's file appeared in the folder.
    case found
    /// A version's file is gone from the folder.
    case vanished
    /// A version's file was changed while the service did not run.
    case edited
    /// The recorded live version cannot be served; another one is for the time being.
    case fallback
    /// The recorded live version can be served again.
    case restored
    /// The file that declares what is live has changed.
    case declare
    case schedule
    case unschedule
    case scheduleStart = "schedule-start"
    case scheduleEnd = "schedule-end"
    /// A schedule came due too late, or was overtaken by another change.
    case scheduleSkip = "schedule-skip"
  }

  /// 1 for the first; the id of the event.
  public var sequence: Int
  /// To the millisecond, and never before the change that went before.
  public var time: Date
  public var action: Action
  public var brand: Brand?
  public var version: Int?
  /// The entity tag of the version or the image.
  public var etag: String?
  /// The image, the schedule, or the digest of the declaration.
  public var name: String?
  /// When a scheduled change is due, and when it ends.
  public var period: SchedulePeriod?
  public var before: Standing
  public var after: Standing
  public var actor: Actor
  /// Nothing had to be done: what was asked for was so already. Such a change is in no log.
  public var isRepeat = false

  init(
    _ action: Action, brand: Brand?, version: Int? = nil, etag: String? = nil, name: String? = nil,
    period: SchedulePeriod? = nil, before: Standing, after: Standing, by actor: Actor
  ) {
    sequence = 0
    time = .distantPast
    self.action = action
    self.brand = brand
    self.version = version
    self.etag = etag
    self.name = name
    self.period = period
    self.before = before
    self.after = after
    self.actor = actor
  }
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
