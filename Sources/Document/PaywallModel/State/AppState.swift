import Numbers

/// The values of an app's variable that have one meaning in all documents.
public enum AppState: String, Sendable, CaseIterable {
  case ready, loading, unavailable, failed, verification, pending, offline, empty, gone

  /// The situation in which the app sets it, in a sentence.
  public var meaning: String {
    switch self {
    case .ready: "The content can be shown."
    case .loading: "The content is on its way."
    case .unavailable: "The store does not offer the products."
    case .failed: "What the user asked for failed; the message says why."
    case .verification: "The purchase could not be verified."
    case .pending: "The purchase waits for approval."
    case .offline: "There is no connection."
    case .empty: "There is nothing to list."
    case .gone: "What is to be shown no longer exists."
    }
  }
}
