import Foundation
import PaywallModel

/// One change of the served or stored data, with all its consequences.
///
/// To add a kind of change: its name and members in ``Action``, a function that makes it below, and its effect in
/// ``StoreState/apply(_:at:by:)``. The log, events and the audit follow from these.
public struct Change: Sendable, Hashable {
  public let action: Action
  /// Nil when the change concerns no single brand.
  public let brand: Brand?
  public private(set) var version: Int?
  /// The name of the image, token or client key, the path of the file, the id of the schedule or preview link, or the digest of the
  /// declaration.
  public private(set) var name: String?
  /// The content that the version has from this change on.
  private(set) var versionContent: VersionContent?
  /// The bytes of the image or file.
  private(set) var blob: BlobID?
  /// The period in which the scheduled version is live.
  private(set) var period: SchedulePeriod?
  /// The time at which the revoked preview link would have expired.
  private(set) var until: Date?
  /// The rights of the token.
  public private(set) var role: String?
  /// The digest of the client key, and the maximum rate of its events.
  private(set) var key: ClientKey.Terms?
  /// The revoked client key, as counts name it, if its counts are dropped.
  private(set) var dropped: String?
  /// Whether a published version becomes live.
  private(set) var isLive = false
  /// The brand that a declaration makes active.
  private(set) var active: Brand?
  /// Whether somebody made the version live, or planned to, although the gate stopped it.
  public private(set) var isForced = false
  /// Whether somebody made the version live, or planned to, without the approval that the brand's policy requires.
  public private(set) var isUnapproved = false
  /// Whether the brand of a proposal becomes the active one, too.
  private(set) var activates = false

  init(
    _ action: Action, _ brand: Brand?, version: Int? = nil, name: String? = nil,
    versionContent: VersionContent? = nil, blob: BlobID? = nil, period: SchedulePeriod? = nil,
    until: Date? = nil, role: String? = nil, key: ClientKey.Terms? = nil, isLive: Bool = false,
    active: Brand? = nil, activates: Bool = false
  ) {
    self.action = action
    self.brand = brand
    self.version = version
    self.name = name
    self.versionContent = versionContent
    self.blob = blob
    self.period = period
    self.until = until
    self.role = role
    self.key = key
    self.isLive = isLive
    self.active = active
    self.activates = activates
  }

  /// The kind of change. Its raw value is its name in the log.
  public enum Action: String, Sendable, Hashable, CaseIterable {
    /// A brand was seen for the first time, and its newest version became live.
    case record
    case publish
    /// A version appeared in the folder.
    case found
    /// A brand became the active one, and the version, if the request named one, became live.
    case activate
    case live
    case delete
    /// A brand was deleted with all its versions and images.
    case deleteBrand = "delete-brand"
    /// An image was stored for the next version.
    case putImage = "put-image"
    case deleteImage = "delete-image"
    /// A file next to the documents, such as a theme or data, was stored for the next version.
    case putFile = "put-file"
    case deleteFile = "delete-file"
    /// The file that declares what is live has changed.
    case declare
    case schedule
    case unschedule
    case scheduleStart = "schedule-start"
    case scheduleEnd = "schedule-end"
    /// A schedule came due too late, or another change overtook it.
    case scheduleSkip = "schedule-skip"
    /// The gate did not let the version through when its schedule came due.
    case scheduleStop = "schedule-stop"
    /// A launch waits for a second person's approval.
    case propose
    /// Somebody approved a proposal. The launch is the next change.
    case approve
    /// A proposal was rejected, or taken back.
    case withdraw
    /// A preview link stopped working before it expired.
    case revokePreview = "revoke-preview"
    /// An admin token was created or removed over HTTP. The log records who had access when; the tokens are not part of the state.
    case addToken = "add-token"
    case removeToken = "remove-token"
    /// A client key of a brand was created or revoked.
    case addKey = "add-key"
    case removeKey = "remove-key"
    /// A variant of an experiment does harm: significantly more purchases fail, or more money is refunded. Nothing that is served changes.
    case guardRail = "guard-rail"
  }
}

extension Change.Action {
  /// The members of a line of the log in addition to the brand.
  struct Members: OptionSet {
    let rawValue: Int

    static let version = Members(rawValue: 1)
    static let optionalVersion = Members(rawValue: 2)
    static let name = Members(rawValue: 4)
    static let versionContent = Members(rawValue: 8)
    static let blob = Members(rawValue: 16)
    static let period = Members(rawValue: 32)
    static let until = Members(rawValue: 64)
    static let role = Members(rawValue: 128)
    static let optionalPeriod = Members(rawValue: 256)
    static let key = Members(rawValue: 512)
  }

  /// Whether lines of this action name a brand.
  var namesBrand: Bool {
    switch self {
    case .declare, .addToken, .removeToken: false
    default: true
    }
  }

