/// Why bytes are not a valid response (RFC 9112), or are too large.
enum ResponseFault: Error, Hashable {
  case malformed(String)
  /// The content is longer than the limit.
  case tooLarge
}
