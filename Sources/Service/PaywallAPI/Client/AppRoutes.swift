import HTTP

/// The reference apps, written on the web component.
struct AppRoutes: Sendable {
  let address: PublicAddress

  /// The files by their names; the page's is empty.
  private static let files: [(name: String, type: String, text: String)] = [
    ("", "text/html", AppFiles.page), ("app.css", "text/css", AppFiles.style),
    ("app.js", "text/javascript", AppFiles.script),
  ]

  var routes: [Route] {
    let responses = Dictionary(
      uniqueKeysWithValues: Self.files.map { ($0.name, response($0.type, $0.text)) })
    return [
      Route(
        .get, "/app/", name: "getApp",
        summary: "The reference app: a phone that shows the active brand's paywall.",
        otherParameters: .ignored, answers: [.file(["text/html"], "The page.")]
      ) { call throws(Problem) in try Self.response("", responses).reply(inFolderOf: call.request)
      },
      Route(
        .get, "/app/{name}", name: "getAppFile",
        summary: "A file of the reference app.",
        answers: [.file(["text/css", "text/javascript"], "The file.")], problems: [.notFound]
      ) { call throws(Problem) in try Self.response(call.path["name"] ?? "", responses).reply },
    ]
  }

  private static func response(
    _ name: String, _ responses: [String: LazyResponse]
  ) throws(Problem) -> LazyResponse {
    guard let response = responses[name] else {
      throw Problem(.notFound, "the app has no file \(name.shortened)")
        .allowing(responses.keys.filter { !$0.isEmpty }.sorted())
    }
    return response
  }

  private func response(_ type: String, _ text: String) -> LazyResponse {
    LazyResponse { [address] in
      PreparedResponse(
        compressing: Array(text.utf8), type: "\(type); charset=utf-8", caching: "public, no-cache",
        fields: type == "text/html"
          ? ["Content-Security-Policy": ClientRoutes.policy(address)] : HTTPFields())
    }
  }
}
