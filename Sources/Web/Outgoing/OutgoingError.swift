import Numbers
import POSIX

/// Why a request to another program or machine failed.
public enum OutgoingError: Error, Sendable, Hashable {
  case system(FileError)
  case unresolved(host: String, String)
  /// The deadline has passed.
  case late
  case notHTTP
  /// The other side could not be authenticated, or rejected this side's certificate.
  case tls(String)
}

extension OutgoingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .unresolved(let host, let reason): "cannot resolve \(host): \(reason)"
    case .late: "it did not answer in time"
    case .notHTTP: "its response is not HTTP"
    case .tls(let reason): reason
    }
  }
}
