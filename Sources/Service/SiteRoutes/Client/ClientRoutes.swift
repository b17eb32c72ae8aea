import HTTP
import JSON
import PaywallPages
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
      ) { _ in ClientScript.main.reply(at: nil) },
      part(
        ClientScript.more, at: "/client/more.js", name: "getComponentParts",
        summary:
          "The web component's second module: pagers, inputs, films, countdowns, transitions, dashed borders. The first one loads it for paywalls that need it."
      ),
      part(
        ClientScript.spare, at: "/client/spare.js", name: "getComponentSpares",
        summary:
          "The web component's third module: static copies, events for browsers without locks, and forced colours. The first one loads it where it is needed."
      ),
      part(
        ClientScript.loop, at: "/client/loop.js", name: "getComponentLoop",
        summary:
          "The web component's fourth module: placements and counting. The first one loads it for elements that have one of the two."
      ),
      part(
        ClientScript.decide, at: "/client/decide.js", name: "getComponentDecider",
        summary:
          "The web component's module that decides placements with the rules of a static copy. The first one loads it while the service does not answer."
      ),
      types(
        "/client/paywall.d.ts", "getComponentTypes", "text/plain",
        "The types of the web component and of layouts, for TypeScript."
      ) { Array(ElementTypes.module.utf8) },
      types(
        "/client/paywall.react.d.ts", "getComponentTypesForReact", "text/plain",
        "The types of the web component in JSX, for React."
      ) { Array(ElementTypes.react.utf8) },
      types(
        "/client/custom-elements.json", "getComponentManifest", "application/json",
        "The web component for editors: Custom Elements Manifest.",
        answering: .json(shaped: Self.manifest, "The file.", fields: ["ETag"])
      ) { ElementTypes.manifest.encoded(.pretty) + [UInt8(ascii: "\n")] },
      Route(
        .get, "/client/{release}/{module}", name: "getPinnedComponent",
        summary:
          "The modules of the web component at an address of their release, which browsers keep for good. At one of another release the first module is the present one.",
        otherParameters: .ignored,
        answers: [
          .file(["text/javascript"], "The module.", fields: ["ETag"]), .notModified,
        ], problems: [.notFound, .preconditionFailed]
      ) { call throws(Problem) in try Self.pinned(call) },
      Route(
        .get, "/client/", name: "getClient",
        summary: "A page that shows the active paywall with the web component.",
        otherParameters: .ignored, answers: [.file(["text/html"], "The page.")]
      ) { [page] call in page.reply(inFolderOf: call.request) },
    ]
  }

  private static func pinned(_ call: APICall) throws(Problem) -> HTTPReply {
    let query = call.request.rawQuery
    switch call.path["module"] {
    case "paywall.js": return ClientScript.main.reply(at: call.path["release"])
    case "more.js": return try ClientScript.more.reply(version: query)
    case "spare.js": return try ClientScript.spare.reply(version: query)
    case "loop.js": return try ClientScript.loop.reply(version: query)
    case "decide.js": return try ClientScript.decide.reply(version: query)
    default:
      throw Problem(
        .notFound,
        "the component has the modules paywall.js, more.js, spare.js, loop.js and decide.js")
    }
  }

  private func part(
    _ script: ClientScript.Part, at path: String, name: String, summary: String
  ) -> Route {
    Route(
      .get, path, name: name, summary: summary, otherParameters: .ignored,
      answers: [.file(["text/javascript"], "The module.", fields: ["ETag"]), .notModified],
      problems: [.notFound, .preconditionFailed]
    ) { call throws(Problem) in try script.reply(version: call.request.rawQuery) }
  }

  private func types(
    _ path: String, _ name: String, _ type: String, _ summary: String,
    answering answer: RouteAnswer? = nil, making bytes: @escaping @Sendable () -> [UInt8]
  ) -> Route {
    let charset = type == "text/plain" ? "; charset=utf-8" : ""
    let file = LazyResponse { PreparedResponse(compressing: bytes(), type: type + charset) }
    return Route(
      .get, path, name: name, summary: summary, otherParameters: .ignored,
      answers: [answer ?? .file([type], "The file.", fields: ["ETag"])]
    ) { _ in file.reply }
  }

  private static let manifest = ContentShape.object([
    "schemaVersion": .text, "modules": .list(of: .object),
  ])

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
