import HTTP

extension HTTPRequest {
  /// Whether only the port of administration answers the request, if there is one.
  package var isForAdministration: Bool { begins(with: [Self.adminPath, Self.metricsPath]) }

  /// Whether the request is neither for administration nor for monitoring.
  var isForReaders: Bool { !begins(with: Self.operatorPaths) }

  /// Compares paths by their bytes. A path with escapes is decoded to text first.
  private func begins(with starts: [[UInt8]]) -> Bool {
    guard pathIsEscaped else {
      return withRawPath { path in starts.contains { path.starts(with: $0) } }
    }
    return starts.contains { path.utf8.starts(with: $0) }
  }

  private static let adminPath = Array("/admin/".utf8)
  private static let metricsPath = Array("/metrics".utf8)
  private static let operatorPaths =
    [adminPath, metricsPath] + ["/readyz", "/healthz"].map { Array($0.utf8) }
}

extension Route {
  /// Whether only the port of administration serves the route, if there is one.
  package var isForAdministration: Bool { isAdmin || pattern.segments.first == .literal("metrics") }
}
