/// What the access log writes for a request.
public enum AccessLogFormat: String, Sendable, Hashable, CaseIterable {
  case off
  /// One line of text: time, peer, request line, status, bytes, milliseconds, identifier.
  case plain
  /// One JSON object a line.
  case json
}
