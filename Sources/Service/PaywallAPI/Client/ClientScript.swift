import HTTP

/// The web component `<paywall-view>`: a module without dependencies, and a second one with what only some paywalls need.
enum ClientScript {
  /// Browsers keep the script and ask each time whether it has changed.
  static let response = LazyResponse {
    PreparedResponse(
      compressing: Array(text.utf8), type: "text/javascript; charset=utf-8",
      caching: "public, no-cache")
  }

  /// The first module names the second one with a hash of its content, so browsers may keep it forever.
  static let secondResponse = LazyResponse {
    PreparedResponse(
      compressing: Array(more.utf8), type: "text/javascript; charset=utf-8",
      caching: "public, max-age=31536000, immutable")
  }
}
