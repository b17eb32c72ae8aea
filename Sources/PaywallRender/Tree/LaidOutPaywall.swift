import PaywallModel

/// A paywall as one screen shows it: frames, lines and colours; a client has nothing left to compute.
public struct LaidOutPaywall: Sendable, Hashable {
  public var brand: Brand?
  public var version: Int?
  public var screen: Screen
  /// The locale of the texts (BCP 47).
  public var locale: String
  public var theme: Theme
  public var direction: PaywallModel.WritingDirection
  public var textScale: Double
  /// Behind everything, edge to edge.
  public var backgroundImage: LaidOutImage?
  /// The page: a stack as large as the screen.
  public var root: LaidOutNode

  /// How tall a picture of the whole page is, with nothing left to scroll.
  public var fullHeight: Double {
    guard let scroll = root.scroll else { return screen.height }
    return screen.height + scroll.contentHeight - scroll.viewport.height
  }
}
