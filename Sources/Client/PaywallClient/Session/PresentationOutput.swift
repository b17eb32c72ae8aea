/// What a presentation shows.
public struct PresentedPaywall: Sendable, Hashable {
  public var view: ViewState
  /// The page to draw now, in the state that taps have led to, with what inputs show; nil if there is none.
  public var page: LaidOutPaywall?
  /// The products whose purchase buttons do nothing now, and why.
  public var obstacles: [String: PurchaseObstacle] = [:]
}

/// What an app does for a presentation.
public enum PresentationOutput: Sendable, Hashable {
  /// Runs an action: logging in, opening an address, one of the app's own, with the values of its inputs.
  case action(LaidOutAction, values: [String: String])
  /// Moves the focus to a node.
  case focus(ComponentKey)
  /// Says something to the user of a screen reader.
  case announce(String)
  /// Turns a pager without a variable to this page, counted from 1.
  case page(Int)
  case purchase(PurchaseOutcome, product: String)
  case restore(RestoreOutcome)
  /// The presentation is over.
  case closed(CloseReason)
}
