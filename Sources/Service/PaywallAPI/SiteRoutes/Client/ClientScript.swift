import HTTP

/// The web component `<paywall-view>`: a module without dependencies, and a second one with code that only some paywalls need.
enum ClientScript {
  /// Browsers keep the script and ask each time whether it has changed.
  static let main = response(mainText, caching: "public, no-cache")
  static let more = response(moreText, caching: "public, no-cache")
  /// The first module names the second one with its version, so browsers may keep it forever.
  static let pinnedMore = response(moreText, caching: "public, max-age=31536000, immutable")

  private static func response(_ text: String, caching: String) -> LazyResponse {
    LazyResponse {
      PreparedResponse(
        compressing: Array(text.utf8), type: "text/javascript; charset=utf-8", caching: caching)
    }
  }
}
