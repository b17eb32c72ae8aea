import Foundation
import PaywallModel
import PaywallStorage

/// Whether the store is as it should be.
public struct StoreHealth: Sendable, Hashable {
  /// The files that are wrong. What was served before is still served.
  public var problems: [FileReport] = []
  /// Brands that nothing is served of, as their live version is gone or damaged.
  public var unserved: [Brand] = []
  /// Brands whose live version lacks files of its own, as they are gone or damaged: it is served without such pictures, and not laid out without such data or theme.
  public var incomplete: [Brand] = []
  /// Why no change is taken; nil when changes are taken.
  public var failure: String?
  /// Why nothing can be made durable now; nil when changes can be. It goes by itself once the disk takes writes again.
  public var obstacle: String?
  /// The latest date of a change, where the clock has not reached it.
  public var newestChange: Date?
  /// Why changes of the folder are not noticed by themselves; nil when they are.
  public var watchingFailure: String? = "the folder is not watched yet"

  public var isWatching: Bool { watchingFailure == nil }

  public init() {}
}
