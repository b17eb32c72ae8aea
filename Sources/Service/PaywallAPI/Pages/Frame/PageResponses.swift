import HTTP

/// A page and its Markdown, each made at its first request.
struct PageResponses: Sendable {
  let html: LazyResponse
  let markdown: LazyResponse

  init(
    at address: PublicAddress, version: String, _ make: @escaping @Sendable () -> Page
  ) {
    html = LazyResponse { Self.html(make(), at: address, version: version) }
    markdown = LazyResponse { Self.markdown(make().markdown, at: address) }
  }

  /// The response with a page.
  static func html(
    _ page: Page, at address: PublicAddress, version: String
  ) -> PreparedResponse {
    PreparedResponse(
      compressing: PageFrame(page: page, version: version).html.based(on: address).bytes,
      type: "text/html; charset=utf-8",
      fields: ["Content-Security-Policy": policy(address)])
  }

  /// The response with Markdown, whose links to paths of the service are based on the address.
  static func markdown(_ text: String, at address: PublicAddress) -> PreparedResponse {
    PreparedResponse(
      compressing: Array(text.replacing("](/", with: "](\(address.base)/").utf8),
      type: "text/markdown; charset=utf-8")
  }

  /// Pages only load the stylesheet, the script, the index and the pictures of this service.
  static func policy(_ address: PublicAddress) -> String {
    let own = address.ownSources
    return """
      default-src 'none'; img-src \(address.pictureSources); style-src \(own); script-src \(own); connect-src \(own); \
      base-uri 'none'; form-action 'none'; frame-ancestors 'none'
      """
  }
}
