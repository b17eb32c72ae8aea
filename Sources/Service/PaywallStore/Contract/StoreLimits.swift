import PaywallModel
import PaywallStorage

/// How much the store takes; each limit has an error of its own.
public struct StoreLimits: Sendable, Hashable {
  /// The largest document, in bytes.
  public var documentBytes = 1 << 20
  /// The largest image, in bytes.
  public var imageBytes = 10 << 20
  /// The largest SVG, in bytes: its markup is read through, which takes its time.
  public var markupBytes = 1 << 20
  /// The largest file beside documents, such as a theme or data, in bytes.
  public var companionBytes = CompanionFile.mostBytes
  /// Files of a kind, such as data, that are put for a brand's next version.
  public var companionsPerKind = 100
  public var brands = 20_000
  public var versionsPerBrand = 10_000
  public var imagesPerBrand = 1_000
  /// Schedules that are yet to begin or to end.
  public var schedules = 1_000
  /// Preview links that were revoked and would not have expired yet.
  public var revokedPreviews = 1_000
  /// How far ahead a schedule may lie, in days.
  public var scheduleDays = 400
  /// The longest reason, in characters (Unicode scalars).
  public var reasonLength = 500
  /// Changes on one page of the audit log.
  public var auditPage = 1_000
  /// How many changes the log may run ahead of `active.json`.
  public var unsavedChanges = 4_000
  /// How long a look at the folder of documents or of state may take, in seconds, until the service says that it is stuck.
  public var lookSeconds = 30.0

  public var storage = StorageLimits.standard

  public init() {}

  public static let standard = StoreLimits()
}