  /// The members that lines of this action must have.
  var members: Members {
    switch self {
    case .record, .publish, .found: [.version, .versionContent]
    case .live, .delete: .version
    case .activate: .optionalVersion
    case .deleteBrand: []
    case .putImage, .putFile: [.name, .blob]
    case .deleteImage, .deleteFile, .declare: .name
    case .schedule: [.name, .version, .period]
    case .unschedule, .scheduleStart, .scheduleEnd, .scheduleSkip, .scheduleStop: [.name, .version]
    case .propose: [.name, .version, .optionalPeriod]
    case .approve, .withdraw: [.name, .version]
    case .revokePreview: [.name, .version, .until]
    case .addToken, .removeToken: [.name, .role]
    case .addKey: [.name, .key]
    case .removeKey, .guardRail: .name
    }
  }
}

extension Change {
  /// Returns this change, marked as overriding the gate if `isForced`.
  package func forced(_ isForced: Bool) -> Change {
    var change = self
    change.isForced = isForced
    return change
  }

  /// Returns this change, marked as lacking a required approval if `isUnapproved`.
  package func unapproved(_ isUnapproved: Bool) -> Change {
    var change = self
    change.isUnapproved = isUnapproved
    return change
  }

  /// The path under which the brand's next version finds the image or file.
  var stagedPath: String? {
    action == .putImage || action == .deleteImage ? name.map(PinnedPath.image) : name
  }

  package static func record(
    _ brand: Brand, _ version: Int, _ content: VersionContent
  ) -> Change {
    Change(.record, brand, version: version, versionContent: content)
  }

  package static func publish(
    _ brand: Brand, _ version: Int, _ content: VersionContent, isLive: Bool
  ) -> Change {
    Change(.publish, brand, version: version, versionContent: content, isLive: isLive)
  }

  package static func found(
    _ brand: Brand, _ version: Int, _ content: VersionContent
  ) -> Change {
    Change(.found, brand, version: version, versionContent: content)
  }

  package static func activate(_ brand: Brand, version: Int?) -> Change {
    Change(.activate, brand, version: version)
  }

  package static func live(_ brand: Brand, _ version: Int) -> Change {
    Change(.live, brand, version: version)
  }

  package static func delete(_ brand: Brand, _ version: Int) -> Change {
    Change(.delete, brand, version: version)
  }

  package static func deleteBrand(_ brand: Brand) -> Change { Change(.deleteBrand, brand) }

  package static func putImage(_ brand: Brand, _ name: String, _ blob: BlobID) -> Change {
    Change(.putImage, brand, name: name, blob: blob)
  }

  package static func deleteImage(_ brand: Brand, _ name: String) -> Change {
    Change(.deleteImage, brand, name: name)
  }

  /// - Parameter path: the path in the brand's folder.
  package static func putFile(_ brand: Brand, _ path: String, _ blob: BlobID) -> Change {
    Change(.putFile, brand, name: path, blob: blob)
  }

  package static func deleteFile(_ brand: Brand, _ path: String) -> Change {
    Change(.deleteFile, brand, name: path)
  }

  /// - Parameters:
  ///   - digest: the digest of the declaration's bytes.
  ///   - active: the brand that the declaration makes active.
  package static func declare(_ digest: String, active: Brand?) -> Change {
    Change(.declare, nil, name: digest, active: active)
  }

  /// A schedule was created.
  package static func schedule(_ schedule: Schedule) -> Change {
    Change(
      .schedule, schedule.brand, version: schedule.version, name: schedule.id,
      period: schedule.period
    ).forced(schedule.isForced)
  }

  /// A schedule was cancelled, started, ended, skipped or stopped.
  ///
  /// - Parameter version: the version that becomes live when the schedule starts or ends; nil stands for the schedule's own.
  package static func schedule(
    _ action: Action, _ schedule: Schedule, version: Int? = nil
  ) -> Change {
    Change(
      action, schedule.brand, version: version ?? schedule.version, name: schedule.id)
  }

  /// A launch waits for approval under the id.
  package static func propose(_ launch: Launch, as id: String) -> Change {
    Change(
      .propose, launch.brand, version: launch.version, name: id, period: launch.period,
      activates: launch.activates)
  }

  /// A proposal was approved or withdrawn.
  package static func decide(_ action: Action, _ proposal: Proposal) -> Change {
    Change(
      action, proposal.launch.brand, version: proposal.launch.version, name: proposal.id)
  }

  /// The maximum validity of a preview link, in seconds: 30 days, and one more for clocks that were set back.
  package static let longestPreview = 31.0 * 86_400

  /// - Parameter until: the time at which the link would have expired.
  package static func revokePreview(
    _ id: String, of brand: Brand, version: Int, until: Date
  ) -> Change {
    Change(
      .revokePreview, brand, version: version, name: id, until: Timestamp.rounded(until))
  }

  /// - Parameter harm: names the experiment, its version, the variant and the value that got worse.
  package static func guardRail(_ harm: String, of brand: Brand) -> Change {
    Change(.guardRail, brand, name: harm)
  }

  func dropping(_ counts: String?) -> Change {
    var change = self
    change.dropped = counts
    return change
  }
}

extension Change {
  /// The bytes that the change adds to the state.
  package var blobs: [BlobID] { (versionContent?.blobs ?? []) + (blob.map { [$0] } ?? []) }
}
