/// The limits for reader content.
public struct ReaderLimits: Sendable {
  /// The maximum size of the content in bytes (413).
  public var content = 64 << 10
  /// The maximum number of products (422).
  public var products = 100
  /// The maximum number of placement requests from one client address in a minute (429). A request for all placements counts once.
  public var evaluations = 60_000

  public init() {}

  package static let contentName = "reader-content"
  package static let productsName = "reader-products"
  static let evaluationsName = "evaluation-rate"
  package static let names = [contentName, productsName, evaluationsName]
}
