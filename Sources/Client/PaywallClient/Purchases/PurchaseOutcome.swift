import Numbers

/// The outcome of a purchase.
public enum PurchaseOutcome: Sendable, Hashable {
  case bought(StoreTransaction)
  /// The purchase waits for another person's approval, even across a restart.
  case pending
  /// The customer has cancelled, which is not an error.
  case cancelled
  case failed(PurchaseError)
  /// The purchase was not sent to the store.
  case refused(PurchaseObstacle)

  /// The value of the app's variable that shows the outcome.
  var appState: String {
    switch self {
    case .bought, .cancelled, .refused: "ready"
    case .pending: "pending"
    case .failed(let error): error.appState
    }
  }

  /// What the store itself says to the customer; nil if it says nothing.
  var reason: String? { if case .failed(let error) = self { error.reason } else { nil } }
}

/// The outcome of a restore. If nothing was restored, that is not a failure.
public enum RestoreOutcome: Sendable, Hashable {
  /// The active purchases; empty if there was nothing to restore.
  case restored([StoreTransaction])
  case failed(PurchaseError)
}

/// The reason why a purchase button is disabled.
public enum PurchaseObstacle: Sendable, Hashable {
  /// Another purchase is running.
  case purchaseRunning
  /// The app has connected no store.
  case noStore
  /// The store does not sell this product.
  case notForSale(String)
  /// The page does not show the selected plan.
  case selectionHidden(String)
}
