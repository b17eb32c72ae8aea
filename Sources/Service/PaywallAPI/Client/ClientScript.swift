import HTTP

/// The web component `<paywall-view>`: one module without dependencies.
enum ClientScript {
  /// Browsers keep the script and ask each time whether it has changed.
  static let response = LazyResponse {
    PreparedResponse(
      compressing: Array(text.utf8), type: "text/javascript; charset=utf-8",
      caching: "public, no-cache")
  }
}
