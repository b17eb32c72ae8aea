import Outgoing

/// Why one attempt to send a change failed.
enum DeliveryFailure: Error, Sendable, Hashable {
  case outgoing(OutgoingError)
  /// The program that speaks TLS gave up; its own words.
  case secure(String)
  /// The receiver answered with a status other than 2xx. Redirects are not followed.
  case refused(status: Int)
}

extension DeliveryFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .outgoing(let error): error.description
    case .secure(let reason): reason
    case .refused(let status): "it answered \(status), expected 2xx"
    }
  }
}
