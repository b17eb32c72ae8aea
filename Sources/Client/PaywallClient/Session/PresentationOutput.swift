import Numbers

/// The content of a presentation.
public struct PresentedPaywall: Sendable, Hashable {
  public var view: ViewState
  /// The page to draw now, in the state that taps have reached, with the contents of inputs; nil if there is none.
  public var page: LaidOutPaywall?
  /// The products with disabled purchase buttons, and the reasons.
  public var obstacles: [String: PurchaseObstacle] = [:]
}

/// A task of the app in a presentation.
public enum PresentationOutput: Sendable, Hashable {
  /// Run an action: log in, open an address, or one of the app's own, with the values of its inputs.
  case action(LaidOutAction, values: [String: String])
  /// Move the focus to a node.
  case focus(ComponentKey)
  /// Announce a text to the user of a screen reader.
  case announce(String)
  /// Turn a pager without a variable to this page, counted from 1.
  case page(Int)
  case purchase(PurchaseOutcome, product: String)
  case restore(RestoreOutcome)
  /// The presentation has ended.
  case closed(CloseReason)
}
