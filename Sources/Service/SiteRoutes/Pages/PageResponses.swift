import HTTP
import PaywallPages
import Routing

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

  /// Returns the response with a page.
  static func html(
    _ page: Page, at address: PublicAddress, version: String
  ) -> PreparedResponse {
    PreparedResponse(
      compressing: PageFrame(page: page, version: version).html.based(on: address).bytes,
      type: "text/html; charset=utf-8",
      fields: ["Content-Security-Policy": policy(address)])
  }

  /// Returns the response with Markdown. Its links to paths of the service are based on the address.
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

extension PreparedResponse {
  /// Returns the response with a drawing that is made for each request. Browsers may keep it for five minutes: it only changes with the
  /// program and its folders.
  static func picture(_ svg: [UInt8]) -> PreparedResponse {
    PreparedResponse(
      compressing: svg, type: "image/svg+xml", caching: "public, max-age=300",
      fields: [
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"
      ])
  }
}

extension PageAsset {
  /// The responses with the files that all pages share, by their paths.
  static let responses = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0.response) })

  private var response: LazyResponse {
    LazyResponse {
      PreparedResponse(
        compressing: bytes, type: type, caching: "public, max-age=31536000, immutable")
    }
  }
}
