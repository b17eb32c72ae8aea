import Foundation
import PaywallModel

/// A launch of a version: at once, or at a time.
public struct Launch: Sendable, Hashable {
  public var brand: Brand
  public var version: Int
  /// The period of the launch; nil if it is at once.
  public var period: SchedulePeriod?
  /// Whether the brand becomes the active one, too.
  public var activates: Bool
  /// How the launch begins with a share of the readers; nil if everybody sees the version at once.
  public var canary: CanaryTerms?

  public init(
    _ brand: Brand, version: Int, period: SchedulePeriod? = nil, activates: Bool = false,
    canary: CanaryTerms? = nil
  ) {
    self.brand = brand
    self.version = version
    self.period = period
    self.activates = activates
    self.canary = canary
  }
}

/// A launch that waits for a second person's approval. It is bound to the bytes of its version.
public struct Proposal: Sendable, Hashable {
  public var id: String
  public var launch: Launch
  /// The entity tag of the version.
  public var etag: String
  /// The version that was live when the launch was proposed.
  public var live: Int?
  /// Whether the version goes live even if the gate stops it.
  public var isForced: Bool
  public var createdBy: String
  public var createdAt: Date
  public var reason: String?

  package init(
    id: String, launch: Launch, etag: String, live: Int?, isForced: Bool, createdBy: String,
    createdAt: Date, reason: String?
  ) {
    self.id = id
    self.launch = launch
    self.etag = etag
    self.live = live
    self.isForced = isForced
    self.createdBy = createdBy
    self.createdAt = Timestamp.rounded(createdAt)
    self.reason = reason
  }
}
