import Foundation
import Numbers

/// The reason why there is no paywall, or no new one.
public enum PaywallError: Error, Sendable, Hashable, Codable {
  /// No service could be reached.
  case offline(String)
  /// No answer arrived in time.
  case timedOut
  /// An equal request was sent a moment ago; `until` is when the next may be sent.
  case throttled(until: Date)
  /// The service rejected the request (4xx); `detail` is its explanation.
  case refused(status: Int, detail: String)
  /// The service cannot answer now (429, 5xx).
  case unavailable(status: Int, after: TimeInterval?)
  /// The response is not a paywall.
  case unreadable(String)
  /// The response follows a later revision of the specification than this client.
  case laterContract(Int)
  /// The response has a page with nothing on it.
  case nothingToDraw
  /// The service has no active paywall.
  case nothingPublished
  /// Nothing is cached, and the policy does not allow a request.
  case notCached
  /// The box has no area, so nothing can be laid out for it.
  case noRoom
  /// The request was cancelled.
  case cancelled
}

extension PaywallError {
  /// The advice for an error, and what the client itself does.
  public enum Advice: Sendable, Hashable, Codable {
    /// A new request may succeed immediately.
    case retry
    /// A new request cannot succeed before this time.
    case retryAfter(Date)
    /// A new request may succeed once the device is connected.
    case whenConnected
    /// A new request cannot succeed.
    case giveUp
  }

  /// Returns the advice for the error.
  ///
  /// - Parameter now: the time of the error.
  public func advice(at now: Date) -> Advice {
    switch self {
    case .offline: .whenConnected
    case .timedOut, .cancelled: .retry
    case .throttled(let end): .retryAfter(end)
    case .unavailable(_, let seconds):
      seconds.map { .retryAfter(now.addingTimeInterval($0)) } ?? .retry
    case .refused, .laterContract, .nothingPublished, .notCached, .noRoom: .giveUp
    case .unreadable, .nothingToDraw: .retry
    }
  }

  /// Whether the client itself tries again: after timeouts, connection failures and 5xx, never after 4xx.
  var isTransient: Bool {
    switch self {
    case .timedOut, .offline: true
    case .unavailable(let status, _): status >= 500
    default: false
    }
  }

  /// Whether another address of the service may succeed.
  var isOfOneAddress: Bool { isTransient || self == .nothingToDraw || isUnreadable }

  private var isUnreadable: Bool { if case .unreadable = self { true } else { false } }
}

extension PaywallError: LocalizedError {
  /// What `localizedDescription` says: the description, in English.
  public var errorDescription: String? { description }
}

extension PaywallError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .offline(let reason): "the service cannot be reached: \(reason)"
    case .timedOut: "the service did not answer in time"
    case .throttled(let end): "asked for a moment ago; ask again at \(end)"
    case .refused(let status, let detail): "the service refused the request (\(status)): \(detail)"
    case .unavailable(let status, _): "the service cannot answer now (\(status))"
    case .unreadable(let reason): reason
    case .laterContract(let number):
      "the service speaks revision \(number) of its specification; update the app"
    case .nothingToDraw: "the page has nothing on it"
    case .nothingPublished: "the service has no paywall"
    case .notCached: "nothing is kept"
    case .noRoom: "the box has no area"
    case .cancelled: "the request was broken off"
    }
  }
}
