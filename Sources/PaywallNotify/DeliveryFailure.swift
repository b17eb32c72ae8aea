import Files

/// Why one attempt to send a change failed.
enum DeliveryFailure: Error, Sendable, Hashable {
  case system(FileError)
  case unresolved(host: String, String)
  /// The time for an attempt was over.
  case late
  /// The receiver answered with a status other than 2xx. Redirects are not followed.
  case refused(status: Int)
  case notHTTP
}

extension DeliveryFailure: CustomStringConvertible {
  var description: String {
    switch self {
    case .system(let error): error.description
    case .unresolved(let host, let reason): "the address of \(host) is not known: \(reason)"
    case .late: "it did not answer in time"
    case .refused(let status): "it answered \(status), expected 2xx"
    case .notHTTP: "its answer is not HTTP"
    }
  }
}
