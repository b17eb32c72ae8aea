import Numbers

/// The paywalls, products and lists of a brand that its placements may name, and the other files of its placements.
public struct KnownPaywalls: Sendable {
  /// The numbers of each paywall's versions, by its name.
  public var versions: [String: Set<Int>]
  /// The paywalls that have a live version.
  public var live: Set<String>
  /// The names of all products; if `nil`, product names are not checked.
  public var products: Set<String>?
  /// The names of the brand's lists of people; if `nil`, they are not checked.
  public var lists: Set<String>?
  /// The files of the placements that are live. The checked file takes the place of its own.
  public var files = PlacementFiles()

  public init(
    versions: [String: Set<Int>], live: Set<String>, products: Set<String>? = nil,
    lists: Set<String>? = nil
  ) {
    self.versions = versions
    self.live = live
    self.products = products
    self.lists = lists
  }
}
