import Numbers

/// The state of a paywall's view.
public enum ViewState: Sendable, Hashable {
  /// A placeholder, as large as the last layout if there was one.
  case loading(PaywallSize?)
  case ready(Paywall)
  /// The service has no active paywall. The app continues without one.
  case empty
  /// The last page, because the service cannot be reached.
  case offline(Paywall)
  /// The page during an activity that must end first. The user can leave at any time, which stops waiting for the activity.
  case blocked(Paywall, Activity)
  /// Nothing can be shown. `PaywallError.advice` states whether a new request may help; the user can always leave.
  case failed(PaywallError)
  case closed(CloseReason)

  /// The page on the screen; nil if there is none.
  public var paywall: Paywall? {
    switch self {
    case .ready(let paywall), .offline(let paywall), .blocked(let paywall, _): paywall
    default: nil
    }
  }
}

/// An activity of the store, during which a page ignores taps.
public enum Activity: String, Sendable, Hashable, CaseIterable { case purchase, restore }

/// The reason why a paywall is no longer shown.
public enum CloseReason: String, Sendable, Hashable, CaseIterable {
  /// The user has left.
  case left
  /// The app has removed it.
  case dismissed
  /// The customer owns a product of the paywall.
  case entitled
}

/// An event for the view of a paywall.
public enum ViewEvent: Sendable, Hashable {
  /// The view appears, the user reloads or shakes the phone, or the service has published.
  case load
  /// A cached page was found.
  case kept(Paywall)
  /// The request with this number was answered.
  case received(Paywall, Int)
  case missed(PaywallError, Int)
  /// The width, the height, the insets or the text size have changed. A view without an area waits for one.
  case boxChanged(hasArea: Bool)
  /// The request has changed: the store has answered, or the user opened a state that did not come with the page.
  case requestChanged
  case connected, disconnected
  case background, foreground
  case began(Activity)
  case ended(Activity)
  /// The system has closed the store's sheet without an answer.
  case storeSheetClosed
  /// The customer owns a product of the paywall, wherever it was bought.
  case entitled
  /// The user leaves: the close button, Escape, back.
  case leave
  /// The app removes the view, at any time.
  case dismiss
  /// The time of `ViewEffect.wait` is over.
  case waited
}

/// A task for the owner of a view.
public enum ViewEffect: Sendable, Hashable {
  /// Request the page for the current box and customer, and report the result with this number.
  case fetch(Int)
  /// Cancel the request with this number. Its answer is ignored.
  case cancel(Int)
  /// Wait as long as the error advises, then send `waited`.
  case wait(PaywallError)
  /// Stop waiting for this activity. Its result still counts if it arrives.
  case breakOff(Activity)
  case close(CloseReason)
}
