/// Why bytes are not a response (RFC 9112), or one that is too large.
enum ResponseFault: Error, Hashable {
  case malformed(String)
  /// The content is longer than the limit.
  case tooLarge
}
