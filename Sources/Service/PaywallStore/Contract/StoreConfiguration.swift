import Foundation
import POSIX
import PaywallModel
import PaywallStorage

/// The folders and limits of a store.
public struct StoreConfiguration: Sendable {
  /// The folder of documents and images, `paywalls`.
  public var paywalls: String
  /// The folder of the log and the stored bytes, `state`. Created if it does not exist.
  public var state: String
  /// The schema file; nil for the one in the paywalls folder, or the built-in schema if the folder has none.
  public var schema: String?
  public var limits: StoreLimits
  /// Makes every brand's newest version live even if the folder was served before and its state is missing.
  public var startsAfresh = false
  /// The brand that becomes active while none is; nil chooses the first by name. If it cannot be served, no other brand replaces it.
  public var firstBrand: Brand?
  /// Continues without the changes of damaged log lines.
  public var acceptsDamage = false
  /// Whether a brand's policy requires a second person's approval before a version goes live for the first time.
  public var asksApproval: @Sendable (Brand) -> Bool = { _ in false }
  /// The maximum share of readers who may see something else through new placements of a brand without a reason; nil allows any share.
  public var reasonAbove: @Sendable (Brand) -> Double? = { _ in nil }
  /// Opens another storage than the files of the state folder; it may use that folder. If nil, the files are opened.
  package var opening:
    (@Sendable (_ state: HeldFolder, StorageLimits) throws(StorageError) -> OpenedStorage)?
  /// This node's record, as other nodes see it.
  public var node = NodeRecord(name: "paywalld", version: "", sequence: 0, since: Date())
  /// The clock that dates changes.
  public var now: @Sendable () -> Date
  /// The number of threads that read documents at the start.
  public var loadingThreads: Int

  public init(
    paywalls: String, state: String, schema: String? = nil, limits: StoreLimits,
    loadingThreads: Int = ProcessInfo.processInfo.activeProcessorCount,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.paywalls = paywalls
    self.state = state
    self.schema = schema
    self.limits = limits
    self.loadingThreads = loadingThreads
    self.now = now
  }
}

/// The store's limits. Each has its own error.
public struct StoreLimits: Sendable, Hashable {
  /// The maximum size of a document, in bytes.
  public var documentBytes = 1 << 20
  /// The maximum size of an image, in bytes.
  public var imageBytes = 10 << 20
  /// The maximum size of an SVG, in bytes. It is smaller because the whole markup is checked.
  public var markupBytes = 1 << 20
  /// The maximum size of a file next to documents, such as a theme or data, in bytes.
  public var companionBytes = CompanionFile.mostBytes
  /// The maximum number of stored files of one kind for a brand's next version.
  public var companionsPerKind = 100
  public var brands = 20_000
  public var versionsPerBrand = 10_000
  public var imagesPerBrand = 1_000
  /// The maximum number of schedules that have not started or not ended.
  public var schedules = 1_000
  /// The maximum number of launches that wait for approval.
  public var proposals = 1_000
  /// The maximum number of revoked preview links that have not expired.
  public var revokedPreviews = 1_000
  public var clientKeysPerBrand = 100
  /// The maximum time from now to a schedule, in days.
  public var scheduleDays = 400
  /// The maximum length of a reason, in characters (Unicode scalars).
  public var reasonLength = 500
  /// The maximum number of changes on a page of the audit log.
  public var auditPage = 1_000
  /// The maximum number of changes by which `active.json` may lag behind the log.
  public var unsavedChanges = 4_000
  /// The maximum duration of a scan of the folder of paywalls or state, in seconds. After that the service reports that it is stuck.
  public var lookSeconds = 30.0

  public var storage = StorageLimits.standard

  public init() {}

  public static let standard = StoreLimits()
}
