import PaywallModel

/// What was served at a moment: the active brand, and the live version of the brand at hand.
public struct Standing: Sendable, Hashable {
  public var active: Brand?
  public var live: Int?

  public init(active: Brand?, live: Int?) {
    self.active = active
    self.live = live
  }
}
