/// The outcome of a purchase.
public enum PurchaseOutcome: Sendable, Hashable {
  case bought(StoreTransaction)
  /// Somebody else must approve it. That survives a restart.
  case pending
  /// By the customer, which is no error.
  case cancelled
  case failed(PurchaseError)
  /// Nothing was asked of the store.
  case refused(PurchaseObstacle)

  /// The value of the app's variable that shows it.
  var appState: String {
    switch self {
    case .bought, .cancelled, .refused: "ready"
    case .pending: "pending"
    case .failed(let error): error.appState
    }
  }

  /// For the log of events.
  var name: String {
    switch self {
    case .bought: "bought"
    case .pending: "pending"
    case .cancelled: "cancelled"
    case .failed: "failed"
    case .refused: "refused"
    }
  }
}

/// The outcome of a restore. Nothing to restore is no failure.
public enum RestoreOutcome: Sendable, Hashable {
  /// The active purchases; empty if there was nothing to restore.
  case restored([StoreTransaction])
  case failed(PurchaseError)
}

/// Why a purchase button does nothing now.
public enum PurchaseObstacle: Sendable, Hashable {
  /// One purchase at a time.
  case purchaseRunning
  /// The app has connected no store.
  case noStore
  /// The store does not sell this product.
  case notForSale(String)
  /// The page does not show the plan that would be bought.
  case selectionHidden(String)
}
