import HTTP

/// The web component, and a page that shows the active paywall with it.
struct ClientRoutes: Sendable {
  let address: PublicAddress

  var routes: [Route] {
    [
      Route(
        .get, "/client/paywall.js", name: "getComponent",
        summary: "The web component paywall-view as one module of JavaScript.",
        answers: [
          .file(["text/javascript"], "The module.", fields: ["ETag"]), .notModified,
        ], problems: [.preconditionFailed]
      ) { _ in ClientScript.response.reply },
      Route(
        .get, "/client/more.js", name: "getComponentParts",
        summary:
          "The web component's second module: pagers, inputs, films, countdowns, transitions. The first one loads it for paywalls that need it.",
        otherParameters: .ignored,
        answers: [
          .file(["text/javascript"], "The module.", fields: ["ETag"]), .notModified,
        ], problems: [.preconditionFailed]
      ) { _ in ClientScript.secondResponse.reply },
      Route(
        .get, "/client/", name: "getClient",
        summary: "A page that shows the active paywall with the web component.",
        otherParameters: .ignored, answers: [.file(["text/html"], "The page.")]
      ) { [page] _ in page.reply },
    ]
  }

  private var page: LazyResponse {
    LazyResponse { [address] in
      PreparedResponse(
        compressing: Array(Self.text.utf8), type: "text/html; charset=utf-8",
        fields: ["Content-Security-Policy": Self.policy(address)])
    }
  }

  /// Its paths are relative, so that they also hold behind a prefix.
  static let text = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, viewport-fit=cover">
    <title>Paywall</title>
    <script type="module" src="paywall.js"></script>
    <paywall-view fill></paywall-view>
    </html>

    """

  /// A strict policy, which the component keeps to.
  static func policy(_ address: PublicAddress) -> String {
    let own = address.ownSources
    return """
      default-src 'none'; script-src \(own); style-src \(own); connect-src \(own); font-src \(own); img-src \(address.pictureSources) https:; \
      media-src \(own) https:; frame-src https:; base-uri 'none'; form-action 'none'
      """
  }
}
