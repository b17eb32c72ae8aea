import Foundation
import PaywallModel

/// What happened to what is served or stored, with everything that follows from it.
public enum Change: Sendable, Hashable {
  /// A brand was seen for the first time, and its newest version became live.
  case record(Brand, Int, VersionContent)
  case publish(Brand, Int, VersionContent, isLive: Bool)
  /// A version appeared in the folder.
  case found(Brand, Int, VersionContent)
  /// A brand became the active one, and a version its live one where that was asked for.
  case activate(Brand, version: Int?)
  case live(Brand, Int)
  case delete(Brand, Int)
  /// A brand went with all its versions and pictures.
  case deleteBrand(Brand)
  /// A picture is there for the next version.
  case putImage(Brand, String, BlobID)
  case deleteImage(Brand, String)
  /// A file that documents of the brand are made with, by its path in the brand's folder, is there for the next version: its theme, or data.
  case putFile(Brand, String, BlobID)
  case deleteFile(Brand, String)
  /// The file that declares what is live has changed: its digest, and the brand that it makes active.
  case declare(String, active: Brand?)
  case schedule(Schedule)
  case unschedule(ScheduleStep)
  case scheduleStart(ScheduleStep)
  case scheduleEnd(ScheduleStep)
  /// A schedule came due too late, or was overtaken by another change.
  case scheduleSkip(ScheduleStep)
  /// A link that showed a version to whoever had it shows nothing any more.
  case revokePreview(RevokedPreview)
  /// What only former releases did, and their logs tell.
  case former(FormerChange)
}

/// A schedule that something happens to, and the version that it is about.
public struct ScheduleStep: Sendable, Hashable {
  public var id: String
  public var brand: Brand
  public var version: Int
}

/// A preview link that is good no more, although its time has not come yet.
public struct RevokedPreview: Sendable, Hashable {
  public var id: String
  public var brand: Brand
  public var version: Int
  /// When it would have expired: from then on nobody need remember it.
  public var until: Date

  /// No link is good for longer, in seconds: 30 days, and one more for clocks that were set back.
  public static let longestLife = 31.0 * 86_400

  package init(id: String, brand: Brand, version: Int, until: Date) {
    self.id = id
    self.brand = brand
    self.version = version
    self.until = until
  }
}

/// What former releases did, in which the folder was the store and images had no versions.
public enum FormerChange: Sendable, Hashable {
  /// A version's file was changed while the service did not run.
  case edited(Brand, Int, VersionContent)
  /// A version's file was gone from the folder.
  case vanished(Brand, Int)
  /// The recorded live version could not be served, and another one was for the time being.
  case fallback(Brand, Int?)
  /// The recorded live version could be served again.
  case restored(Brand, Int?)
  /// An image was put into the folder.
  case putImage(Brand, String, etag: String?)
}

extension Change {
  /// What was done. The raw value is the name in the log.
  public enum Action: String, Sendable, Hashable, CaseIterable {
    case record
    case publish
    case found
    case activate
    case live
    case delete
    case deleteBrand = "delete-brand"
    case putImage = "put-image"
    case deleteImage = "delete-image"
    case putFile = "put-file"
    case deleteFile = "delete-file"
    case declare
    case schedule
    case unschedule
    case scheduleStart = "schedule-start"
    case scheduleEnd = "schedule-end"
    case scheduleSkip = "schedule-skip"
    case revokePreview = "revoke-preview"
    case edited
    case vanished
    case fallback
    case restored
  }

  public var action: Action {
    switch self {
    case .record: .record
    case .publish: .publish
    case .found: .found
    case .activate: .activate
    case .live: .live
    case .delete: .delete
    case .deleteBrand: .deleteBrand
    case .putImage, .former(.putImage): .putImage
    case .deleteImage: .deleteImage
    case .putFile: .putFile
    case .deleteFile: .deleteFile
    case .declare: .declare
    case .schedule: .schedule
    case .unschedule: .unschedule
    case .scheduleStart: .scheduleStart
    case .scheduleEnd: .scheduleEnd
    case .scheduleSkip: .scheduleSkip
    case .revokePreview: .revokePreview
    case .former(.edited): .edited
    case .former(.vanished): .vanished
    case .former(.fallback): .fallback
    case .former(.restored): .restored
    }
  }

  /// The brand that it is about; nil when it is about no single one.
  public var brand: Brand? {
    switch self {
    case .record(let brand, _, _), .publish(let brand, _, _, _), .found(let brand, _, _),
      .activate(let brand, _), .live(let brand, _), .delete(let brand, _), .deleteBrand(let brand),
      .putImage(let brand, _, _), .deleteImage(let brand, _), .putFile(let brand, _, _),
      .deleteFile(let brand, _), .former(.edited(let brand, _, _)),
      .former(.vanished(let brand, _)), .former(.fallback(let brand, _)),
      .former(.restored(let brand, _)), .former(.putImage(let brand, _, _)):
      brand
    case .schedule(let schedule): schedule.brand
    case .unschedule(let step), .scheduleStart(let step), .scheduleEnd(let step),
      .scheduleSkip(let step):
      step.brand
    case .revokePreview(let preview): preview.brand
    case .declare: nil
    }
  }

  /// The version that it is about.
  public var version: Int? {
    switch self {
    case .record(_, let number, _), .publish(_, let number, _, _), .found(_, let number, _),
      .live(_, let number), .delete(_, let number), .former(.edited(_, let number, _)),
      .former(.vanished(_, let number)):
      number
    case .activate(_, let number), .former(.fallback(_, let number)),
      .former(.restored(_, let number)):
      number
    case .schedule(let schedule): schedule.version
    case .unschedule(let step), .scheduleStart(let step), .scheduleEnd(let step),
      .scheduleSkip(let step):
      step.version
    case .revokePreview(let preview): preview.version
    case .deleteBrand, .putImage, .deleteImage, .putFile, .deleteFile, .declare,
      .former(.putImage):
      nil
    }
  }

  /// The image, the file, the schedule, or the digest of the declaration that it is about.
  public var name: String? {
    switch self {
    case .putImage(_, let name, _), .deleteImage(_, let name),
      .putFile(_, let name, _), .deleteFile(_, let name), .declare(let name, _),
      .former(.putImage(_, let name, _)):
      name
    case .schedule(let schedule): schedule.id
    case .unschedule(let step), .scheduleStart(let step), .scheduleEnd(let step),
      .scheduleSkip(let step):
      step.id
    case .revokePreview(let preview): preview.id
    default: nil
    }
  }

  /// What a version shows from this change on.
  public var versionContent: VersionContent? {
    switch self {
    case .record(_, _, let versionContent), .publish(_, _, let versionContent, _),
      .found(_, _, let versionContent),
      .former(.edited(_, _, let versionContent)):
      versionContent
    default: nil
    }
  }
}
