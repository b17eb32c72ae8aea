import PaywallStorage

/// What a look at the whole folder found.
public struct LoadReport: Sendable, Hashable {
  /// The files that are wrong, in the order of their paths.
  public var files: [FileReport] = []
  /// Brands that can be served.
  public var brands = 0
  /// Versions that can be served.
  public var versions = 0

  public init() {}
}
