import Foundation

/// Why there is no paywall, or no new one.
public enum PaywallError: Error, Sendable, Hashable, Codable {
  /// No service could be reached.
  case offline(String)
  /// No answer came in time.
  case timedOut
  /// The same was asked for a moment ago; when it may be asked for again.
  case throttled(until: Date)
  /// The service refused the request (4xx); `detail` is its explanation.
  case refused(status: Int, detail: String)
  /// The service cannot answer now (429, 5xx).
  case unavailable(status: Int, after: TimeInterval?)
  /// The response is no paywall.
  case unreadable(String)
  /// The response follows a later revision of the specification than this client.
  case laterContract(Int)
  /// The response has a page with nothing on it.
  case nothingToDraw
  /// The service has no paywall for anybody.
  case nothingPublished
  /// Nothing is kept, and the policy forbids to ask.
  case notCached
  /// The box has no area, so there is nothing to lay out for.
  case noRoom
  /// The request was broken off.
  case cancelled
}

extension PaywallError {
  /// What to advise, and what the client does by itself.
  public enum Advice: Sendable, Hashable, Codable {
    /// Asking again may help at once.
    case retry
    /// Asking again does not help before this moment.
    case retryAfter(Date)
    /// It helps to be connected again.
    case whenConnected
    /// Asking again does not help.
    case giveUp
  }

  /// - Parameter now: when the error came.
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

  /// Whether the client itself asks once more: after timeouts and 5xx, never after 4xx.
  var isTransient: Bool {
    switch self {
    case .timedOut, .offline: true
    case .unavailable(let status, _): status >= 500
    default: false
    }
  }

  /// Whether another address of the service may do better.
  var isOfOneAddress: Bool { isTransient || self == .nothingToDraw || isUnreadable }

  private var isUnreadable: Bool { if case .unreadable = self { true } else { false } }
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
