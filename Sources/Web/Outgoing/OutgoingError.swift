import POSIX

/// Why something could not be asked of another program or machine.
public enum OutgoingError: Error, Sendable, Hashable {
  case system(FileError)
  case unresolved(host: String, String)
  /// The time for it was over.
  case late
  case notHTTP
}

extension OutgoingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .system(let error): error.description
    case .unresolved(let host, let reason): "the address of \(host) is not known: \(reason)"
    case .late: "it did not answer in time"
    case .notHTTP: "its answer is not HTTP"
    }
  }
}
