import HTTP
import ReaderRoutes
import Routing

/// The web component, and a page that shows the active paywall with it.
struct ClientRoutes: RouteGroup {
  let context: ServiceContext

  var routes: [Route] {
    [
      Route(
        .get, "/client/paywall.js", name: "getComponent",
        summary: "The web component paywall-view as one module of JavaScript.",
        answers: [
          .file(["text/javascript"], "The module.", fields: ["ETag"]), .notModified,
        ], problems: [.preconditionFailed]
      ) { _ in ClientScript.main.reply },
      Route(
        .get, "/client/more.js", name: "getComponentParts",
        summary:
          "The web component's second module: pagers, inputs, films, countdowns, transitions, dashed borders. The first one loads it for paywalls that need it.",
        otherParameters: .ignored,
        answers: [
          .file(["text/javascript"], "The module.", fields: ["ETag"]), .notModified,
        ], problems: [.notFound, .preconditionFailed]
      ) { call throws(Problem) in try Self.secondModule(call.request.rawQuery) },
      Route(
        .get, "/client/", name: "getClient",
        summary: "A page that shows the active paywall with the web component.",
        otherParameters: .ignored, answers: [.file(["text/html"], "The page.")]
      ) { [page] call in page.reply(inFolderOf: call.request) },
    ]
  }

  /// Returns the second module in the given version; by default the current one. Throws for another version, as modules of two releases are
  /// incompatible.
  private static func secondModule(_ version: String) throws(Problem) -> HTTPReply {
    if version.isEmpty { return ClientScript.more.reply }
    guard version == ClientScript.version else {
      throw Problem(
        .notFound, "this service has another release of the component; load the page again")
    }
    return ClientScript.pinnedMore.reply
  }

  private var page: LazyResponse {
    LazyResponse { [address] in
      PreparedResponse(
        compressing: Array(Self.text.utf8), type: "text/html; charset=utf-8",
        fields: ["Content-Security-Policy": address.policy])
    }
  }

  /// The page. Its paths are relative, so that they also work behind a prefix.
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
}
