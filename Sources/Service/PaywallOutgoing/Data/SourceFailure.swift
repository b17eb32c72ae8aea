import Outgoing

/// Why a source gave no usable data.
public enum SourceFailure: Error, Sendable, Hashable {
  /// The address in the document is invalid.
  case address(String)
  /// The operator has not allowed the host.
  case unnamed(host: String)
  /// The host has a private address, which the operator has not allowed.
  case isPrivate(host: String, InternetAddress)
  case outgoing(OutgoingError)
  /// curl is not installed.
  case noProgram
  /// curl failed with this message.
  case program(String)
  case refused(status: Int, location: String?)
  case late(seconds: Double)
  case tooLarge(limit: Int)
  /// The answer is invalid, or makes the document invalid.
  case wrong(String)
}

extension SourceFailure {
  /// The name of the exceeded limit.
  var limit: String? {
    switch self {
    case .late: SourceLimits.timeoutName
    case .tooLarge: SourceLimits.sizeName
    default: nil
    }
  }
}

extension SourceFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .address(let text): "\"\(text)\" is not an address that can be asked"
    case .unnamed(let host):
      "the service may not ask \(host): start it with --data-source-allow \(host)"
    case .isPrivate(let host, let address):
      "\(host) is at \(address), which is not a public address: --data-source-allow \(host)=\(address) allows requests to it"
    case .outgoing(let error): error.description
    case .noProgram:
      "sources are asked with curl, which is in no folder of PATH: install it, with apt-get install curl ca-certificates"
    case .program(let words): words
    case .refused(let status, let location):
      if let location {
        "it answered \(status) and leads to \(location): redirects are not followed, so publish the document with that address"
      } else {
        "it answered \(status), expected 200"
      }
    case .late(let seconds): "it did not answer within \(seconds) s"
    case .tooLarge(let limit): "its answer has more than \(limit) bytes"
    case .wrong(let words): words
    }
  }
}
