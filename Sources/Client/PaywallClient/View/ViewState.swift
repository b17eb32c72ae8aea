/// What the view of a paywall shows.
public enum ViewState: Sendable, Hashable {
  /// A placeholder, as large as the last layout if there was one.
  case loading(PaywallSize?)
  case ready(Paywall)
  /// The service has no paywall for anybody. The app goes on without one.
  case empty
  /// The last page, because the service cannot be reached.
  case offline(Paywall)
  /// The page behind something that must end first. The user can leave it at any time, which breaks the activity off.
  case blocked(Paywall, Activity)
  /// Nothing can be shown. `PaywallError.advice` says whether asking again helps; the user can always leave.
  case failed(PaywallError)
  case closed(CloseReason)

  /// The page that is on the screen.
  public var paywall: Paywall? {
    switch self {
    case .ready(let paywall), .offline(let paywall), .blocked(let paywall, _): paywall
    default: nil
    }
  }
}

/// An activity of the store, during which a page does not react.
public enum Activity: String, Sendable, Hashable, CaseIterable { case purchase, restore }

/// Why a paywall is no longer shown.
public enum CloseReason: String, Sendable, Hashable, CaseIterable {
  /// By the user.
  case left
  /// By the app.
  case dismissed
  /// The customer has what the paywall sells.
  case entitled
}

/// What happens to the view of a paywall.
public enum ViewEvent: Sendable, Hashable {
  /// The view appears, the user asks again or shakes the phone, or the service has published.
  case load
  /// A page was kept from earlier.
  case kept(Paywall)
  /// The answer to the request with this number.
  case received(Paywall, Int)
  case missed(PaywallError, Int)
  /// The width, the height, the insets or the text size are other ones. A view without an area waits for one.
  case boxChanged(hasArea: Bool)
  /// The request has changed: the store has answered, or the user opened a state that did not come with the page.
  case requestChanged
  case connected, disconnected
  case background, foreground
  case began(Activity)
  case ended(Activity)
  /// The system has closed the store's sheet without an answer.
  case storeSheetClosed
  /// The customer has what the paywall sells, wherever it was bought.
  case entitled
  /// By the user: the close button, Escape, back.
  case leave
  /// By the app, at any time.
  case dismiss
  /// The time of `ViewEffect.wait` is over.
  case waited
}

/// What the owner of a view must do.
public enum ViewEffect: Sendable, Hashable {
  /// Request the page for the present box and customer, and report with this number.
  case fetch(Int)
  /// Break the request with this number off. Its answer is ignored.
  case cancel(Int)
  /// Wait as long as the error advises, then say `waited`.
  case wait(PaywallError)
  /// Stop waiting for this. Its result still counts when it comes.
  case breakOff(Activity)
  case close(CloseReason)
}
