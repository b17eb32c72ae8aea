import Foundation
import Numbers

/// The reason why a store did not sell.
public enum PurchaseError: Error, Sendable, Hashable, Codable {
  case productsUnavailable
  case purchaseFailed(String)
  case verificationFailed
  case network
  /// The device or its owner forbids purchases.
  case notAllowed

  /// The message to the customer, in English.
  public var message: String {
    switch self {
    case .productsUnavailable: "The products are not available. Try again later."
    case .purchaseFailed(let reason): reason
    case .verificationFailed: "The purchase could not be verified. Contact support."
    case .network: "There is no connection."
    case .notAllowed: "Purchases are not allowed on this device."
    }
  }

  /// What the store itself says to the customer; nil if the client has only its own words.
  var reason: String? {
    if case .purchaseFailed(let reason) = self, !reason.isEmpty { reason } else { nil }
  }

  /// Whether the customer may try again immediately.
  public var mayRetry: Bool {
    switch self {
    case .productsUnavailable, .purchaseFailed, .network: true
    case .verificationFailed, .notAllowed: false
    }
  }

  /// The value of the app's variable that shows the error.
  var appState: String {
    switch self {
    case .productsUnavailable: "unavailable"
    case .purchaseFailed, .notAllowed: "failed"
    case .verificationFailed: "verification"
    case .network: "offline"
    }
  }
}

extension PurchaseError: LocalizedError {
  /// What `localizedDescription` says: the message to the customer.
  public var errorDescription: String? { message }
}
