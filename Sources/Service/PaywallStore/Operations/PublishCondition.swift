import PaywallCheck
import PaywallModel
import PaywallStorage

/// What must hold of a brand's live version for a change to happen (RFC 9110 §13.1).
public enum PublishCondition: Sendable, Hashable {
  /// `If-Match` with entity tags: one of them is the live version's.
  case matches([String])
  /// `If-Match: *`
  case exists
  /// `If-None-Match: *`
  case absent
}

extension Catalog {
  func check(_ condition: PublishCondition?, for brand: Brand) throws(StoreError) {
    let live = brands[brand]?.live?.etag
    let holds =
      switch condition {
      case nil: true
      case .matches(let tags): live.map(tags.contains) ?? false
      case .exists: live != nil
      case .absent: live == nil
      }
    guard holds else { throw .conditionFailed(brand, live: live) }
  }
}

/// How a document is to be published.
public struct PublishOptions: Sendable, Hashable {
  public var condition: PublishCondition?
  /// Only checks, and says what would change.
  public var dryRun: Bool
  /// Makes the version live in the same step.
  public var activate: Bool
  /// Makes it live as well when it is the first of its brand.
  public var launch: Bool

  public init(
    condition: PublishCondition? = nil, dryRun: Bool = false, activate: Bool = false,
    launch: Bool = true
  ) {
    self.condition = condition
    self.dryRun = dryRun
    self.activate = activate
    self.launch = launch
  }
}

/// What a publish did, or would do.
public struct PublishResult: Sendable {
  public var brand: Brand
  public var number: Int
  public var etag: String
  /// False when a version with the same bytes and pictures was there already.
  public var isNew: Bool
  /// Whether the version is live now, or would be.
  public var isLive: Bool
  public var isDryRun: Bool
  /// The version that was live before.
  var former: PublishedVersion?
  /// Nil when nothing has changed.
  public var change: LoggedChange?
  /// From the version that was live to this one; nil when there was none.
  public var difference: VersionDifference?
}
