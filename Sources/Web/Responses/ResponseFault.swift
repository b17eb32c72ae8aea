import Numbers

/// Why bytes are not a valid response (RFC 9112), or are too large.
package enum ResponseFault: Error, Hashable, CustomStringConvertible {
  case malformed(String)
  /// The content is longer than the limit.
  case tooLarge

  package var description: String {
    switch self {
    case .malformed(let text): text
    case .tooLarge: "its content is too long"
    }
  }
}
