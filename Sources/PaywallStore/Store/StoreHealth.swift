/// Whether the store is as it should be.
public struct StoreHealth: Sendable, Hashable {
  /// The files that are wrong. What was served before is still served.
  public var problems: [FileReport] = []
  /// Why no change is taken until the service is started again; nil when changes are taken.
  public var failure: String?
  /// Whether changes of the folder are noticed by themselves.
  public var isWatching = false

  public init() {}
}
